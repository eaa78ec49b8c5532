import { expect, type Locator, type Page } from '@playwright/test'
import { addTicket, listTicketMessages, listTickets } from '#contract/api/content/support.ts'
import {
  countCalls,
  type Failure,
  failures,
  letToastsGo,
  toast,
  triesOf,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import { hold, refuse } from './preparations.ts'
import { api, readCode, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { storedSession, visit } from './visit.ts'

const listCall = /\/support\/tickets\/user$/
const addCall = /\/support\/tickets\/add$/
const historyCall = /\/history$/
const replyCall = /\/history\/add$/
const form = (page: Page) => page.getByRole('dialog', { name: 'Contact Support' })
const chat = (page: Page) => page.getByRole('dialog', { name: /^Ticket / })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again', exact: true })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[SUP-02] [API-35] [VAL-35] a shopper whose tickets, messages or reply fail in any way reads why and gets on', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const body = { subject: 'Coarse flour', message: 'Coarser than before.' }
  const { id } = await api(addTicket, { body }, { token: shopper.token })
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await visit(page, '/profile')
  const listed: [Failure, string][] = [
    ['offline', 'Error: API Error'],
    [401, 'Error: API Error'],
    [404, 'Error: API Error'],
    [429, `Error: ${wait}`],
    [500, 'Error: '],
    ...wrongShapes.map((how): [Failure, string] => [how, 'Error: API Error']),
  ]
  for (const [nth, [failure, sentence]] of listed.entries()) {
    await whileFailing(
      page,
      listCall,
      failure,
      async () => {
        const requested = page.waitForRequest(listCall)
        if (nth === 0) await page.getByRole('link', { name: 'Support', exact: true }).click()
        else await tryAgain(page).click()
        await requested
        await page.clock.runFor(2_000)
        await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Your tickets are safe.')
      },
      triesOf(failure),
    )
  }
  await page.route(listCall, refuse(400, 'Support rests for a minute.'))
  await tryAgain(page).click()
  await expect(page.getByText('Error: Support rests for a minute.', { exact: true })).toBeVisible()
  await page.unroute(listCall)
  await tryAgain(page).click()
  const row = page.getByRole('button', { name: 'Coarse flour' })
  await expect(row).toBeVisible()

  for (const [nth, failure] of (['offline', 401, 404, 429, 500, ...wrongShapes] as const).entries()) {
    await whileFailing(
      page,
      historyCall,
      failure,
      async () => {
        const requested = page.waitForRequest(historyCall)
        if (nth === 0) await row.click()
        else await tryAgain(page).click()
        await requested
        await page.clock.runFor(2_000)
        const isRefused = typeof failure === 'number'
        await expect(
          chat(page).getByText(isRefused ? 'Failed to load the messages' : 'Error loading the messages'),
        ).toBeVisible()
      },
      triesOf(failure),
    )
  }
  await tryAgain(page).click()
  await expect(chat(page).getByText('Coarser than before.')).toBeVisible()

  const message = chat(page).getByLabel('Message', { exact: true })
  await message.fill('Batch B-117')
  for (const failure of [401, 404, 500, 'a hotel’s page'] as const) {
    const times = await whileFailing(page, replyCall, failure, async () => {
      const requested = page.waitForRequest(replyCall)
      await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
      await requested
      const lead = typeof failure === 'number' ? 'Failed to send your message.' : 'Error sending your message.'
      await expect(chat(page).getByRole('alert')).toContainText(lead)
      await expect(message).toHaveValue('Batch B-117')
    })
    expect(times).toBeGreaterThan(0)
  }
  await test.step('sent again', () => sendAgain(page, message))
  expect(await api(listTicketMessages, { params: { id } }, { token: shopper.token })).toHaveLength(2)
  // The shop has taken it, and the answer holds nothing: it is read anew.
  for (const failure of ['no data', 'empty things'] as const) {
    await message.fill('Batch B-117')
    await whileFailing(page, replyCall, failure, async () => {
      await message.press('Enter')
      await expect(message).toHaveValue('')
      await expect(message).toBeFocused()
    })
  }
  await expectNoTrouble()
})

