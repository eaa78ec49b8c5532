import { expect, type Page } from '@playwright/test'
import { answerNext, refuse } from './preparations.ts'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { keptSession, visit, visitOutOfTime } from './visit.ts'

const popup = (page: Page) => page.getByRole('dialog')
const number = (page: Page) => popup(page).getByLabel('Mobile number')
const box = (page: Page, nth: number) => popup(page).getByLabel(`Digit ${nth} of 4`)
const alert = (page: Page) => popup(page).getByRole('alert')
const code = async (page: Page) => {
  const boxes = await popup(page)
    .getByLabel(/^Digit \d of 4$/)
    .all()
  return Promise.all(boxes.map((box) => box.inputValue()))
}

async function openAlternative(page: Page, mobileNumber: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await number(page).fill(mobileNumber)
  await popup(page).getByRole('button', { name: 'Get it by SMS' }).click()
  await expect(page.getByRole('dialog', { name: 'Get the code by SMS' })).toBeVisible()
}

function otherThan(code: string) {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('[POPUP-01] [POPUP-02] [VAL-08] [API-18] [ERR-10] a shopper whose phone provider is away gets four digits from the shop itself and is signed in on the same screen', async ({
  page,
}) => {
  await page.route('**/phone-auth/**', (route) => route.abort())
  await visit(page, '/products?keyword=atta')
  const mobileNumber = anyMobile()
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await number(page).fill(mobileNumber)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText('Failed to send OTP')
  await expect(popup(page).getByText('Code not arriving? Get it by SMS')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Get it by SMS' }).click()
  await expect(popup(page)).toHaveCount(1)

  // The number typed before is there, and it is the popup's first field.
  await expect(number(page)).toBeFocused()
  await expect(number(page)).toHaveValue(mobileNumber)
  const sent = page.waitForResponse(/\/login\/send\?/)
  await page.keyboard.press('Enter')
  const { token } = (await (await sent).json()).data
  await expect(popup(page)).toHaveCount(1)
  await expect(popup(page).getByLabel(/^Digit/)).toHaveCount(4)
  await expect(popup(page).getByText(`+91 ${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}`)).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')

  const right = await readCode(page.request, mobileNumber)
  await page.keyboard.type('a1 2')
  expect(await code(page)).toEqual(['1', '2', '', ''])
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Enter complete OTP')
  await page.keyboard.press('Backspace')
  await expect(box(page, 2)).toBeFocused()
  await page.keyboard.press('Backspace')
  expect(await code(page)).toEqual(['', '', '', ''])
  await expect(alert(page)).toBeEmpty()

  await page.keyboard.type(otherThan(right))
  await page.keyboard.press('Enter')
  await expect(alert(page).getByText('Something went wrong')).toBeVisible()
  await expect(alert(page).getByText('OTP verification failed')).toBeVisible()

  await page.evaluate((text) => navigator.clipboard.writeText(text), `${right} is your code`)
  await box(page, 1).focus()
  await page.keyboard.press('ControlOrMeta+v')
  expect((await code(page)).join('')).toBe(right)
  const verified = page.waitForRequest(/\/login\/verify\?/)
  await page.keyboard.press('Enter')
  const query = new URL((await verified).url()).searchParams
  expect([query.get('otp'), query.get('token'), query.get('offers')]).toEqual([right, token, null])
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL(/\/products\?keyword=atta$/)
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
  expect((await keptSession(page)).token).toMatch(/^\S{20,}$/)
})

test('[ERR-10] [VAL-03] [VAL-06] a shopper of the alternative login reads "Something went wrong" with the server’s sentence, and keeps what was typed', async ({
  page,
}) => {
  await visit(page, '/')
  await openAlternative(page, '98a765')
  await expect(number(page)).toHaveValue('98765')
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText('Enter a valid 10-digit number')
  const mobileNumber = anyMobile()
  await number(page).fill(mobileNumber)

  const wait = 'Too many codes were sent to this number today. Please try again in 5 hours.'
  await answerNext(page, '**/login/send**', refuse(429, wait))
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText(`Something went wrong. ${wait}`)
  await answerNext(page, '**/login/send**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Something went wrong')
  await expect(number(page)).toHaveValue(mobileNumber)

  await page.keyboard.press('Enter')
  await expect(box(page, 1)).toBeFocused()
  const typed = otherThan(await readCode(page.request, mobileNumber))
  await page.keyboard.type(typed)
  const over = 'This code can no longer be used. Please ask for a new one.'
  await answerNext(page, '**/login/verify**', refuse(410, over))
  await page.keyboard.press('Enter')
  await expect(alert(page).getByText('Something went wrong')).toBeVisible()
  await expect(alert(page).getByText(over)).toBeVisible()
  await answerNext(page, '**/login/verify**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Something went wrong')
  expect((await code(page)).join('')).toBe(typed)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
})

test('[AUTH-14] [VAL-08] a shopper of the alternative login gets another code after 59 s, which is the one that counts for the popup, or corrects the number', async ({
  page,
}) => {
  await visitOutOfTime(page, '/')
  const [wrongNumber, mobileNumber] = [anyMobile(), anyMobile()]
  await openAlternative(page, wrongNumber)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await popup(page).getByRole('button', { name: 'Change' }).click()
  await expect(number(page)).toHaveValue(wrongNumber)
  await number(page).fill(mobileNumber)
  await page.keyboard.press('Enter')
  const resend = popup(page).getByRole('button', { name: /^Resend code/ })
  await expect(resend).toHaveText('Resend code in 59 s')
  await page.clock.runFor(59_000)
  await expect(resend).toHaveText('Resend code')
  const first = await readCode(page.request, mobileNumber)
  // The page's clock stands still, the server's does not: it sends a number one code a second.
  await expect(async () => {
    await resend.click()
    await expect(resend).toHaveText('Resend code in 59 s', { timeout: 1_000 })
  }).toPass()
  await expect.poll(() => readCode(page.request, mobileNumber)).not.toBe(first)
  await box(page, 1).focus()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await page.keyboard.press('Enter')
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
})

test('a shopper reads what is kept and why before a number is sent, and agrees to offers only by ticking the box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login/Register' }).click()
  const login = page.getByRole('dialog', { name: 'Login or register' })
  const notice = login.getByRole('region', { name: 'What we keep, and why' })
  const offers = login.getByLabel('Send me offers by SMS')
  await expect(offers).not.toBeChecked()
  await expect(notice.getByRole('listitem')).toHaveText([
    'Your mobile number to sign you in and tell you about your orders.',
    'Name, email and address once given, to deliver and bill your orders.',
  ])
  await expect(notice.getByRole('link', { name: /Privacy policy/ })).toHaveAttribute('href', '/privacy')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const mobileNumber = anyMobile()
  await login.getByLabel('Mobile number').fill(mobileNumber)
  await offers.check()
  await login.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  const sent = page.waitForRequest(/\/auth\/login\?/)
  await page.keyboard.press('Enter')
  const query = new URL((await sent).url()).searchParams
  expect(query.get('offers')).toBe('yes')
  expect(query.get('notice')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByText('Login successful!')).toBeVisible()
})
