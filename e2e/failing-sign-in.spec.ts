import { expect, type Page } from '@playwright/test'
import { countCalls, type Failure, trouble, troubleOf, wait, whileFailing, wrongShapes } from './failures.ts'
import { hold } from './preparations.ts'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { keptSession, visit } from './visit.ts'

const popup = (page: Page) => page.getByRole('dialog')
const number = (page: Page) => popup(page).getByLabel('Mobile number')
const alert = (page: Page) => popup(page).getByRole('alert')
const typed = (page: Page) =>
  popup(page)
    .getByLabel(/^Digit \d of \d$/)
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''))

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Sends the form again for each way its call may fail; what was typed stays, and nobody is signed in by it. */
async function failThrough(
  page: Page,
  call: RegExp,
  failures: readonly Failure[],
  sentences: Partial<Record<Failure, string>>,
  usual: string,
) {
  const button = popup(page).getByRole('button', { name: /^(Send code|Log in)$/ })
  const before = (await typed(page)) || (await number(page).inputValue())
  for (const failure of failures) {
    const times = await whileFailing(page, call, failure, async () => {
      const asked = page.waitForRequest(call)
      await button.click()
      await asked
      await expect(button).toBeEnabled()
      await expect(alert(page)).toHaveText(sentences[failure] ?? usual)
    })
    expect(times, String(failure)).toBeGreaterThan(0)
    expect((await typed(page)) || (await number(page).inputValue())).toBe(before)
    expect((await keptSession(page)).token).toBeNull()
  }
}

test('[ERR-04] [ERR-06] a shopper whose login fails in any way reads so, keeps what was typed and logs in at last', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await number(page).fill(mobileNumber)
  await failThrough(page, /\/phone-auth\/send/, [401, 404, ...wrongShapes], {}, 'Failed to send OTP')

  // A slow answer: one press, one code.
  const letGo = await hold(page, /\/phone-auth\/send/)
  const sent = countCalls(page, /\/phone-auth\/send/)
  await popup(page).getByRole('button', { name: 'Send code' }).dblclick()
  await expect(popup(page).getByRole('button', { name: 'Sending the code' })).toBeDisabled()
  letGo()
  await expect(popup(page).getByLabel('Digit 1 of 6')).toBeFocused()
  expect(sent.count).toBe(1)

  await page.keyboard.type(await readCode(page.request, mobileNumber))
  const usual = 'OTP verification failed'
  await failThrough(
    page,
    /\/phone-auth\/confirm/,
    [401, 404, 429, 500, ...wrongShapes],
    {
      429: `${usual}${wait}`,
      500: `${usual}${trouble}`,
    },
    usual,
  )
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
  await expectNoTrouble()
})

test('[ERR-06] [ENT-37] a shopper whose proven number cannot be logged in reads so, and nothing of a login is kept', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await number(page).fill(mobileNumber)
  await page.keyboard.press('Enter')
  await expect(popup(page).getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  // The proof is good for more than one try of the login; the code itself is not asked about again.
  await page.route(/\/phone-auth\/confirm/, (route) =>
    route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data: { authToken: 'a proof' } } }),
  )
  const usual = 'OTP verification failed'
  await failThrough(
    page,
    /\/auth\/login/,
    ['offline', 401, 404, 429, 500, ...wrongShapes],
    {
      429: `${usual}${wait}`,
      500: `${usual}${trouble}`,
    },
    usual,
  )
  await expectNoTrouble()

  // Back and a reload in the middle lose the popup and nothing else.
  await page.reload()
  await expect(popup(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
})

test('[ERR-10] a shopper of the alternative login reads in every case that something went wrong, and keeps what was typed', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await number(page).fill(mobileNumber)
  await popup(page).getByRole('button', { name: 'Get it by SMS' }).click()
  const usual = 'Something went wrong'
  await failThrough(page, /\/login\/send/, [401, 404, 500, ...wrongShapes], { 500: `${usual}. ${trouble}` }, usual)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(popup(page).getByLabel('Digit 1 of 4')).toBeFocused()
  await page.keyboard.type(await readCode(page.request, mobileNumber))
  await failThrough(
    page,
    /\/login\/verify/,
    [401, 404, 429, 500, ...wrongShapes],
    {
      429: `${usual}${wait}`,
      500: `${usual}${trouble}`,
    },
    usual,
  )
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(popup(page)).toBeHidden()
  await expectNoTrouble()
})
