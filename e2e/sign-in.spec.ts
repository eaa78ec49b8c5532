import { expect, type Page } from '@playwright/test'
import { answerNext } from './preparations.ts'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit, visitOutOfTime } from './visit.ts'

const popup = (page: Page) => page.getByRole('dialog')
const number = (page: Page) => popup(page).getByLabel('Mobile number')
const send = (page: Page) => popup(page).getByRole('button', { name: 'Send code' })
const box = (page: Page, nth: number) => popup(page).getByLabel(`Digit ${nth} of 6`)
const code = async (page: Page) => {
  const boxes = await popup(page)
    .getByLabel(/^Digit \d of 6$/)
    .all()
  return Promise.all(boxes.map((box) => box.inputValue()))
}

async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await expect(number(page)).toBeFocused()
}

async function requestCode(page: Page, mobileNumber: string) {
  await number(page).fill(mobileNumber)
  await send(page).click()
  await expect(box(page, 1)).toBeFocused()
  return readCode(mobileNumber)
}

async function paste(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+v')
}

function otherThan(code: string) {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

test.use({ viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('[VAL-02] [VAL-03] [VAL-05] [AUTH-15] [ENT-04] a shopper keeps the popup when dragging out of its field, types or pastes ten digits behind a fixed +91, and goes on as a guest with nothing of a login kept', async ({
  page,
}) => {
  await visit(page, '/products')
  await test.step('drag', () => dragOut(page))
  await openSignIn(page)
  await test.step('digits', () => typeDigits(page))
  await popup(page).getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('banner').getByText('Welcome, Guest')).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ token: null, user: null })
})

/** A press beside the popup closes it. */
async function dragOut(page: Page) {
  await openSignIn(page)
  await number(page).fill('98765')
  const { x, y, height } = (await number(page).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 40, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(20, y, { steps: 5 })
  await page.mouse.up()
  await expect(number(page)).toHaveValue('98765')
  await page.mouse.click(20, y)
  await expect(popup(page)).toHaveCount(0)
}

async function typeDigits(page: Page) {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/phone-auth/')) calls += 1
  })
  await expect(popup(page).getByText('+91', { exact: true })).toBeVisible()
  await number(page).pressSequentially('98a765-43')
  await expect(number(page)).toHaveValue('9876543')
  await page.keyboard.press('Enter')
  await expect(popup(page).getByText('Enter a valid 10-digit number')).toBeVisible()
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
  await number(page).fill('')
  await expect(popup(page).getByText('Enter a valid 10-digit number')).toBeHidden()
  await send(page).click()
  await expect(popup(page).getByText('Enter a valid 10-digit number')).toBeVisible()
  expect(calls).toBe(0)

  await number(page).pressSequentially('98765432109999')
  await expect(number(page)).toHaveValue('9876543210')
  await number(page).fill('')
  await paste(page, '+91 91234-56780')
  await expect(number(page)).toHaveValue('9123456780')
  await expect(popup(page).getByText('+91', { exact: true })).toBeVisible()
}