/** A message stays in the field and is sent once by another try, also where the shop had taken it and its answer was lost on the way. */
async function sendAgain(page: Page, message: Locator) {
  const alert = chat(page).getByRole('alert')
  await page.route(replyCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await message.press('Enter')
  await expect(alert).toContainText('Error sending your message. Please check your connection and try again.')
  await expect(message).toHaveValue('Batch B-117')
  await page.unroute(replyCall)
  await page.route(replyCall, refuse(429, 'You have sent 60 messages within an hour. Please try again in 40 minutes.'))
  await alert.getByRole('button', { name: 'Send again' }).click()
  await expect(alert).toContainText('Failed to send your message. You have sent 60 messages within an hour.')
  await page.unroute(replyCall)
  await alert.getByRole('button', { name: 'Send again' }).click()
  await expect(message).toHaveValue('')
  await expect(alert).toHaveCount(0)
  await expect(chat(page).getByRole('listitem').filter({ hasText: 'B-117' })).toHaveCount(1)
}

test('[ERR-43] [VAL-32] a shopper whose ticket fails in any way reads so, keeps what was written, over another screen and a new login too, and sends one', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await visit(page, '/profile?tab=support')
  await page.getByRole('button', { name: 'New ticket' }).click()
  await form(page).getByLabel('Subject').fill('Coarse flour')
  await form(page).getByLabel('Message').fill('Coarser than before.')
  const submit = form(page).getByRole('button', { name: 'Submit ticket' })
  const refused = 'Failed to submit support ticket'
  const cases: [Failure, string, string][] = [
    // The token holds: nobody is sent away (open-points 14).
    [401, 'Please log in to submit a support ticket', 'What you wrote is still here.'],
    [404, refused, 'What you wrote is still here.'],
    [500, refused, 'What you wrote is still here.'],
    [429, refused, wait],
    ['offline', 'Error submitting support ticket', 'Please check your connection'],
    ['a hotel’s page', 'Error submitting support ticket', 'Please check your connection'],
  ]
  for (const [failure, sentence, reason] of cases) {
    await letToastsGo(page)
    await whileFailing(page, addCall, failure, async () => {
      await submit.click()
      await expect(toast(page, sentence).first()).toBeVisible()
      await expect(form(page).getByRole('alert')).toContainText(reason)
      await expect(submit).toBeEnabled()
    })
    await expect(form(page).getByLabel('Subject')).toHaveValue('Coarse flour')
    await expect(form(page).getByLabel('Message')).toHaveValue('Coarser than before.')
  }
  // Away to another screen and Back.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Milloraa', exact: false }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await page.getByRole('button', { name: 'New ticket' }).click()
  await expect(form(page).getByLabel('Message')).toHaveValue('Coarser than before.')
  await test.step('a new login', () => logInAnew(page, shopper.user.mobileNumber))
  await expect(form(page).getByLabel('Message')).toHaveValue('Coarser than before.')

  const letGo = await hold(page, addCall)
  const sent = countCalls(page, addCall)
  await submit.dblclick()
  await expect(form(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  letGo()
  await expect(toast(page, 'Support ticket submitted successfully')).toBeVisible()
  expect(sent.count).toBe(1)
  const token = (await storedSession(page)).token ?? ''
  expect(await api(listTickets, {}, { token })).toHaveLength(1)
  await expectNoTrouble()
})

/** The shop says that the login is over: whoever logs in again finds the form as it was. */
async function logInAnew(page: Page, mobileNumber: string) {
  const before = await readCode(mobileNumber)
  await page.route(addCall, failures[401])
  await page.route(/\/token\/valid/, failures[401])
  await letToastsGo(page)
  await form(page).getByRole('button', { name: 'Submit ticket' }).click()
  await expect(toast(page, 'Please log in to submit a support ticket')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Login/Register' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Mobile number').fill(mobileNumber)
  await popup.getByRole('button', { name: 'Send code' }).click()
  await expect(popup.getByLabel('Digit 1 of 6')).toBeFocused()
  await expect.poll(() => readCode(mobileNumber)).not.toBe(before)
  await page.keyboard.type(await readCode(mobileNumber))
  await page.keyboard.press('Enter')
  await expect(popup).toBeHidden()
  await page
    .getByRole('link', { name: /^Welcome, / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.getByRole('button', { name: 'New ticket' }).click()
}
