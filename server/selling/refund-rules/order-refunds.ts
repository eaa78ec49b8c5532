import { sql } from 'drizzle-orm'
import type { OrderRefund } from '#contract/api/orders/order-refunds.ts'
import { toRupees } from '#contract/money.ts'
import { endedStatuses } from '#server/platform/schema/fulfilment/ended-statuses.ts'
import type { manualRefunds, paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { failedRefundsOf, madeAtProvider } from './failed-refunds-of.ts'
import { isHeldByDispute } from './held-by-dispute.ts'
import { remainingOfPayment } from './remaining-of-payment.ts'
import { stillToRefund } from './still-to-refund.ts'

type Refund = typeof refunds.$inferSelect
type PaymentEventFacts = Omit<typeof paymentEvents.$inferSelect, 'id' | 'orderId' | 'source'>
type ManualRefund = Pick<
  typeof manualRefunds.$inferSelect,
  'refundId' | 'paymentId' | 'amount' | 'method' | 'paidTo' | 'reference' | 'createdAt'
>
type OwnField = 'id' | 'providerRefundId' | 'paymentId' | 'amount' | 'status' | 'reason' | 'createdAt' | 'endedAt'
/** Moments as JSON carries them. */
type Stored<Row> = { [Name in keyof Row]: Date extends Row[Name] ? string | Extract<Row[Name], null> : Row[Name] }

/** All that is known of the money that goes back of an order; null where there is none of a kind. */
export type RefundFacts = {
  own: Stored<Pick<Refund, OwnField>>[] | null
  heard: Stored<PaymentEventFacts>[] | null
  byHand: Stored<ManualRefund>[] | null
  /** The disputes that the bank has not decided. */
  undecided: { paymentId: string; heardAt: string }[] | null
  lost: { paymentId: string; amount: number; at: string }[] | null
  /** Of those that failed, which ones somebody of the shop has seen to. */
  seenTo: string[] | null
  cash: { amount: number; createdAt: string }[] | null
  /** Of a cancelled order that was paid online: when, and by which payment. */
  cancelled: { paymentId: string; at: string } | null
}

export const refundFacts = sql<RefundFacts>`(
  select json_build_object(
    'cancelled', (case when shop_order.order_status = 'CANCELLED' and shop_order.payment_id is not null
      then json_build_object('paymentId', shop_order.payment_id, 'at', shop_order.cancelled_at) end),
    'own', (
      select json_agg(json_build_object('id', r.id, 'providerRefundId', r.provider_refund_id, 'paymentId', r.payment_id,
        'amount', r.amount, 'status', r.status, 'reason', r.reason, 'createdAt', r.created_at, 'endedAt', r.settled_at) order by r.created_at)
      from refund r where r.order_id = shop_order.id),
    'heard', (
      select json_agg(json_build_object('kind', e.kind, 'refundId', e.refund_id, 'paymentId', e.payment_id, 'amount', e.amount,
        'happenedAt', e.happened_at))
      from payment_event e where e.order_id = shop_order.id),
    'byHand', (
      select json_agg(json_build_object('refundId', m.refund_id, 'paymentId', m.payment_id, 'amount', m.amount,
        'method', m.method, 'paidTo', m.paid_to, 'reference', m.reference, 'createdAt', m.created_at))
      from manual_refund m where m.order_id = shop_order.id),
    'undecided', (
      select json_agg(json_build_object('paymentId', d.payment_id, 'heardAt', d.heard_at))
      from payment_dispute d where d.order_id = shop_order.id and d.status not in (${endedStatuses})),
    'lost', (
      select json_agg(json_build_object('paymentId', d.payment_id, 'amount', d.amount_lost, 'at', coalesce(d.ended_at, d.told_at)))
      from payment_dispute d where d.order_id = shop_order.id and d.amount_lost > 0),
    'seenTo', (
      select json_agg(o.subject)
      from open_matter o where o.order_id = shop_order.id and o.kind = 'refund-failed' and o.closed_by <> 'the shop'),
    'cash', (
      select json_agg(json_build_object('amount', b.amount, 'createdAt', b.created_at))
      from order_return b where b.order_id = shop_order.id and b.amount > 0 and shop_order.payment_mode = 'CASH')))`

/**
 * The money of an order that goes back, the first one first. Of a refund that failed it is what is still to go back: not what was asked
 * for again since, taken by the bank, or given back in a way that somebody of the shop has noted as done.
 */
export function writeRefunds(facts: RefundFacts): OrderRefund[] {
  const own = (facts.own ?? []).map(({ createdAt, endedAt, ...refund }) => ({
    ...refund,
    createdAt: new Date(createdAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }))
  const heard = (facts.heard ?? []).map(({ happenedAt, ...event }) => ({ ...event, happenedAt: new Date(happenedAt) }))
  const parts = { ...facts, own, heard }
  const failed = ofFailed(parts)
  return [
    ...ofOurs(parts),
    ...ofProviders(parts),
    ...failed,
    ...ofHeld(parts, failed),
    ...ofBank(parts),
    ...ofCash(parts),
  ]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ amount, at, ...refund }) => ({ ...refund, amount: toRupees(amount), at: at.toISOString() }))
}

type Own = Pick<Refund, OwnField>
type Parts = Omit<RefundFacts, 'own' | 'heard'> & { own: Own[]; heard: PaymentEventFacts[] }
type Written = Omit<OrderRefund, 'at'> & { at: Date }

