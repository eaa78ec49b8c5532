import { expect, type Page } from '@playwright/test'
import { addTicket, listTicketMessages, listTickets, type Ticket } from '#contract/api/support.ts'
import { changeAnswer, hold, placeOrder, refuse } from './preparations.ts'
import { api, runCommand, type Shopper, signInByApi, signInByPopup } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const listCall = /\/support\/tickets\/user$/
const addCall = /\/support\/tickets\/add$/
const replyCall = /\/history\/add$/
const historyCall = /\/history$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const form = (page: Page) => page.getByRole('dialog', { name: 'Contact Support' })
const chat = (page: Page) => page.getByRole('dialog', { name: /^Ticket / })
const field = (page: Page) => chat(page).getByLabel('Message', { exact: true })
const messages = (page: Page) => chat(page).getByRole('group', { name: 'Messages' }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const isModal = (page: Page) => chat(page).evaluate((dialog) => dialog.matches(':modal'))
const row = (page: Page, { subject }: Pick<Ticket, 'subject'>) => page.getByRole('button', { name: subject })

async function makeTicket({ token }: Shopper, subject = 'Coarse flour', message = 'Coarser than before.') {
  return api(addTicket, { body: { subject, message } }, { token })
}

async function openChat(page: Page, ticket: Ticket) {
  await visit(page, '/profile?tab=support')
  await row(page, ticket).click()
  await expect(messages(page).first()).toBeVisible()
}

function aFile(name: string, size = 100) {
  return { name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'a') }
}

test('[SUP-01] [SUP-04] [VAL-31] [VAL-34] [ERR-42] a shopper opens a ticket with a file and talks with the shop', async ({
  page,
}) => {
  const { token } = await signInByApi(page)
  await page.clock.install()
  await visit(page, '/profile?tab=support')
  await expect(page.getByText('No tickets yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New ticket' }).click()

  const submit = form(page).getByRole('button', { name: 'Submit ticket' })
  await submit.click()
  await expect(form(page).getByRole('alert')).toHaveText('Please fill in all required fields')
  await expect(form(page).getByLabel('Subject')).toBeFocused()
  await form(page).getByLabel('Subject').fill('Coarse flour')
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await submit.click()
  await expect(form(page).getByLabel('Message')).toBeFocused()
  await expect(form(page).getByText('Please fill in all required fields')).toBeVisible()
  await form(page).getByLabel('Message').fill('The last bag is coarser than before.')

  const picker = form(page).getByLabel('Add a file (optional)')
  await expect(picker).toHaveAttribute('accept', '.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx,.txt')
  await picker.setInputFiles(aFile('notes.txt', 10 * 1024 * 1024 + 1))
  await expect(form(page).getByRole('alert')).toHaveText('File size must be less than 10MB')
  await picker.setInputFiles(aFile('page.html'))
  await expect(form(page).getByRole('alert')).toHaveText(/^Failed to submit support ticket: only images, pdf, doc/)
  await picker.setInputFiles(aFile('notes.txt'))
  await expect(form(page).getByText('notes.txt')).toBeVisible()
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await submit.dblclick()

  await expect(toast(page, 'Support ticket submitted successfully')).toBeVisible()
  await expect(form(page)).toBeHidden()
  const [ticket, ...others] = await api(listTickets, {}, { token })
  expect(others).toEqual([])
  await expect(chat(page)).toHaveAccessibleName(`Ticket ${ticket?.ticketNumber}`)
  await expect(messages(page)).toHaveText(/You.*The last bag is coarser than before\..*notes\.txt/)
  await expect(messages(page).getByRole('link', { name: 'notes.txt' })).toHaveAttribute(
    'href',
    /attachments\/\w+\.txt\?/,
  )

  runCommand('ticket', 'reply', ticket?.ticketNumber ?? '', 'Which batch stands on the pack?')
  await page.clock.fastForward(10_000)
  await expect(messages(page).nth(1)).toContainText('Which batch stands on the pack?')
  await expect(chat(page).locator('[aria-live=polite]')).toHaveText(
    'New message from Milloraa: Which batch stands on the pack?',
  )
  await chat(page).getByRole('button', { name: 'Close' }).click()
  await expect(row(page, { subject: 'Coarse flour' })).toContainText('Open')
  await page.clock.fastForward(30_000)
  await page.reload()
  await expect(row(page, { subject: 'Coarse flour' })).toContainText('We answered on')
})

