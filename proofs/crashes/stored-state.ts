import type { Stage } from './round.ts'

export type StoredOrder = {
  id: string
  order_number: string
  order_status: string
  payment_status: string
  payment_id: string | null
  total: number
}

/** The orders of a buyer as the database has them, those that lapsed included, oldest first. */
export async function ordersOf({ alive }: Stage, userId: string): Promise<StoredOrder[]> {
  const { rows } = await alive.pool.query(
    `select id, order_number, order_status, payment_status, payment_id, total::int
     from shop_order where user_id = $1 order by created_at`,
    [userId],
  )
  return rows
}

export async function countRows({ alive }: Stage, table: string, orderId: string): Promise<number> {
  const { rows } = await alive.pool.query(`select count(*)::int as count from ${table} where order_id = $1`, [orderId])
  return rows[0].count
}

export async function isJobQueued({ alive }: Stage, name: string, data: object) {
  const { rowCount } = await alive.pool.query('select from jobs.job where name = $1 and data @> $2', [name, data])
  return rowCount === 1
}

/** What the provider has made for one of our orders. */
export function providerOrdersOf({ books }: Stage, orderId: string) {
  books.refresh()
  return [...books.orders.values()].filter(({ receipt }) => receipt === orderId)
}

export function providerRefundsOf({ books }: Stage, paymentId: string) {
  books.refresh()
  return [...books.refunds.values()].filter(({ payment_id }) => payment_id === paymentId)
}

/** A quarter of an hour later nobody has paid, and the poller's turn has come. */
export function expireReservation({ alive }: Stage, orderId: string) {
  return alive.pool.query(
    `update provider_order set hold_until = now() - interval '1 second', ask_at = now() - interval '1 second',
       created_at = now() - interval '16 minutes' where order_id = $1`,
    [orderId],
  )
}

/** The turn of a poller that died has passed. */
export function passTurn({ alive }: Stage, orderId: string) {
  return alive.pool.query("update provider_order set ask_at = now() - interval '1 second' where order_id = $1", [
    orderId,
  ])
}

/** ... and so has that of a process that died while it made the provider's order of a buyer. */
export function passTurnToMake({ alive }: Stage, userId: string) {
  return alive.pool.query(
    `update provider_order set ask_at = now() - interval '1 second'
     where provider_order_id is null and order_id in (select id from shop_order where user_id = $1)`,
    [userId],
  )
}
