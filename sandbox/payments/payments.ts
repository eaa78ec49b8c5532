import { createHmac } from 'node:crypto'
import { Refusal } from './http.ts'
import { isAmount, type Ledger, newId, type Order, type Payment, seconds } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = { ledger: Ledger; webhooks: Webhooks; keySecret: string }

const outcomes = ['success', 'failure', 'authorized', 'late', 'twice'] as const
type Outcome = (typeof outcomes)[number]

/**
 * A shopper pays: what the window of `checkout.js` does, and a test without a browser. `outcome` is 'success' (captured),
 * 'failure', 'authorized' (not captured), 'late' (fails, and is captured `after_ms` later) or 'twice' (captured although
 * the order is paid). With `payment_id` instead of `order_id` a failed payment comes through after all. `amount` other
 * than the order's is refused when the browser shows it (`shown_amount`), and taken when a test wants it.
 */
export function pay(parts: Parts, body: Record<string, unknown>) {
  const outcome = body.outcome as Outcome
  if (!outcomes.includes(outcome)) throw new Refusal(400, `The outcome must be one of ${outcomes.join(', ')}`)
  if (body.payment_id) return succeedLate(parts, String(body.payment_id), outcome)
  if (body.without_order === true) return payWithoutOrder(parts, body)
  const order = parts.ledger.orders.get(String(body.order_id))
  if (!order) throw new Refusal(400, 'The id provided does not exist')
  if (order.status === 'paid' && outcome !== 'twice') {
    throw new Refusal(400, 'Payment already done for this order.', { reason: 'order_already_paid' })
  }
  if (body.shown_amount !== undefined && body.shown_amount !== order.amount) {
    throw new Refusal(
      400,
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    )
  }
  const payment = newPayment(order, body, outcome)
  if (outcome === 'failure' || outcome === 'late')
    return fail(parts, order, payment, outcome, Number(body.after_ms ?? 0))
  authorize(parts, payment)
  if (outcome !== 'authorized') capture(parts, payment.id)
  return success(parts, payment)
}

/** Of another program at the same account, as a payment page or a reader at the counter takes it. */
function payWithoutOrder(parts: Parts, body: Record<string, unknown>) {
  const { amount } = body
  if (!isAmount(amount)) throw new Refusal(400, 'The amount must be at least INR 1.00')
  const payment = newPayment({ id: null, amount, currency: 'INR', notes: [] }, body, 'success')
  authorize(parts, payment)
  capture(parts, payment.id)
  return success(parts, payment)
}

/** Takes the money of an authorized payment; an order is paid once the captured payments reach its amount. */
export function capture({ ledger, webhooks }: Pick<Parts, 'ledger' | 'webhooks'>, paymentId: string) {
  const present = ledger.payments.get(paymentId)
  if (!present) throw new Refusal(400, 'The id provided does not exist')
  if (present.status === 'captured') throw new Refusal(400, 'This payment has already been captured')
  if (present.status !== 'authorized') {
    throw new Refusal(400, 'Only payments which have been authorized and not yet captured can be captured')
  }
  const payment = ledger.appendEntity('payments', { ...present, status: 'captured', captured: true })
  webhooks.sendWebhook('payment.captured', { payment })
  const order = ledger.orders.get(payment.order_id ?? '')
  if (!order) return payment
  const amount_paid = order.amount_paid + payment.amount
  const amount_due = Math.max(0, order.amount - amount_paid)
  const isPaid = amount_due === 0
  const changed = { ...order, amount_paid, amount_due, status: isPaid ? ('paid' as const) : order.status }
  ledger.appendEntity('orders', changed)
  if (isPaid && order.status !== 'paid') webhooks.sendWebhook('order.paid', { payment, order: changed })
  return payment
}

type Paid = Pick<Order, 'amount' | 'currency' | 'notes'> & { id: string | null }

function newPayment(order: Paid, body: Record<string, unknown>, outcome: Outcome): Payment {
  const isFailed = outcome === 'failure' || outcome === 'late'
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: typeof body.amount === 'number' ? body.amount : order.amount,
    currency: typeof body.currency === 'string' ? body.currency : order.currency,
    status: isFailed ? 'failed' : 'authorized',
    order_id: order.id,
    method: typeof body.method === 'string' ? body.method : 'upi',
    amount_refunded: 0,
    refund_status: null,
    fee_bearer: body.fee_bearer === 'customer' ? 'customer' : 'platform',
    offer_id: typeof body.offer_id === 'string' ? body.offer_id : null,
    captured: false,
    email: typeof body.email === 'string' ? body.email : null,
    contact: typeof body.contact === 'string' ? body.contact : null,
    notes: order.notes,
    error_code: isFailed ? 'BAD_REQUEST_ERROR' : null,
    error_description: isFailed ? 'Your payment was not completed. Please try again.' : null,
    error_source: isFailed ? 'customer' : null,
    error_step: isFailed ? 'payment_authentication' : null,
    error_reason: isFailed ? 'payment_failed' : null,
    created_at: seconds(),
  }
}

function attempted(ledger: Ledger, order: Order) {
  const status = order.status === 'created' ? 'attempted' : order.status
  ledger.appendEntity('orders', { ...order, status, attempts: order.attempts + 1 })
}

function authorize({ ledger, webhooks }: Parts, payment: Payment) {
  const order = ledger.orders.get(payment.order_id ?? '')
  if (order) attempted(ledger, order)
  ledger.appendEntity('payments', payment)
  webhooks.sendWebhook('payment.authorized', { payment })
}

function fail(parts: Parts, order: Order, payment: Payment, outcome: Outcome, afterMs: number) {
  const { ledger, webhooks } = parts
  attempted(ledger, order)
  ledger.appendEntity('payments', payment)
  webhooks.sendWebhook('payment.failed', { payment })
  if (outcome === 'late') webhooks.after(afterMs, () => void succeedLate(parts, payment.id, 'success'))
  return {
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { payment_id: payment.id, order_id: order.id },
    },
  }
}

/** The bank said yes after the provider had given up on it (late authorisation). */
function succeedLate(parts: Parts, paymentId: string, outcome: Outcome) {
  const failed = parts.ledger.payments.get(paymentId)
  if (failed?.status !== 'failed') throw new Refusal(400, 'Only a failed payment can come through late')
  const none = { error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null }
  const payment = parts.ledger.appendEntity('payments', { ...failed, ...none, status: 'authorized' })
  parts.webhooks.sendWebhook('payment.authorized', { payment })
  if (outcome === 'success') capture(parts, payment.id)
  return success(parts, payment)
}

function success({ keySecret }: Parts, { id, order_id }: Payment) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  }
}
