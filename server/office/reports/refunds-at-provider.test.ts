import { afterAll, beforeAll, expect, it } from 'vitest'
import { getGstSummary } from '#contract/api/admin/reports/gst.ts'
import { getSales } from '#contract/api/admin/reports/reports.ts'
import { confirmation, openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { packOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { aShopper } from '#server/testing/orders/test-buyers.ts'

let sandbox: PaymentSandbox
let pay: PayShop
let manager: SignedInStaff
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
  manager = await signInStaff(pay.shop, 'manager')
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

/** An order of a day of its own, paid and, unless it is said otherwise, packed. */
async function sold(day: string, { isPacked = true } = {}) {
  const { orderId, paymentOrderId } = await pay.open(
    await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }),
  )
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  if (isPacked) expect(await packOrder(pay.shop, orderNumber)).toBe('done')
  await pay.shop.pool.query('update shop_order set created_at = $1 where id = $2', [`${day}T06:00:00Z`, orderId])
  return { orderId, orderNumber, paymentOrderId, paymentId: payment.razorpay_payment_id }
}

const refundedOn = async (day: string) =>
  (await manager.call(getSales, { query: { from: day, to: day, by: 'day' } })).sums.refunded

/** What the credit notes of an order take off in GSTR-1 of a month of its own, with tax. */
async function inGstr1(orderId: string, month: string) {
  await pay.shop.pool.query('update bill set issued_at = $1 where order_id = $2', [`${month}-15T06:00:00Z`, orderId])
  const { taxable, cgst, sgst, igst, notes } = (await manager.call(getGstSummary, { query: { month } })).sums
  return { notes, total: Math.round((taxable + cgst + sgst + igst) * 100) / 100 }
}

it('the owner finds a part that was refunded at the provider by hand in the sales and in GSTR-1, once it is carried out', async () => {
  const { orderId, paymentId } = await sold('2026-05-01')
  await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created')])
  expect(await refundedOn('2026-05-01')).toBe(0)
  await pay.deliverEvents([pay.refundByHand(paymentId, 50_00), pay.refundByHand(paymentId, 50_00)])
  expect(await refundedOn('2026-05-01')).toBe(50)
  expect(await inGstr1(orderId, '2026-05')).toEqual({ notes: 1, total: 59.46 })
})

it('one before the order was packed stands in both too', async () => {
  const { orderId, orderNumber, paymentId } = await sold('2026-06-01', { isPacked: false })
  await pay.deliverEvents([pay.refundByHand(paymentId, 50_00)])
  expect(await packOrder(pay.shop, orderNumber)).toBe('done')
  expect(await refundedOn('2026-06-01')).toBe(50)
  expect(await inGstr1(orderId, '2026-06')).toEqual({ notes: 1, total: 59.46 })
})

it('one that failed stands in neither', async () => {
  const { orderId, paymentId } = await sold('2026-07-01')
  await pay.deliverEvents([pay.refundByHand(paymentId, 50_00, 'created'), pay.refundByHand(paymentId, 50_00, 'failed')])
  expect(await refundedOn('2026-07-01')).toBe(0)
  expect(await inGstr1(orderId, '2026-07')).toEqual({ notes: 0, total: 109.46 })
})
