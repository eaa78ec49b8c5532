import { expect, type Page } from '@playwright/test'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visitOutOfTime } from './visit.ts'

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

function otherThan(code: string) {
  return String((Number(code) + 1) % 10_000).padStart(4, '0')
}

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('[POPUP-01] [POPUP-02] [VAL-08] [API-18] [AUTH-14] a shopper whose phone provider is away gets four digits from the shop itself, another code after 59 s, which is the one that counts, and is signed in on the same screen', async ({
  page,
}) => {
  await page.route('**/phone-auth/**', (route) => route.abort())
  await visitOutOfTime(page, '/products?keyword=atta')
  const [wrongNumber, mobileNumber] = [anyMobile(), anyMobile()]
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await number(page).fill(wrongNumber)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText('Failed to send OTP')
  await expect(popup(page).getByText('Code not arriving? Get it by SMS')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Get it by SMS' }).click()
  await expect(popup(page)).toHaveCount(1)
  // The number typed before is there, and it is the popup's first field.
  await expect(number(page)).toBeFocused()
  await expect(number(page)).toHaveValue(wrongNumber)

  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await test.step('another number', () => correctNumber(page, wrongNumber, mobileNumber))
  const { right, token } = await test.step('another code', () => getAnotherCode(page, mobileNumber))
  await test.step('digits', () => typeDigits(page, right))
  const verified = page.waitForRequest(/\/login\/verify\?/)
  await page.keyboard.press('Enter')
  const query = new URL((await verified).url()).searchParams
  expect([query.get('otp'), query.get('token'), query.get('offers')]).toEqual([right, token, null])
  await expect(popup(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/products\?keyword=atta$/)
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
  expect((await storedSession(page)).token).toMatch(/^\S{20,}$/)
})

async function correctNumber(page: Page, wrongNumber: string, mobileNumber: string) {
  await popup(page).getByRole('button', { name: 'Change' }).click()
  await expect(number(page)).toHaveValue(wrongNumber)
  await number(page).fill(mobileNumber)
  await page.keyboard.press('Enter')
  await expect(popup(page)).toHaveCount(1)
  await expect(popup(page).getByLabel(/^Digit/)).toHaveCount(4)
  await expect(popup(page).getByText(`+91 ${mobileNumber.slice(0, 5)} ${mobileNumber.slice(5)}`)).toBeVisible()
  await expect(box(page, 1)).toBeFocused()
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
}

async function getAnotherCode(page: Page, mobileNumber: string) {
  const resend = popup(page).getByRole('button', { name: /^Resend code/ })
  await expect(resend).toHaveText('Resend code in 59 s')
  await page.clock.runFor(59_000)
  await expect(resend).toHaveText('Resend code')
  const first = await readCode(mobileNumber)
  const sent = page.waitForResponse((answer) => /\/login\/send$/.test(answer.url()) && answer.ok())
  // The page's clock stands still, the server's does not: it sends a number one code a second.
  await expect(async () => {
    await resend.click()
    await expect(resend).toHaveText('Resend code in 59 s', { timeout: 1_000 })
  }).toPass()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(first)
  const { token } = (await (await sent).json()).data
  return { right: await readCode(mobileNumber), token }
}

/** By keyboard, first not all and then others; the right ones as they are pasted. */
async function typeDigits(page: Page, right: string) {
  await box(page, 1).focus()
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
}
