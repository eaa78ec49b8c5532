import { expect, type Page } from '@playwright/test'
import { addTicket } from '#contract/api/content/support.ts'
import { fillCart, openCheckout, ordersOf, placeOrder } from './preparations.ts'
import { seeAll } from './screens-of-visitors.ts'
import { api, runCommand, signInByApi } from './shopper.ts'
import { visit } from './visit.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Orders, open and delivered, and what can be done about them. */
export async function* orders(page: Page): AsyncGenerator<string> {
  const shopper = await signInByApi(page)
  await visit(page, '/orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  yield 'no orders'
  const delivered = await placeOrder(shopper, [['turmeric-powder', 100, 1]])
  runCommand('order', 'complete', delivered)
  const open = await placeOrder(shopper, [['mustard-seeds', 100, 2]])
  await visit(page, '/orders')
  await expect(page.getByRole('article')).toHaveCount(2)
  yield 'orders'
  await visit(page, `/orders/${open}`)
  await expect(page.getByText('In Processing')).toBeVisible()
  yield 'an order on its way'
  await page.getByRole('button', { name: 'Contact Support' }).click()
  await expect(dialog(page).getByLabel('Subject')).toBeVisible()
  yield 'Contact Support'
  await dialog(page).getByRole('button', { name: 'Submit ticket' }).click()
  await expect(dialog(page).getByText('Please fill in all required fields').first()).toBeVisible()
  yield 'Contact Support with mistakes'
  await dialog(page).getByLabel('Subject').fill('Where is it?')
  await dialog(page).getByLabel('Message').fill('The guard has not seen it.')
  await dialog(page).getByRole('button', { name: 'Submit ticket' }).click()
  await expect(page.getByText('We have your ticket')).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  yield 'a ticket just sent'

  await visit(page, `/orders/${delivered}`)
  await expect(page.getByRole('button', { name: /review|rate/i }).first()).toBeVisible()
  yield 'a delivered order'
  await page
    .getByRole('button', { name: /review|rate/i })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(dialog(page).getByText('Please select a rating')).toBeVisible()
  yield 'a review with mistakes'
  await visit(page, '/orders/ABCDEFGHJKLM')
  await expect(page.getByText('Order Not Found')).toBeVisible()
  yield 'order not found'
  await fillCart(shopper, ['ragi-flour', 1, 1])
  await openCheckout(page)
  await expect(page.getByRole('button', { name: 'Save & Continue' })).toBeVisible()
  yield 'checkout of a shopper'
}

/** Every part of the profile, seen and changed, and the talk with the shop. */
export async function* profile(page: Page): AsyncGenerator<string> {
  const shopper = await signInByApi(page)
  await visit(page, '/profile?tab=support')
  await expect(page.getByText('No tickets yet')).toBeVisible()
  yield 'no tickets'
  const message = 'The last bag is not like the one before.'
  const ticket = await api(addTicket, { body: { subject: 'Coarse flour', message } }, shopper)
  await placeOrder(shopper, [['turmeric-powder', 100, 1]])
  expect(await ordersOf(shopper)).toHaveLength(1)
  for (const tab of ['orders', 'privacy', 'terms', 'support']) {
    await visit(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
    await seeAll(page)
    yield `profile, ${tab}`
  }
  await page.getByRole('button', { name: ticket.subject }).click()
  await expect(dialog(page).getByText(message)).toBeVisible()
  yield 'support chat'
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  yield 'support chat, nothing to send'

  await visit(page, '/profile?tab=privacy')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  yield 'profile, leaving the shop'
  await visit(page, '/profile?tab=address')
  yield 'profile, address'
  await page
    .getByRole('button', { name: /^(Edit|Add)/ })
    .first()
    .click()
  await expect(page.getByRole('combobox', { name: 'Building name' })).toBeVisible()
  yield 'profile, address being changed'
  await visit(page, '/profile')
  yield 'profile'
  for (const name of ['name', 'email', 'mobile number']) {
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    yield `profile, ${name} being changed`
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog(page).getByRole('link', { name: 'My Orders' })).toBeVisible()
  yield 'menu of a shopper'
}
