import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { tellPendingRefunds } from './pending-refunds.ts'
import { sendWantedRefunds } from './send-refunds.ts'

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
const toldOf = async (orderId: string) =>
  (await pay.mattersOf(orderId))
    .filter(({ kind, closedAt }) => kind === 'refund-pending' && closedAt === null)
    .map(({ text }) => text)

it('the owner reads of a refund that the provider keeps pending for 7 days, once, and no more when it has gone back', async () => {
  const { orderId, orderNumber, paymentId } = await paid()
  await sandbox.fault({ on: 'refund', kind: 'pending' })
  await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
  await sendWantedRefunds(pay.shop)
  await pass(orderId, 6)
  await tellPendingRefunds(pay.shop)
  expect(await toldOf(orderId)).toEqual([])
  await pass(orderId, 1)
  await tellPendingRefunds(pay.shop)
  await tellPendingRefunds(pay.shop)
  const [refund] = (await sandbox.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
  expect(await toldOf(orderId)).toEqual([expect.stringContaining(`₹50.00 (${refund?.id}) for order ${orderNumber}`)])
  await sandbox.endRefund(refund?.id ?? '', 'processed')
  await pay.hear(await pay.eventsOf(refund?.id ?? ''))
  expect(await toldOf(orderId)).toEqual([])
  await tellPendingRefunds(pay.shop)
  expect(await toldOf(orderId)).toEqual([])
})

it('so does one that somebody made at the provider, until it fails', async () => {
  const { orderId, paymentId } = await paid()
  await pay.hear([pay.refundByHand(paymentId, 30_00, 'created')])
  await pass(orderId, 8)
  await tellPendingRefunds(pay.shop)
  expect(await toldOf(orderId)).toHaveLength(1)
  await pay.hear([pay.refundByHand(paymentId, 30_00, 'failed')])
  expect(await toldOf(orderId)).toEqual([])
})