function ofOurs({ own, byHand, undecided }: Parts): Written[] {
  return own.flatMap((refund): Written[] => {
    const { id, amount, status, createdAt, endedAt, providerRefundId } = refund
    const paid = status === 'failed' && byHand?.find(({ refundId }) => refundId === id)
    if (paid) return [ofManualRefund(paid)]
    if (status === 'failed') return []
    if (status === 'wanted') return [{ amount, state: whyUnsent(refund, undecided), way: 'SOURCE', at: createdAt }]
    const done = status === 'processed' ? endedAt : null
    return [{ ...bySource(amount, createdAt, done), ...(providerRefundId ? { reference: providerRefundId } : {}) }]
  })
}

function whyUnsent(refund: Own, undecided: RefundFacts['undecided']) {
  const disputes = (undecided ?? []).filter(({ paymentId }) => paymentId === refund.paymentId)
  const isHeld = isHeldByDispute(
    refund,
    disputes.map(({ heardAt }) => new Date(heardAt)),
  )
  return isHeld ? 'WAITS_FOR_BANK' : 'ASKED_FOR'
}

function ofManualRefund({ amount, method, paidTo, reference, createdAt }: Stored<ManualRefund>): Written {
  const to = paidTo && (method === 'upi' ? maskedUpi(paidTo.upiId ?? '') : maskedAccount(paidTo.accountNumber ?? ''))
  const way = method === 'upi' ? 'UPI' : 'BANK'
  return { amount, state: 'DONE', way, at: new Date(createdAt), ...(to ? { paidTo: to } : {}), reference }
}

/** Made at the provider by somebody of the shop, of money that was taken. */
function ofProviders({ own, heard }: Parts): Written[] {
  const isTaken = new Set(heard.flatMap(({ kind, paymentId }) => (kind === 'captured' ? [paymentId] : [])))
  return madeAtProvider(own, heard)
    .filter(({ paymentId, failedAt }) => isTaken.has(paymentId) && !failedAt)
    .map(({ names: [reference], amount, requestedAt, doneAt }) => ({
      ...bySource(amount, requestedAt, doneAt ?? null),
      ...(reference ? { reference } : {}),
    }))
}

function bySource(amount: number, requestedAt: Date, doneAt: Date | null): Written {
  return { amount, state: doneAt ? 'DONE' : 'ON_ITS_WAY', way: 'SOURCE', at: doneAt ?? requestedAt }
}

/** What nobody has asked for yet of a cancelled order, as the bank decides on a dispute about its payment first. */
function ofHeld(parts: Parts, failed: { amount: number }[]): Written[] {
  const { cancelled, undecided } = parts
  if (!cancelled || !undecided?.some(({ paymentId }) => paymentId === cancelled.paymentId)) return []
  const amount = remainingOf(cancelled.paymentId, parts) - sumOf(failed)
  return amount > 0 ? [{ amount, state: 'WAITS_FOR_BANK', way: 'SOURCE', at: new Date(cancelled.at) }] : []
}

function ofFailed(parts: Parts): Written[] {
  const { own, heard, byHand, seenTo } = parts
  const isPaid = (id: string) => byHand?.some(({ refundId }) => refundId === id) === true
  const { failed, requested } = failedRefundsOf(own, isPaid, heard)
  const open = failed.filter(({ names }) => !names.some((name) => seenTo?.includes(name)))
  const remaining = new Map<string, number>()
  return [...stillToRefund(open, requested)].flatMap(([{ paymentId, failedAt }, still]): Written[] => {
    const most = remaining.get(paymentId) ?? remainingOf(paymentId, parts)
    const amount = Math.min(still, most)
    remaining.set(paymentId, most - Math.max(0, amount))
    return amount > 0 ? [{ amount, state: 'FAILED', way: 'SOURCE', at: failedAt }] : []
  })
}

/** What of a payment is neither back nor on its way. */
function remainingOf(paymentId: string, { own, heard, byHand, lost }: Parts) {
  const outflows = [
    ...(lost ?? []),
    ...(byHand ?? []).filter(({ refundId }) => own.some(({ id, status }) => id === refundId && status === 'failed')),
  ].filter((one) => one.paymentId === paymentId)
  return remainingOfPayment(paymentId, heard, own, sumOf(outflows))
}

/** Taken from the shop in a dispute: the shopper has it back. */
function ofBank({ lost }: Parts): Written[] {
  return (lost ?? []).map(({ amount, at }) => ({ amount, state: 'DONE', way: 'CHARGEBACK', at: new Date(at) }))
}

function ofCash({ cash }: Parts): Written[] {
  return (cash ?? []).map(({ amount, createdAt }) => ({
    ...{ amount, state: 'DONE', way: 'CASH' },
    at: new Date(createdAt),
  }))
}

/** 'as…@okbank': enough to know one's own by. */
function maskedUpi(upiId: string) {
  const [name = '', bank = ''] = upiId.split('@')
  return upiId && `${name.slice(0, 2)}…@${bank}`
}

function maskedAccount(number: string) {
  return number && `…${number.slice(-4)}`
}

function sumOf(list: { amount: number }[]) {
  return list.reduce((sum, { amount }) => sum + amount, 0)
}
