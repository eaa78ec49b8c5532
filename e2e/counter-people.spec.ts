import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { addCannedAnswer } from '#contract/api/admin/tickets.ts'
import { sendContactMessage } from '#contract/api/content.ts'
import { addReview, listReviews } from '#contract/api/reviews.ts'
import { addTicket, listTicketMessages } from '#contract/api/support.ts'
import { signInAtCounter } from './counter.ts'
import { placeOrder } from './preparations.ts'
import { anyMobile, api, makeShopper, runCommand } from './shopper.ts'
import { test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

async function expectNoObjection(page: Page) {
  // A message fades in and out.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-sonner-toaster]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('support answers a shopper with a ready answer, hides a review, handles a message and notes what was said', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const shopper = await makeShopper()
  const orderNumber = await placeOrder(shopper, [['turmeric-powder', 200, 1]])
  runCommand('order', 'complete', orderNumber)
  const subject = `Torn pack ${anyMobile()}`
  const { id } = await api(
    addTicket,
    { body: { subject, message: 'It came torn.', requestId: orderNumber } },
    { token: shopper.token },
  )
  const words = `Call me on ${anyMobile()}`
  const body = { productId: 'turmeric-powder', rating: 1, review: words }
  const review = await api(addReview, { body }, { token: shopper.token })
  const writer = `Farida ${anyMobile()}`
  await api(sendContactMessage, {
    body: { name: writer, email: 'farida@example.com', mobileNumber: anyMobile(), message: 'Do you mill jowar?' },
  })
  const { call } = await signInAtCounter(page, 'support', 'Imran')
  const title = `Torn ${anyMobile()}`
  await call(addCannedAnswer, { body: { title, text: 'Namaste {name}, a new pack for order {order} comes tomorrow.' } })

  await page.goto('/admin/tickets')
  await page.getByLabel('Number, subject, name or mobile').fill(subject)
  await expect(page.getByText(/^Answer by /)).toHaveCount(1)
  await expectNoObjection(page)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByText('It came torn.')).toBeVisible()
  await page.getByLabel('Ready answer').selectOption(title)
  const answer = `Namaste Leela, a new pack for order ${orderNumber} comes tomorrow.`
  await expect(page.getByLabel('Your answer')).toHaveValue(answer)
  await expectNoObjection(page)
  // A line that breaks takes nothing of what was typed; sent again it stands there once.
  await page.route('**/answer', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByRole('alert').getByText('No connection at the moment.')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue(answer)
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(page.getByText('This ticket is closed: nobody can write in it.')).toBeVisible()
  const said = await api(listTicketMessages, { params: { id } }, { token: shopper.token })
  expect(said.map(({ message }) => message)).toEqual(['It came torn.', answer])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Whose ticket').locator('option:checked')).toHaveText('Imran (you)')
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible()

  await page.getByRole('link', { name: 'Leela Nair' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leela Nair' })).toBeVisible()
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible()
  await page.getByLabel('New note').fill('Wants packs double-wrapped')
  await page.getByRole('button', { name: 'Write note' }).click()
  await expect(page.getByRole('button', { name: 'Remove note: Wants packs double-wrapped' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase customer' })).toHaveCount(0)
  await expectNoObjection(page)

  await page.goto('/admin/reviews')
  await page.getByLabel('Product, name or words').fill(words)
  await expect(page.getByText(words)).toHaveCount(1)
  await expectNoObjection(page)
  await page.getByRole('button', { name: 'Hide: Turmeric Powder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Say why it is hidden.')).toBeVisible()
  await dialog.getByLabel('Why').selectOption('Names a person or a number')
  await expectNoObjection(page)
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(words)).toHaveCount(0)
  const shown = await api(listReviews, { params: { productId: 'turmeric-powder' } })
  expect(shown.map((one) => one.id)).not.toContain(review.id)

  await page.goto('/admin/contact-messages')
  await page.getByRole('button', { name: `Handled: ${writer}` }).click()
  await expect(page.getByText(`The message of ${writer} is handled`)).toBeVisible()
  await expect(page.getByText(writer, { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(writer, { exact: true })).toBeVisible()
  await expectNoObjection(page)
})
