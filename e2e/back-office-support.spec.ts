import { expect } from '@playwright/test'
import { addCannedAnswer, removeCannedAnswer } from '#contract/api/admin/customers/tickets.ts'
import { addReview, listReviews } from '#contract/api/catalog/reviews.ts'
import { sendContactMessage } from '#contract/api/content/content.ts'
import { addTicket, listTicketMessages } from '#contract/api/content/support.ts'
import { expectMenu, expectNoObjection, openFromMenu, phone, signInToBackOffice } from './back-office.ts'
import { completeOrder } from './back-office-calls.ts'
import { answerNext, placeOrder } from './preparations.ts'
import { anyMobile, api, signInByApi } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('support answers a shopper, who reads it, with a ready answer, hides a review, handles a message and notes what was said', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['turmeric-powder', 200, 1]])
  await completeOrder(orderNumber)
  const subject = `Torn pack ${anyMobile()}`
  const { id } = await api(
    addTicket,
    { body: { subject, message: 'It came torn.', requestId: orderNumber } },
    { token: shopper.token },
  )
  const messageText = `Call me on ${anyMobile()}`
  const body = { productId: 'turmeric-powder', rating: 1, review: messageText }
  const review = await api(addReview, { body }, { token: shopper.token })
  const writer = `Farida ${anyMobile()}`
  await api(sendContactMessage, {
    body: { name: writer, email: 'farida@example.com', mobileNumber: anyMobile(), message: 'Do you mill jowar?' },
  })
  const { call } = await signInToBackOffice(page, 'support', 'Imran')
  const title = `Torn ${anyMobile()}`
  const text = 'Namaste {name}, a new pack for order {order} comes tomorrow.'
  const ready = await call(addCannedAnswer, { body: { title, text } })

  await page.goto('/admin/tickets')
  await expectMenu(page, [
    ...['Today', 'Orders', 'Tickets', 'Customers', 'Reviews', 'Contact messages', 'Your account'],
  ])
  await page.getByLabel('Number, subject, name or mobile').fill(subject)
  await expect(page.getByText(/^Answer by /)).toHaveCount(1)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('It came torn.')).toBeVisible()
  await page.getByLabel('Ready answer').selectOption(title)
  const answer = `Namaste Leela, a new pack for order ${orderNumber} comes tomorrow.`
  await expect(page.getByLabel('Your answer')).toHaveValue(answer)
  // A line that breaks takes nothing of what was typed; sent again it stands there once.
  await answerNext(page, '**/answer', (route) => route.abort())
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('alert').getByText('No connection at the moment.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue(answer)
  await expectNoObjection(page)
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('This ticket is closed: nobody can write in it.')).toBeVisible()
  const messages = await api(listTicketMessages, { params: { id } }, { token: shopper.token })
  expect(messages.map(({ message }) => message)).toEqual(['It came torn.', answer])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Whose ticket').locator('option:checked')).toHaveText('Imran (you)')
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
  await call(removeCannedAnswer, { params: { id: ready.id } })

  await page.getByRole('link', { name: 'Leela Nair' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leela Nair' })).toBeVisible()
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await page.getByLabel('New note').fill('Wants packs double-wrapped')
  await page.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByRole('button', { name: 'Remove note: Wants packs double-wrapped' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase customer' })).toHaveCount(0)

  await openFromMenu(page, 'Reviews')
  await page.getByLabel('Product, name or words').fill(messageText)
  await expect(page.getByText(messageText)).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide: Turmeric Powder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Say why it is hidden.')).toBeVisible()
  await dialog.getByLabel('Why').selectOption('Names a person or a number')
  await expectNoObjection(page)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(messageText)).toHaveCount(0)
  const shown = await api(listReviews, { params: { productId: 'turmeric-powder' } })
  expect(shown.map((one) => one.id)).not.toContain(review.id)

  await openFromMenu(page, 'Contact messages')
  await page.getByRole('button', { name: `Handled: ${writer}` }).click()
  const handled = page.getByRole('listitem').filter({ hasText: `The message of ${writer} is handled` })
  await expect(handled).toBeVisible()
  await expect(page.getByText(writer, { exact: true })).toHaveCount(0)
  await handled.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(writer, { exact: true })).toBeVisible()

  await page.goto('/profile?tab=support')
  await page.getByRole('button', { name: subject }).click()
  await expect(page.getByRole('dialog').getByText(answer)).toBeVisible()
})