test('[SUP-03] [VAL-35] [VAL-36] [VAL-37] [VAL-38] a shopper writes in the chat, beside the page from 1024 px and over it below', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const long = `${'Ragi keeps well. '.repeat(20)}The end.`
  const ticket = await makeTicket(shopper, 'Long story', long)
  await page.setViewportSize({ width: 1024, height: 800 })
  await openChat(page, ticket)
  expect(await isModal(page)).toBe(false)
  await expect(field(page)).toBeFocused()
  await page.getByRole('link', { name: 'Manage Address' }).hover()

  const words = messages(page).first()
  await expect(words).toContainText(`${long.slice(0, 299).trimEnd()}`)
  await expect(words).not.toContainText('The end.')
  await words.getByRole('button', { name: 'Show more' }).click()
  await expect(words).toContainText('The end.')
  await words.getByRole('button', { name: 'Show less' }).click()
  await expect(words).not.toContainText('The end.')

  await field(page).press('Enter')
  await expect(chat(page).getByRole('alert')).toHaveText('Please write a message or choose a file.')
  const oneLine = (await field(page).boundingBox())?.height ?? 0
  expect(oneLine).toBeLessThan(60)
  await field(page).pressSequentially('One')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('Two')
  await expect(field(page)).toHaveValue('One\nTwo')
  expect((await field(page).boundingBox())?.height).toBeGreaterThan(oneLine)
  await field(page).fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight')
  expect((await field(page).boundingBox())?.height).toBe(120)

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(() => isModal(page)).toBe(true)
  await expect(field(page)).toHaveValue(/^One\nTwo/)
  const letGo = await hold(page, replyCall)
  await field(page).press('Enter')
  await field(page).press('Enter')
  await chat(page).getByRole('button', { name: 'Sending...' }).click({ force: true })
  letGo()
  await expect(messages(page).nth(1)).toContainText('Eight')
  await expect(field(page)).toHaveValue('')
  await chat(page).getByLabel('Attach a file').setInputFiles(aFile('batch.txt'))
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(messages(page).nth(2).getByRole('link', { name: 'batch.txt' })).toBeVisible()
  const stored = await api(listTicketMessages, { params: { id: ticket.id } }, { token: shopper.token })
  expect(stored.map(({ message }) => message)).toEqual([long, 'One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight', ''])

  await page.keyboard.press('Escape')
  await expect(chat(page)).toBeHidden()
  await expect(row(page, ticket)).toBeFocused()
})

