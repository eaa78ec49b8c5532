import { Refusal } from './http.ts'
import { type Dispute, isAmount, type Ledger, newId, seconds } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'

type Parts = { ledger: Ledger; webhooks: Webhooks }
type Status = Dispute['status']

const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
const later: Status[] = ['action_required', 'under_review', 'won', 'lost', 'closed']
const day = 86_400

/**
 * What a buyer's bank does: opens a dispute about `amount` (all unless it is said) of `payment_id`, in the `phase` 'chargeback'
 * unless it is said, to be answered in `respond_in_days` (3); or takes `dispute_id` on to the `status` 'action_required',
 * 'under_review', 'won', 'lost' (of which `amount_deducted` is taken, all unless it is said) or 'closed'.
 */
export function disputeByHand(parts: Parts, body: Record<string, unknown>): Dispute {
  if (!body.dispute_id) return openDispute(parts, body)
  const dispute = parts.ledger.disputes.get(String(body.dispute_id))
  if (!dispute) throw new Refusal(400, 'The id provided does not exist')
  const status = body.status as Status
  if (!later.includes(status)) throw new Refusal(400, `The status must be one of ${later.join(', ')}`)
  if (status === 'won' || status === 'lost' || status === 'closed') {
    return endDispute(parts, dispute, status, body.amount_deducted)
  }
  return change(parts, dispute, { status })
}

/** The bank has decided; or the shop gave in, which is lost. */
export function endDispute(
  parts: Parts,
  dispute: Dispute,
  status: 'won' | 'lost' | 'closed',
  deducted: unknown = dispute.amount,
): Dispute {
  if (hasEnded(dispute)) throw new Refusal(400, 'The dispute has ended already')
  if (!isAmount(deducted) || deducted > dispute.amount)
    throw new Refusal(400, 'No more than is disputed can be deducted')
  return change(parts, dispute, { status, amount_deducted: status === 'lost' ? deducted : 0 })
}

function openDispute(parts: Parts, body: Record<string, unknown>): Dispute {
  const payment = parts.ledger.payments.get(String(body.payment_id))
  if (!payment) throw new Refusal(400, 'The id provided does not exist')
  if (!payment.captured) throw new Refusal(400, 'Only a captured payment can be disputed')
  const { amount = payment.amount, phase = 'chargeback', respond_in_days: days = 3 } = body
  if (!isAmount(amount) || amount > payment.amount) throw new Refusal(400, 'The payment is not so large')
  if (!phases.includes(phase as Dispute['phase'])) {
    throw new Refusal(400, `The phase must be one of ${phases.join(', ')}`)
  }
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: seconds() + Math.round(Number(days) * day),
    status: 'open',
    phase: phase as Dispute['phase'],
    created_at: seconds(),
  }
  return updateDispute(parts, dispute, 'created')
}

function change(parts: Parts, dispute: Dispute, changed: Partial<Dispute> & { status: Status }): Dispute {
  if (hasEnded(dispute)) throw new Refusal(400, 'The dispute has ended already')
  return updateDispute(parts, { ...dispute, ...changed }, changed.status)
}

function updateDispute({ ledger, webhooks }: Parts, dispute: Dispute, event: string): Dispute {
  ledger.appendEntity('disputes', dispute)
  const payment = ledger.payments.get(dispute.payment_id)
  webhooks.sendWebhook(`payment.dispute.${event}`, { ...(payment ? { payment } : {}), dispute })
  return dispute
}

function hasEnded({ status }: Dispute) {
  return status === 'won' || status === 'lost' || status === 'closed'
}
