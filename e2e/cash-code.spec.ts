import { expect } from '@playwright/test'
import { getAnyOrder, listAllOrders } from '#contract/api/admin/orders/orders.ts'
import { expectNoObjection, phone, signInToBackOffice } from './back-office.ts'
import { readOutbox, signInByPopup } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

/** The newest code of a cash order sent to a number, as the outbox shows it. */
async function readCashCode(mobileNumber: string) {
  const messages = await readOutbox(mobileNumber)
  return messages.flatMap(({ text }) => /^(\d{6}) is the code for/.exec(text)?.[1] ?? [])[0] ?? ''
}

test('a cash order that waits for its code gets its address corrected at the counter, and its shopper confirms it', async ({
  page,
  browser,
}) => {
  const { call } = await signInToBackOffice(page, 'support', 'Sunil Jadhav')
  const [waiting] = (await call(listAllOrders, { query: { stage: 'to-confirm' } })).rows
  const { orderNumber = '', mobileNumber = '', name = '' } = waiting ?? {}

  await page.goto('/admin')
  await expect(
    page.getByText(/Code not confirmed yet, cancelled by itself in \d+ (hours?|minutes?)/).first(),
  ).toBeVisible()
  await page.getByRole('button', { name: `Confirm: order ${orderNumber} for ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Confirm order ${orderNumber}` })
  await expect(dialog.getByRole('button', { name: 'Confirm without the code' })).toBeDisabled()
  await expectNoObjection(page)
  await dialog.getByRole('button', { name: 'Send the code again' }).click()
  await expect(page.getByText('The code is on its way again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByText('The order cannot be packed before.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await page.getByLabel('House or flat number').fill('14 B')
  await expectNoObjection(page)
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(page.getByText('Address corrected, and the shopper is told').first()).toBeVisible()
  await expect(page.getByText('14 B')).toBeVisible()

  const home = await browser.newContext(phone)
  const shopper = await home.newPage()
  await shopper.goto(`/orders/${orderNumber}`)
  await shopper.getByRole('button', { name: 'Login/Register' }).click()
  await signInByPopup(shopper, mobileNumber)
  await expect(shopper.getByText(/Please do it by .+, \d+ \w+/)).toBeVisible()
  const code = await readCashCode(mobileNumber)
  const field = shopper.getByLabel('Code from the SMS')
  await field.fill(code === '111111' ? '222222' : '111111')
  await shopper.getByRole('button', { name: 'Confirm order' }).click()
  await expect(shopper.getByText('This is not the code of this order.')).toBeVisible()
  await expectNoObjection(shopper)
  await field.fill(code)
  await shopper.getByRole('button', { name: 'Confirm order' }).click()
  await expect(shopper.getByText('Your order is confirmed.')).toBeVisible()
  await expect(field).toHaveCount(0)
  await home.close()
})

test('a cash order that nobody confirmed in time tells its shopper why it was cancelled, and can be ordered again', async ({
  page,
  browser,
}) => {
  const { call } = await signInToBackOffice(page, 'support', 'Sunil Jadhav')
  const { rows } = await call(listAllOrders, { query: { stage: 'cancelled' } })
  const all = await Promise.all(rows.map(({ orderNumber }) => call(getAnyOrder, { params: { orderNumber } })))
  const order = all.find((one) => one.order.cancelReason === 'NOT_CONFIRMED')?.order
  await page.goto(`/admin/orders/${order?.orderNumber}`)
  await expect(page.getByText('Cancelled by itself: its code was not confirmed in time')).toBeVisible()
  const home = await browser.newContext(phone)
  const shopper = await home.newPage()
  await shopper.goto(`/orders/${order?.orderNumber}`)
  await shopper.getByRole('button', { name: 'Login/Register' }).click()
  await signInByPopup(shopper, order?.userBasicInfo.mobileNumber ?? '')
  await expect(shopper.getByText('Nobody entered the code of this order in time, so it was cancelled.')).toBeVisible()
  await expect(shopper.getByRole('button', { name: /^Order again/ })).toBeVisible()
  await expectNoObjection(shopper)
  await home.close()
})
