import { expect, type Page } from '@playwright/test'
import { addTicket, listTicketMessages, listTickets, type Ticket } from '#contract/api/content/support.ts'
import { closeTicket, replyToTicket } from './back-office-calls.ts'
import { changeAnswer, hold, placeOrder } from './preparations.ts'
import { api, type Shopper, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const listCall = /\/support\/tickets\/user$/
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

test('[SUP-01] [SUP-04] [VAL-31] [VAL-34] [ERR-42] a shopper opens a ticket with a file and talks with the shop, which is asked for news every 10 s while somebody looks at the page', async ({
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
  // Whoever dismisses the file picker goes on writing.
  await picker.dispatchEvent('cancel')
  await page.keyboard.type('!')
  await expect(form(page).getByLabel('Message')).toHaveValue('The last bag is coarser than before.!')
  await form(page).getByLabel('Message').fill('The last bag is coarser than before.')
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

  await replyToTicket(ticket ?? { id: '' }, 'Which batch stands on the pack?')
  await page.clock.fastForward(10_000)
  await expect(messages(page).nth(1)).toContainText('Which batch stands on the pack?')
  await expect(chat(page).locator('[aria-live=polite]')).toHaveText(
    'New message from Milloraa: Which batch stands on the pack?',
  )
  await test.step('nobody looks', () => pollOnlyWhileVisible(page))
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

  const messageText = messages(page).first()
  await expect(messageText).toContainText(`${long.slice(0, 299).trimEnd()}`)
  await expect(messageText).not.toContainText('The end.')
  await messageText.getByRole('button', { name: 'Show more' }).click()
  await expect(messageText).toContainText('The end.')
  await messageText.getByRole('button', { name: 'Show less' }).click()
  await expect(messageText).not.toContainText('The end.')

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

test('[SUP-05] [API-35] a closed ticket is read only, and words that the closing overtook wait in a new one', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const ticket = await makeTicket(shopper)
  await page.clock.install()
  await openChat(page, ticket)
  await field(page).fill('One more thing')
  await closeTicket(ticket)
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
  let requested = 0
  page.on('request', (request) => {
    if (historyCall.test(request.url())) requested += 1
  })
  const listed = page.waitForResponse(listCall)
  await page.clock.fastForward(60_000)
  await listed
  await expect(chat(page)).toBeVisible()
  expect(requested).toBe(0)

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

/** An open chat is not read anew while nobody looks at the page, and at once when somebody does. */
async function pollOnlyWhileVisible(page: Page) {
  await showPage(page, 'hidden')
  let requested = 0
  page.on('request', (request) => {
    if (historyCall.test(request.url())) requested += 1
  })
  await page.clock.fastForward(120_000)
  expect(requested).toBe(0)
  const back = page.waitForRequest(historyCall)
  await showPage(page, 'visible')
  await back
}

function showPage(page: Page, state: 'hidden' | 'visible') {
  return page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

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
