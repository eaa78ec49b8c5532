import { afterAll, beforeAll, expect, it } from 'vitest'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { runOrderCommand } from '../back-office-orders/order-commands.ts'
import { confirmation, openPayShop, type PayShop } from '../payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '../payments/testing/payment-sandbox.ts'
import { sendRequestedRefunds } from '../refunds/send-refunds.ts'
import { packOrder } from '../transitions/order-lifecycle.ts'
import { reconcileDueOrders } from '../webhooks/reconcile-with-provider.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.books()
  await pay?.shop.close()
  await sandbox?.close()
})

const total = 109_46

/** An order that was paid, packed and billed, and then paid again. */
async function billedAndPaidAgain() {
  const { orderId, paymentOrderId } = await pay.open(
    await aShopper(pay.shop, { productId: 'haldi', size: 200, quantity: 1 }),
  )
  const first = await sandbox.pay(paymentOrderId)
  const { orderNumber } = await pay.confirm(confirmation(first))
  expect(await packOrder(pay.shop, orderNumber)).toBe('done')
  const second = await sandbox.pay(paymentOrderId, { outcome: 'twice' })
  return { orderId, orderNumber, paymentOrderId, first, second }
}

/** The same, and the shop has heard of it and sent one of the two back. */
async function billedAndPaidTwice() {
  const { orderId, orderNumber, paymentOrderId, first, second } = await billedAndPaidAgain()
  await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
  await sendRequestedRefunds(pay.shop)
  await pay.deliverEvents(await pay.eventsOf(paymentOrderId))
  const [payingPaymentId] = [first, second].map(({ razorpay_payment_id }) => razorpay_payment_id).sort()
  return { orderId, orderNumber, payingPaymentId }
}

async function papersOf(orderId: string) {
  const { rows } = await pay.shop.pool.query(
    'select kind, total::int from bill where order_id = $1 order by issued_at, kind',
    [orderId],
  )
  return rows
}

it('a second payment for an order that has its bill goes back without a credit note: it was never on the bill', async () => {
  // Which of the two payments is kept goes by their numbers.
  for (let round = 0; round < 4; round += 1) {
    const { orderId } = await billedAndPaidTwice()
    const refunds = await pay.refundsOf(orderId)
    expect(refunds).toMatchObject([{ reason: 'twice', status: 'processed', amount: total }])
    expect(await papersOf(orderId)).toEqual([{ kind: 'invoice', total }])
  }
})

it('what goes back of the payment that is kept is on a credit note, beside a second payment that is on none', async () => {
  const { orderId, orderNumber, payingPaymentId } = await billedAndPaidTwice()
  await runOrderCommand(pay.shop, ['refund', orderNumber, '50'])
  await sendRequestedRefunds(pay.shop)
  await pay.deliverEvents(await pay.eventsOf(payingPaymentId ?? ''))
  expect((await pay.row(orderId)).paymentStatus).toBe('PARTLY_REFUNDED')
  expect(await papersOf(orderId)).toEqual([
    { kind: 'invoice', total },
    { kind: 'credit-note', total: 50_00 },
  ])
})

it('a second payment that somebody has sent back at the provider before the shop hears of it is on no credit note either', async () => {
  const { orderId, first, second } = await billedAndPaidAgain()
  await sandbox.refundByHand(second.razorpay_payment_id)
  await pay.reconcileNow(orderId)
  await reconcileDueOrders(pay.shop)
  expect(await pay.refundsOf(orderId)).toEqual([])
  expect(await pay.row(orderId)).toMatchObject({ paymentStatus: 'PAID', paymentId: first.razorpay_payment_id })
  expect(await papersOf(orderId)).toEqual([{ kind: 'invoice', total }])
})
