import { randomUUID } from 'node:crypto'
import type { PayShop } from '../../payments/testing/pay-shop.ts'
import { keys, type PaymentSandbox } from '../../payments/testing/payment-sandbox.ts'

export type MadePayment = { orderId: string; providerOrderId: string; paymentId: string }

/** So many payments, made straight at the provider, each with an order there of which no shop knows yet. */
export async function makePayments(sandbox: PaymentSandbox, count: number) {
  const authorization = `Basic ${btoa(`${keys.RAZORPAY_KEY_ID}:${keys.RAZORPAY_KEY_SECRET}`)}`
  const made: MadePayment[] = []
  const one = async () => {
    const orderId = randomUUID()
    const answer = await fetch(`${sandbox.url}/v1/orders`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 109_46, currency: 'INR', receipt: orderId }),
    })
    const { id } = await answer.json()
    made.push({ orderId, providerOrderId: id, paymentId: (await sandbox.pay(id)).razorpay_payment_id })
  }
  for (let begun = 0; begun < count; begun += 20) await Promise.all(Array.from({ length: 20 }, one))
  return made
}

/** The books say of them that they paid orders like this one. */
export async function enterInBooks({ shop: { pool } }: PayShop, like: string, made: MadePayment[]) {
  const read = `json_to_recordset($1) as made ("orderId" uuid, "providerOrderId" text, "paymentId" text)`
  // So many as a busy machine enters before a statement has taken too long.
  for (let at = 0; at < made.length; at += 100) {
    const batch = JSON.stringify(made.slice(at, at + 100))
    await pool.query(
      `insert into shop_order select (jsonb_populate_record(null::shop_order, to_jsonb(o) || jsonb_build_object('id', made."orderId",
         'order_number', 'N' || upper(left(replace(made."orderId"::text, '-', ''), 11)), 'cart_version', null, 'payment_id', made."paymentId"))).*
       from ${read}, shop_order o where o.id = $2`,
      [batch, like],
    )
    await pool.query(
      `insert into provider_order (order_id, provider_order_id, amount, hold_until) select "orderId", "providerOrderId", 10946, now() from ${read}`,
      [batch],
    )
    await pool.query(
      `insert into payment_event (order_id, kind, payment_id, amount, source) select "orderId", 'captured', "paymentId", 10946, 'webhook' from ${read}`,
      [batch],
    )
  }
}
