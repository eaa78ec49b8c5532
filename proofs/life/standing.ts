import type { Pool } from 'pg'

type Line = { position: number; quantity: number; pack: string }
type Return = { id: string; lines: { position: number; quantity: number }[]; amount: number }
type Refund = { id: string; payment: string; amount: number; status: string; reason: string; at: string | null }
type Event = { kind: string; payment: string; refund: string; amount: number }

/** How an order stands in the database, in paise. */
export type Standing = {
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
  invoices: number
  /** How it stood when it was delivered last, as who did it noted; null where it never was. */
  deliveredFrom: string | null
}

export async function readStanding(pool: Pool, orderNumber: string): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
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
export function leftOf(standing: Standing) {
  const { mode, status, total, received, returns } = standing
  if (mode === 'ONLINE') return leftOnline(standing)
  return status === 'COMPLETED' ? Math.min(total, received) - sumOf(returns) : 0
}

function leftOnline({ payment, events, refunds }: Standing) {
  const own = events.filter((event) => event.payment === payment)
  const came = Math.max(0, ...own.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount))
  const heard = Map.groupBy(
    own.filter(({ refund }) => refund !== ''),
    ({ refund }) => refund,
  )
  const going = [...heard.values()].filter(
    (told) =>
      told.some(({ kind }) => kind === 'refund.processed') || !told.some(({ kind }) => kind === 'refund.failed'),
  )
  const unheard = refunds.filter(
    (refund) => refund.payment === payment && refund.status !== 'failed' && !heard.has(refund.at ?? ''),
  )
  return came - going.reduce((sum, [told]) => sum + (told?.amount ?? 0), 0) - sumOf(unheard)
}

/** How many pieces of a line have not come back. */
export function keptOf({ returns }: Standing, line: Line) {
  const back = returns.flatMap(({ lines }) => lines).filter(({ position }) => position === line.position)
  return line.quantity - back.reduce((sum, { quantity }) => sum + quantity, 0)
}

function sumOf(rows: { amount: number }[]) {
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
