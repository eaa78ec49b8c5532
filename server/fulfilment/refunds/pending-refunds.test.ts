import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { notifyPendingRefunds } from './pending-refunds.ts'
import { sendRequestedRefunds } from './send-refunds.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
beforeEach(() => sandbox.fault())
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

async function paid() {
  const { orderId, paymentOrderId } = await pay.open(
    await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }),
  )
  const payment = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(payment))
  return { orderId, orderNumber, paymentId: payment.razorpay_payment_id }
}

/** All that was heard of an order lies so much further back. */
const pass = (orderId: string, days: number) =>
  pay.shop.pool.query(
    'update payment_event set happened_at = happened_at - make_interval(days => $2) where order_id = $1',
    [orderId, days],
  )
const sentMessagesOf = async (orderId: string) =>
  (await pay.exceptionsOf(orderId))
    .filter(({ kind, closedAt }) => kind === 'refund-pending' && closedAt === null)
    .map(({ text }) => text)

it('the owner reads of a refund that the provider keeps pending for 7 days, once, and no more when it has gone back', async () => {
  const { orderId, orderNumber, paymentId } = await paid()
  await sandbox.fault({ on: 'refund', kind: 'pending' })
  await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
  await sendRequestedRefunds(pay.shop)
  await pass(orderId, 6)
  await notifyPendingRefunds(pay.shop)
  expect(await sentMessagesOf(orderId)).toEqual([])
  await pass(orderId, 1)
  await notifyPendingRefunds(pay.shop)
  await notifyPendingRefunds(pay.shop)
  const [refund] = (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
  expect(await sentMessagesOf(orderId)).toEqual([
    expect.stringContaining(`₹50.00 (${refund?.id}) for order ${orderNumber}`),
  ])
  await sandbox.endRefund(refund?.id ?? '', 'processed')
  await pay.deliverEvents(await pay.eventsOf(refund?.id ?? ''))
  expect(await sentMessagesOf(orderId)).toEqual([])
  await notifyPendingRefunds(pay.shop)
  expect(await sentMessagesOf(orderId)).toEqual([])
})

it('so does one that somebody made at the provider, until it fails', async () => {
  const { orderId, paymentId } = await paid()
  await pay.deliverEvents([pay.refundByHand(paymentId, 30_00, 'created')])
  await pass(orderId, 8)
  await notifyPendingRefunds(pay.shop)
  expect(await sentMessagesOf(orderId)).toHaveLength(1)
  await pay.deliverEvents([pay.refundByHand(paymentId, 30_00, 'failed')])
  expect(await sentMessagesOf(orderId)).toEqual([])
})
