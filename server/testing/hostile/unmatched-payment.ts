import { randomUUID } from 'node:crypto'
import { liveKeys } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import type { Target } from './target.ts'

/** Money at the provider of an order that is not here, put before a person: gives the id of that. */
export async function openUnmatchedPayment({ shop, sandbox }: Pick<Target, 'shop' | 'sandbox'>, amount = 109_46) {
  const answer = await fetch(`${sandbox.url}/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${liveKeys.RAZORPAY_KEY_ID}:${liveKeys.RAZORPAY_KEY_SECRET}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount, currency: 'INR', receipt: randomUUID() }),
  })
  const { id } = await answer.json()
  const { razorpay_payment_id: paymentId } = await sandbox.pay(id)
  const { rows } = await shop.pool.query(
    "insert into open_matter (kind, subject, text) values ('unknown-payment', $1, 'Nobody’s.') returning id",
    [paymentId],
  )
  return rows[0].id as string
}