test('[VAL-35] a message that cannot be sent stays in the field and is sent once by another try', async ({ page }) => {
  const shopper = await signInByApi(page)
  const ticket = await makeTicket(shopper)
  await openChat(page, ticket)
  // The shop has taken the message, and its answer is lost on the way.
  await page.route(replyCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field(page).fill('Batch B-117')
  await field(page).press('Enter')
  const alert = chat(page).getByRole('alert')
  await expect(alert).toContainText('Error sending your message. Please check your connection and try again.')
  await expect(field(page)).toHaveValue('Batch B-117')
  await page.unroute(replyCall)
  await page.route(replyCall, refuse(429, 'You have sent 60 messages within an hour. Please try again in 40 minutes.'))
  await alert.getByRole('button', { name: 'Send again' }).click()
  await expect(alert).toContainText('Failed to send your message. You have sent 60 messages within an hour.')
  await page.unroute(replyCall)
  await alert.getByRole('button', { name: 'Send again' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(alert).toHaveCount(0)
  await expect(messages(page).filter({ hasText: 'B-117' })).toHaveCount(1)
  expect(await api(listTicketMessages, { params: { id: ticket.id } }, { token: shopper.token })).toHaveLength(2)
})

test('[SUP-05] [API-35] a closed ticket is read only, and words that the closing overtook wait in a new one', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const ticket = await makeTicket(shopper)
  await page.clock.install()
  await openChat(page, ticket)
  await field(page).fill('One more thing')
  runCommand('ticket', 'close', ticket.ticketNumber)
  await field(page).press('Enter')
  await expect(chat(page).getByText('This ticket is closed.')).toContainText('Your last message was not sent')
  await expect(field(page)).toHaveCount(0)
  await expect(chat(page).getByRole('form', { name: 'Reply' })).toHaveCount(0)
  await expect(messages(page)).toHaveCount(1)
  await chat(page).getByRole('button', { name: 'New ticket' }).click()
  await expect(form(page).getByLabel('Message')).toHaveValue('One more thing')
  await page.keyboard.press('Escape')
  await expectChatAgain(page)

  // Nothing changes in a closed ticket, so nobody asks, while the list is asked for as before.
  let asked = 0
  page.on('request', (request) => {
    if (historyCall.test(request.url())) asked += 1
  })
  const listed = page.waitForResponse(listCall)
  await page.clock.fastForward(60_000)
  await listed
  await expect(chat(page)).toBeVisible()
  expect(asked).toBe(0)

  await page.setViewportSize({ width: 1023, height: 800 })
  await expect.poll(() => isModal(page)).toBe(true)
  await chat(page).getByRole('button', { name: 'New ticket' }).click()
  await expect(form(page).getByLabel('Subject')).toBeFocused()
  await page.keyboard.press('Escape')
  await expectChatAgain(page)
})

/** The form of a new ticket is gone, and the chat it was opened from is there as before. */
async function expectChatAgain(page: Page) {
  await expect(form(page)).toHaveCount(0)
  await expect(chat(page)).toBeVisible()
  await expect(chat(page).getByRole('button', { name: 'New ticket' })).toBeFocused()
}

test('a shopper who dismisses the file picker goes on writing', async ({ page }) => {
  await signInByApi(page)
  await visit(page, '/profile?tab=support')
  await page.getByRole('button', { name: 'New ticket' }).click()
  await form(page).getByLabel('Subject').fill('Coarse flour')
  await form(page).getByLabel('Add a file (optional)').dispatchEvent('cancel')
  await page.keyboard.type('!')
  await expect(form(page).getByLabel('Subject')).toHaveValue('Coarse flour!')
})

test('[API-35] an open chat asks for new messages every 10 s, and not while nobody looks at the page', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const ticket = await makeTicket(shopper)
  await page.clock.install()
  await openChat(page, ticket)
  const asked = () => page.waitForRequest(historyCall)
  const next = asked()
  await page.clock.fastForward(10_000)
  await next
  await showPage(page, 'hidden')
  let askedHidden = 0
  page.on('request', (request) => {
    if (historyCall.test(request.url())) askedHidden += 1
  })
  await page.clock.fastForward(120_000)
  expect(askedHidden).toBe(0)
  const back = asked()
  await showPage(page, 'visible')
  await back
})

function showPage(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('[SUP-02] tickets that cannot be listed say why, and are read again on request', async ({ page }) => {
  const shopper = await signInByApi(page)
  const ticket = await makeTicket(shopper)
  await page.route(listCall, refuse(400, 'Support rests for a minute.'))
  await page.goto('/profile?tab=support')
  await expect(page.getByRole('alert').getByText('Error: Support rests for a minute.', { exact: true })).toBeVisible()
  await page.unroute(listCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(row(page, ticket)).toBeVisible()

  await page.route(historyCall, refuse(403))
  await row(page, ticket).click()
  await expect(chat(page).getByText('Failed to load the messages')).toBeVisible()
  await page.unroute(historyCall)
  await chat(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(messages(page)).toHaveCount(1)
})

test('[ERR-43] [VAL-32] a ticket that is not taken says so, and what was written is kept, even over a new login', async ({
  page,
}) => {
  const { user } = await signInByApi(page)
  await visit(page, '/profile?tab=support')
  await page.getByRole('button', { name: 'New ticket' }).click()
  await form(page).getByLabel('Subject').fill('Coarse flour')
  await form(page).getByLabel('Message').fill('Coarser than before.')
  const submit = form(page).getByRole('button', { name: 'Submit ticket' })

  await page.route(addCall, refuse(429, 'You have opened 5 tickets within an hour.'))
  await submit.click()
  await expect(toast(page, 'Failed to submit support ticket')).toBeVisible()
  await expect(form(page).getByRole('alert')).toHaveText('You have opened 5 tickets within an hour.')
  await page.unroute(addCall)
  await page.route(addCall, (route) => route.abort())
  await submit.click()
  await expect(toast(page, 'Error submitting support ticket')).toBeVisible()
  await expect(form(page).getByRole('alert')).toContainText('Please check your connection')
  await page.unroute(addCall)

  await page.route(addCall, refuse(401))
  await page.route(/\/token\/valid/, refuse(401))
  await submit.click()
  await expect(toast(page, 'Please log in to submit a support ticket')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Login/Register' }).first().click()
  await signInByPopup(page, user.mobileNumber)
  await page
    .getByRole('link', { name: /^Welcome, / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await page.getByRole('button', { name: 'New ticket' }).click()
  await expect(form(page).getByLabel('Message')).toHaveValue('Coarser than before.')
  await submit.click()
  await expect(toast(page, 'Support ticket submitted successfully')).toBeVisible()
})

test('[SUP-06] visitors are asked to log in before they see support', async ({ page }) => {
  await visit(page, '/profile?tab=support')
  await expect(page.getByText(/^Please log in to/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New ticket' })).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mobile number')).toBeVisible()
})

test('[ORD-08] [API-37] [ENT-33] a shopper asks about an order from the order itself', async ({ page }) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  await visit(page, `/orders/${orderNumber}`)
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await form(page).getByLabel('Subject').fill('Where is it?')
  await form(page).getByLabel('Message').fill('The guard has not seen it.')
  await form(page).getByRole('button', { name: 'Submit ticket' }).click()
  const [ticket] = await expect
    .poll(() => api(listTickets, {}, shopper))
    .toHaveLength(1)
    .then(() => api(listTickets, {}, shopper))
  expect(ticket?.orderNumber).toBe(orderNumber)
  await expect(page.getByText(`We have your ticket ${ticket?.ticketNumber}`)).toBeVisible()

  // A shop that sends only what the specification lists, and another status than the two we know.
  await changeAnswer<Ticket[]>(page, listCall, ({ data }) => {
    for (const one of data) {
      delete one.orderNumber
      delete one.lastMessage
      one.status = 7
    }
  })
  await page.getByRole('link', { name: 'See your tickets' }).click()
  await expect(row(page, { subject: 'Where is it?' })).toContainText('Closed')
})
