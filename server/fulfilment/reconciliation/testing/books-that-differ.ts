import { randomUUID } from 'node:crypto'
import { aShopper } from '#server/testing/orders/test-buyers.ts'
import { confirmation, type PayShop } from '../../payments/testing/pay-shop.ts'
import { enterInBooks, makePayments } from './many-payments.ts'

const haldi = { productId: 'haldi', size: 200, quantity: 1 }

/** Three pages of payments, and one of each thing that a comparison may hear, name or withdraw. */
export async function differ(pay: PayShop) {
  const { shop, sandbox } = pay
  const [first, second, third] = [await paid(pay), await paid(pay), await paid(pay)]
  const [lost, falsified, ...known] = await makePayments(sandbox, 220)
  const nobodys = { orderId: randomUUID(), providerOrderId: 'order_nobodys', paymentId: 'pay_nobodys' }
  if (!lost || !falsified) throw new Error('No payment was made.')
  await enterInBooks(pay, first.orderId, [falsified, ...known, nobodys])
  await shop.pool.query('update payment_event set amount = 10945 where payment_id = $1', [falsified.paymentId])
  // Not heard of: a payment, a refund and a dispute.
  await sandbox.pay((await begun(pay)).paymentOrderId)
  await sandbox.refundByHand(second.paymentId, { amount: 10_00 })
  await sandbox.dispute({ payment_id: third.paymentId })
  // Told before, and in order since.
  await shop.pool.query(
    "insert into open_matter (kind, subject, text) values ('unknown-payment', $1, 'It came for an order that is not here.')",
    [known[0]?.paymentId],
  )
}

async function begun(pay: PayShop) {
  return pay.open(await aShopper(pay.shop, haldi))
}

async function paid(pay: PayShop) {
  const { orderId, paymentOrderId } = await begun(pay)
  const payment = await pay.sandbox.pay(paymentOrderId)
  await pay.confirm(confirmation(payment))
  return { orderId, paymentId: payment.razorpay_payment_id }
}