test('[AUTH-13] [VAL-07] [VAL-10] [ERR-06] [ERR-07] a shopper enters the code by keyboard and is signed in on the same screen', async ({
  page,
}) => {
  await visit(page, '/products?keyword=atta')
  await openSignIn(page)
  const mobileNumber = anyMobile()
  const right = await requestCode(page, mobileNumber)
  await expect(page.getByText('OTP sent!')).toBeVisible()
  await expect(popup(page).getByLabel(/^Digit/)).toHaveCount(6)

  await page.keyboard.type('a1b2 c3')
  expect(await code(page)).toEqual(['1', '2', '3', '', '', ''])
  await expect(box(page, 4)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByText('Enter complete 6-digit OTP')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(box(page, 3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(box(page, 2)).toBeFocused()
  expect(await code(page)).toEqual(['1', '', '', '', '', ''])
  await page.keyboard.press('Backspace')
  expect(await code(page)).toEqual(['', '', '', '', '', ''])
  await expect(popup(page).getByText('Enter complete 6-digit OTP')).toBeHidden()

  // As Cut, Delete and the keyboards of phones do it, without a Backspace.
  await page.keyboard.type('123')
  await box(page, 2).focus()
  await page.evaluate(() => document.execCommand('delete'))
  expect(await code(page)).toEqual(['1', '3', '', '', '', ''])
  await box(page, 1).focus()
  await page.keyboard.press('Delete')
  expect(await code(page)).toEqual(['3', '', '', '', '', ''])
  await page.keyboard.press('Backspace')
  expect(await code(page)).toEqual(['', '', '', '', '', ''])

  await page.keyboard.type(otherThan(right))
  await expect(box(page, 6)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popup(page).getByText('OTP verification failed')).toBeVisible()
  expect((await storedSession(page)).token).toBeNull()

  await box(page, 1).focus()
  await page.keyboard.type(right)
  expect((await code(page)).join('')).toBe(right)
  const login = page.waitForRequest(/\/api\/v1\/auth\/login\?/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login successful!')).toBeVisible()
  expect(Object.fromEntries(new URL((await login).url()).searchParams)).toMatchObject({
    countryCode: '+91',
    mobileNumber,
    currency: 'INR',
    authToken: expect.stringMatching(/^\S{20,}$/),
  })
  await expect(popup(page)).toBeHidden()
  await expect(page).toHaveURL(/\/products\?keyword=atta$/)
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
  const { keys, token, user } = await storedSession(page)
  expect(keys).toEqual(['authToken', 'cart-storage', 'user'])
  expect(token).toMatch(/^\S{20,}$/)
  // Of the profile the browser keeps who it is, and nothing that could be read out of a stolen page.
  expect(user).toEqual({ id: expect.any(String), name: null, role: 'user' })
  expect(JSON.stringify(user)).not.toContain(mobileNumber)
})

test('[VAL-09] [VAL-10] a shopper on a narrow phone reads what is kept and why before a number is sent, agrees to offers only by ticking the box, and pastes the code out of the SMS or lets the phone fill it in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login/Register' }).click()
  await test.step('what is kept', () => readNotice(page))
  const right = await requestCode(page, anyMobile())
  await test.step('the code', () => pasteCode(page, right))
  const sent = page.waitForRequest(/\/auth\/login\?/)
  await page.keyboard.press('Enter')
  const query = new URL((await sent).url()).searchParams
  expect(query.get('offers')).toBe('yes')
  expect(query.get('notice')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(popup(page)).toBeHidden()
})

async function readNotice(page: Page) {
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
  await offers.check()
}

async function pasteCode(page: Page, right: string) {
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')
  await box(page, 1).fill(otherThan(right))
  expect((await code(page)).join('')).toBe(otherThan(right))
  await box(page, 1).focus()
  await paste(page, `${right.slice(0, 3)}-${right.slice(3)} is your code`)
  expect((await code(page)).join('')).toBe(right)
  await expect(box(page, 6)).toBeFocused()
}

test('[AUTH-14] [ERR-04] [ERR-05] [ERR-09] [ERR-49] a shopper reads the provider’s sentence, or a plain one of ours, and never a code of the provider, waits 59 s for another code, is told when it fails, and then gets it', async ({
  page,
}) => {
  await visitOutOfTime(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await number(page).fill(mobileNumber)
  await test.step('no code', () => failToSend(page))
  const first = await requestCode(page, mobileNumber)
  const sentAt = Date.now()
  const resend = popup(page).getByRole('button', { name: /^Resend code/ })
  await expect(resend).toHaveText('Resend code in 59 s')
  await expect(resend).toBeDisabled()
  await page.clock.runFor(58_500)
  await expect(resend).toHaveText('Resend code in 1 s')
  await expect(resend).toBeDisabled()
  await page.clock.runFor(500)
  await expect(resend).toHaveText('Resend code')
  await expect(resend).toBeEnabled()

  await page.route('**/phone-auth/send**', (route) => route.abort('failed'))
  await resend.click()
  await expect(popup(page).getByRole('alert')).toHaveText('Failed to resend OTP')
  await expect(resend).toBeEnabled()
  await page.unroute('**/phone-auth/send**')
  // The page's clock stands still, the server's does not: it sends a number one code a second.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, sentAt + 1_100 - Date.now())))
  await resend.click()
  await expect(resend).toHaveText('Resend code in 59 s')
  await page.clock.runFor(100)
  await expect(page.getByText('OTP resent!')).toBeVisible()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(first)

  await box(page, 1).focus()
  await page.keyboard.type(await readCode(mobileNumber))
  await answerNext(page, '**/phone-auth/*', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(popup(page).getByRole('alert')).toHaveText('OTP verification failed')
  await expect(page.getByText(/auth\/|network-request-failed|internal-error|Failed to fetch/)).toHaveCount(0)
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(popup(page)).toBeHidden()
})

async function failToSend(page: Page) {
  const wait = 'Please wait 20 seconds before asking for another code.'
  const busy = { status: 429, json: { statusCode: 429, status: 'ERROR', message: wait, data: null } }
  for (const [answer, sentence] of [
    ['no answer', 'Failed to send OTP'],
    [{ status: 500 }, 'Failed to send OTP'],
    [busy, wait],
  ] as const) {
    await answerNext(page, '**/phone-auth/*', (route) =>
      answer === 'no answer' ? route.abort() : route.fulfill(answer),
    )
    // The sentence of the time before may still stand there.
    const requested = page.waitForRequest('**/phone-auth/send**')
    await send(page).click()
    await (await requested).response()
    await expect(popup(page).getByRole('alert')).toHaveText(sentence)
    await expect(send(page)).toBeEnabled()
  }
}
