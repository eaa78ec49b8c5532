import { expect, type Page } from '@playwright/test'
import {
  countCalls,
  everyFailure,
  type Failure,
  trouble,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import { answerNext, hold, refuse } from './preparations.ts'
import { anyMobile, readCode } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit } from './visit.ts'

const confirmCall = /\/phone-auth\/confirm/
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
      const requested = page.waitForRequest(call)
      await button.click()
      await requested
      await expect(button).toBeEnabled()
      await expect(alert(page)).toHaveText(sentences[failure] ?? usual)
    })
    expect(times, String(failure)).toBeGreaterThan(0)
    expect((await typed(page)) || (await number(page).inputValue())).toBe(before)
    expect((await storedSession(page)).token).toBeNull()
  }
}

test('[ERR-04] [ERR-06] [ENT-37] a shopper whose login fails in any way reads so, keeps what was typed, of a login nothing is kept, and logs in at last', async ({
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

  await page.keyboard.type(await readCode(mobileNumber))
  const usual = 'OTP verification failed'
  const sentences = { 429: `${usual}${wait}`, 500: `${usual}${trouble}` }
  await failThrough(page, confirmCall, [401, 404, 429, 500, ...wrongShapes], sentences, usual)
  // A number that is proven is good for more than one try of the login.
  await page.route(confirmCall, (route) =>
    route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data: { authToken: 'a proof' } } }),
  )
  await failThrough(page, /\/auth\/login/, everyFailure, sentences, usual)
  await page.unroute(confirmCall)
  await expectNoTrouble()
  await logInAfterReload(page, mobileNumber)
})

/** A reload in the middle loses the popup and nothing else. */
async function logInAfterReload(page: Page, mobileNumber: string) {
  const before = await readCode(mobileNumber)
  await page.reload()
  await expect(popup(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await number(page).fill(mobileNumber)
  await page.keyboard.press('Enter')
  await expect(popup(page).getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(before)
  await page.keyboard.type(await readCode(mobileNumber))
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('banner').getByText('Welcome, User')).toBeVisible()
}

test('[ERR-10] [VAL-06] a shopper of the alternative login reads in every case that something went wrong, with the server’s sentence, and keeps what was typed', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await number(page).fill('98a765')
  await popup(page).getByRole('button', { name: 'Get it by SMS' }).click()
  await expect(page.getByRole('dialog', { name: 'Get the code by SMS' })).toBeVisible()
  await expect(number(page)).toHaveValue('98765')
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText('Enter a valid 10-digit number')
  await number(page).fill(mobileNumber)
  const usual = 'Something went wrong'
  const sentences = { 429: `${usual}. ${wait}`, 500: `${usual}. ${trouble}` }
  await failThrough(page, /\/login\/send/, everyFailure, sentences, usual)
  await popup(page).getByRole('button', { name: 'Send code' }).click()
  await expect(popup(page).getByLabel('Digit 1 of 4')).toBeFocused()
  await page.keyboard.type(await readCode(mobileNumber))
  await failThrough(
    page,
    /\/login\/verify/,
    everyFailure,
    {
      429: `${usual}${wait}`,
      500: `${usual}${trouble}`,
    },
    usual,
  )
  const over = 'This code can no longer be used. Please ask for a new one.'
  await answerNext(page, /\/login\/verify/, refuse(410, over))
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(alert(page)).toHaveText(`${usual}${over}`)
  await popup(page).getByRole('button', { name: 'Log in' }).click()
  await expect(popup(page)).toBeHidden()
  await expectNoTrouble()
})
