import { expect, type Page } from '@playwright/test'
import { getAnyOrder } from '#contract/api/admin/orders/orders.ts'
import { expectNoObjection, type InBackOffice, phone, signInToBackOffice } from './back-office.ts'
import { packOrder } from './back-office-calls.ts'
import { payOnline } from './preparations.ts'
import { makeShopper } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('a manager who hands over an order whose payment is disputed first reads of the dispute, leaves it here, and then hands it over all the same', async ({
  page,
}) => {
  const { call, name } = await signInToBackOffice(page, 'manager')
  const orderNumber = await payOnline(await makeShopper(), [['turmeric-powder', 200, 1]])
  await packOrder(orderNumber)
  await disputePayment(page, call, orderNumber)
  await expect
    .poll(async () => (await call(getAnyOrder, { params: { orderNumber } })).disputes.length, { timeout: 30_000 })
    .toBe(1)

  await page.goto(`/admin/orders/${orderNumber}`)
  await expect(page.getByText('Packed, disputed')).toBeVisible()
  await expect(page.getByText(/^The buyer's bank disputes ₹/)).toBeVisible()
  const handOver = page.getByRole('button', { name: 'Hand over', exact: true })
  await handOver.click()
  const dialog = page.getByRole('dialog', { name: 'Hand it over all the same?' })
  await expect(dialog.getByText(/disputed by the buyer's bank: answer by/)).toBeVisible()
  await expectNoObjection(page)
  await dialog.getByRole('button', { name: 'Leave it here' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Packed, disputed')).toBeVisible()

  await handOver.click()
  await dialog.getByRole('button', { name: 'Hand it over' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('On the way, disputed')).toBeVisible()
  const { stage, timeline } = await call(getAnyOrder, { params: { orderNumber } })
  expect(stage).toBe('on-the-way')
  expect(timeline).toContainEqual(expect.objectContaining({ text: 'Handed over for delivery', by: name }))
})

/** What the buyer's bank does at the stand-in of the provider, whose webhook tells the shop. */
async function disputePayment(page: Page, call: InBackOffice['call'], orderNumber: string) {
  const { timeline } = await call(getAnyOrder, { params: { orderNumber } })
  const paymentId = timeline.find(({ text }) => text.endsWith('paid online'))?.detail
  const opened = await page.request.post('/sandbox/payments/dispute', { data: { payment_id: paymentId } })
  expect(opened.ok()).toBe(true)
}
