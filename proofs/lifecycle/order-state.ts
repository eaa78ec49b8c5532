import type { Pool } from 'pg'
import { endedDisputeStatuses } from '#contract/api/admin/payments/disputes.ts'

type Line = { position: number; quantity: number; pack: string }
type Return = { id: string; lines: { position: number; quantity: number }[]; amount: number }
type Refund = { id: string; payment: string; amount: number; status: string; reason: string; at: string | null }
/** As far as the shop has heard of them. */
type Dispute = { payment: string; amount: number; lost: number; isOpen: boolean }
type Manual = { refund: string; payment: string; amount: number; method: 'upi' | 'bank'; reference: string }
type Event = { kind: string; payment: string; refund: string; amount: number }

/** How an order stands in the database, in paise. */
export type OrderState = {
  id: string
  status: string
  fulfilment: string
  mode: 'CASH' | 'ONLINE'
  payStatus: string
  payment: string | null
  total: number
  /** Cancelled on the road: its goods come back, or are lost. */
  isReturning: boolean
  lines: Line[]
  returns: Return[]
  /** In cash, of what is delivered. */
  received: number
  refunds: Refund[]
  events: Event[]
  /** The first heard first. */
  disputes: Dispute[]
  manual: Manual[]
  /** The day by whose close its cash was counted. */
  countedOn: string | null
  invoices: number
  /** How it stood when it was delivered last, as who did it noted; null where it never was. */
  deliveredFrom: string | null
}

export async function readOrderState(pool: Pool, orderNumber: string): Promise<OrderState> {
  const { rows } = await pool.query<OrderState>(
    `select o.id, order_status as status, fulfilment, payment_mode as mode, payment_status as "payStatus",
      payment_id as payment, total::int,
      returning_at is not null as "isReturning",
      (select coalesce(sum(amount), 0)::int from cash_collection where order_id = o.id) as received,
      (select json_agg(json_build_object('position', position, 'quantity', quantity,
        'pack', format('%s (%s %s)', product_name, size::float, type)) order by position) from order_line where order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('id', id, 'lines', lines, 'amount', amount)), '[]')
        from order_return where order_id = o.id) as returns,
      (select coalesce(json_agg(json_build_object('id', id, 'payment', payment_id, 'amount', amount, 'status', status,
        'reason', reason, 'at', provider_refund_id)), '[]') from refund where order_id = o.id) as refunds,
      (select coalesce(json_agg(json_build_object('kind', kind, 'payment', payment_id, 'refund', refund_id, 'amount', amount)), '[]')
        from payment_event where order_id = o.id) as events,
      (select coalesce(json_agg(json_build_object('payment', d.payment_id, 'amount', d.amount, 'lost', d.amount_lost,
        'isOpen', d.status <> all('{${endedDisputeStatuses}}')) order by d.heard_at, d.id), '[]') from payment_dispute d
        where d.payment_id in (select e.payment_id from payment_event e where e.order_id = o.id)) as disputes,
      (select coalesce(json_agg(json_build_object('refund', refund_id, 'payment', payment_id, 'amount', amount,
        'method', method, 'reference', reference)), '[]') from manual_refund where order_id = o.id) as manual,
      (select c.day::text from cash_collection c join cash_close d on d.day = c.day and d.reopened_at is null
        where c.order_id = o.id limit 1) as "countedOn",
      (select count(*)::int from bill where order_id = o.id and kind = 'invoice') as invoices,
      (select before ->> 'fulfilment' from audit_entry where subject_kind = 'order' and subject_id = o.order_number
        and action = 'order.deliver' order by id desc limit 1) as "deliveredFrom"
    from shop_order o where order_number = $1`,
    [orderNumber],
  )
  if (!rows[0]) throw new Error(`Order ${orderNumber} is gone.`)
  return rows[0]
}

/** What of its money can still go back, as far as the shop has heard: neither back nor on its way. */
export function remainingOf(orderState: OrderState) {
  const { mode, status, received, returns, payment } = orderState
  if (mode === 'ONLINE') return remainingOfPayment(orderState, payment)
  return status === 'COMPLETED' ? received - sumOf(returns) : 0
}

/** The same of one payment: what the bank took cannot go back either, nor what the owner has paid himself. */
export function remainingOfPayment(orderState: OrderState, payment: string | null) {
  const { captured, refunded } = refundedOf(orderState, payment)
  const lost = orderState.disputes.filter((dispute) => dispute.payment === payment)
  return captured - refunded - lost.reduce((sum, dispute) => sum + dispute.lost, 0)
}

/** Whether a bank took money of its payment back. */
export function isLostInDispute({ disputes, payment }: OrderState) {
  return disputes.some((dispute) => dispute.payment === payment && dispute.lost > 0)
}

function refundedOf({ events, refunds, manual }: OrderState, payment: string | null) {
  const own = events.filter((event) => event.payment === payment)
  const captured = Math.max(0, ...own.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount))
  const eventsByRefund = Map.groupBy(
    own.filter(({ refund }) => refund !== ''),
    ({ refund }) => refund,
  )
  const going = [...eventsByRefund.values()].filter(
    (refundEvents) =>
      refundEvents.some(({ kind }) => kind === 'refund.processed') ||
      !refundEvents.some(({ kind }) => kind === 'refund.failed'),
  )
  const unconfirmed = refunds.filter(
    (refund) => refund.payment === payment && refund.status !== 'failed' && !eventsByRefund.has(refund.at ?? ''),
  )
  // One that was carried out after all counts as what the provider has sent.
  const byHand = manual.filter(
    (one) => one.payment === payment && refunds.some(({ id, status }) => id === one.refund && status === 'failed'),
  )
  return {
    captured,
    refunded:
      going.reduce((sum, [refundEvents]) => sum + (refundEvents?.amount ?? 0), 0) + sumOf(unconfirmed) + sumOf(byHand),
  }
}

/** How many pieces of a line have not come back. */
export function piecesNotReturned({ returns }: OrderState, line: Line) {
  const back = returns.flatMap(({ lines }) => lines).filter(({ position }) => position === line.position)
  return line.quantity - back.reduce((sum, { quantity }) => sum + quantity, 0)
}

function sumOf(rows: { amount: number }[]) {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
