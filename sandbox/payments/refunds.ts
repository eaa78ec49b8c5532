import type { Faults } from './faults.ts'
import { type Call, Refusal } from './http.ts'
import { isAmount, type Ledger, newId, type Payment, type Refund, seconds } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = { ledger: Ledger; webhooks: Webhooks; faults: Faults }
type Outcome = Refund['status']

const outcomes: Outcome[] = ['processed', 'failed', 'pending']

/** In full or in part; the same `X-Refund-Idempotency` gives the same refund, other content under it is refused. */
export function refundByKey(parts: Parts, payment: Payment, { body, headers }: Pick<Call, 'body' | 'headers'>): Refund {
  const { ledger, faults } = parts
  const key = headers['x-refund-idempotency']
  const request = JSON.stringify([payment.id, body])
  const used = typeof key === 'string' ? ledger.refundKeys.get(key) : undefined
  const known = ledger.refunds.get(used?.refundId ?? '')
  if (known && used?.request === request) return known
  if (used) throw new Refusal(400, 'Different request body sent with the same idempotency key')
  const created = create(parts, payment, body)
  if (typeof key === 'string') ledger.appendEntity('refundKeys', { id: key, request, refundId: created.id })
  const fault = faults.happening(`refund ${payment.id}`)?.kind
  const done = end(parts, created, fault === 'fail' ? 'failed' : fault === 'pending' ? 'pending' : 'processed')
  // Of one that fails the provider tells later.
  return done.status === 'failed' ? created : done
}

/**
 * What somebody does in the provider's own office: sends back `amount` of `payment_id`, which is 'processed', 'failed' or stays
 * 'pending'; or ends the pending `refund_id`, or carries out after all one that failed.
 */
export function refundByHand(parts: Parts, body: Record<string, unknown>): Refund {
  const outcome = body.outcome as Outcome
  if (!outcomes.includes(outcome)) throw new Refusal(400, `The outcome must be one of ${outcomes.join(', ')}`)
  if (body.refund_id) return endPending(parts, String(body.refund_id), outcome)
  const payment = parts.ledger.payments.get(String(body.payment_id))
  if (!payment) throw new Refusal(400, 'The id provided does not exist')
  return end(parts, create(parts, payment, { amount: body.amount }), outcome)
}

function create({ ledger, webhooks }: Parts, payment: Payment, body: Record<string, unknown>): Refund {
  const remaining = payment.amount - payment.amount_refunded
  const amount = body.amount ?? remaining
  if (!payment.captured) throw new Refusal(400, 'The payment status should be captured for action to be taken')
  if (remaining === 0) throw new Refusal(400, 'The payment has been fully refunded already')
  if (!isAmount(amount) || amount < 100) throw new Refusal(400, 'The amount must be at least INR 1.00')
  if (amount > remaining) throw new Refusal(400, moreThanRemaining)
  const created = ledger.appendEntity('refunds', {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    receipt: typeof body.receipt === 'string' ? body.receipt : null,
    status: 'pending',
    notes: body.notes ?? [],
    created_at: seconds(),
  })
  webhooks.sendWebhook('refund.created', { refund: created, payment })
  return created
}

/** A pending refund holds its money, so that it cannot be sent twice; one that fails gives it free again. */
function end(parts: Parts, refund: Refund, status: Outcome): Refund {
  const { ledger, webhooks } = parts
  if (status !== 'failed') changeRefunded(ledger, refund, refund.amount)
  if (status === 'pending') return refund
  const done = ledger.appendEntity('refunds', { ...refund, status })
  webhooks.sendWebhook(`refund.${status}`, { refund: done, payment: paymentOf(ledger, refund) })
  return done
}

function endPending({ ledger, webhooks }: Omit<Parts, 'faults'>, refundId: string, status: Outcome): Refund {
  const refund = ledger.refunds.get(refundId)
  if (refund?.status === 'failed' && status === 'processed') return carryOut({ ledger, webhooks }, refund)
  if (refund?.status !== 'pending') throw new Refusal(400, 'Only a pending refund can come to its end')
  if (status === 'pending') return refund
  if (status === 'failed') changeRefunded(ledger, refund, -refund.amount)
  const done = ledger.appendEntity('refunds', { ...refund, status })
  webhooks.sendWebhook(`refund.${status}`, { refund: done, payment: paymentOf(ledger, refund) })
  return done
}

function carryOut({ ledger, webhooks }: Omit<Parts, 'faults'>, refund: Refund): Refund {
  const { amount, amount_refunded: back } = paymentOf(ledger, refund)
  if (refund.amount > amount - back) throw new Refusal(400, moreThanRemaining)
  changeRefunded(ledger, refund, refund.amount)
  const done = ledger.appendEntity('refunds', { ...refund, status: 'processed' })
  webhooks.sendWebhook('refund.processed', { refund: done, payment: paymentOf(ledger, refund) })
  return done
}

const moreThanRemaining = 'The total refund amount is greater than the refund payment amount'

function paymentOf(ledger: Ledger, { payment_id }: Refund) {
  const payment = ledger.payments.get(payment_id)
  if (!payment) throw new Refusal(400, 'The id provided does not exist')
  return payment
}

function changeRefunded(ledger: Ledger, refund: Refund, change: number) {
  const payment = paymentOf(ledger, refund)
  const amount_refunded = payment.amount_refunded + change
  const isAll = amount_refunded === payment.amount
  ledger.appendEntity('payments', {
    ...payment,
    amount_refunded,
    refund_status: isAll ? 'full' : amount_refunded > 0 ? 'partial' : null,
    status: isAll ? 'refunded' : 'captured',
  })
}
