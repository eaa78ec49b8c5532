import type { Pool } from 'pg'
import type { Ledger } from '../environment/provider-process.ts'

/** What waits for its time, long after it: the sentences of it. */
export async function findStuck(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select 'Order ' || order_number || ' is still unpaid.' as said from shop_order where order_status = 'UNPAID'
     union all select 'The refund of ' || amount || ' paise of ' || payment_id || ' is still ' || status || '.'
       from refund where status in ('wanted', 'created')
     union all select 'The webhook ' || event_id || ' was never worked on.' from webhook_event where processed_at is null
     union all select 'Somebody still waits to ask about ' || order_id || '.' from provider_order where ask_at is not null`,
  )
  return rows.map(({ said }) => said)
}

/** Everybody wanted one order: two that are to be delivered were paid by somebody who never wanted both. */
export async function findDeliveredTwice(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select user_id, string_agg(order_number, ', ') as numbers from shop_order
     where order_status in ('CONFIRMED', 'COMPLETED') group by user_id having count(*) > 1`,
  )
  return rows.map(({ user_id, numbers }) => `Buyer ${user_id} wanted one order and gets several: ${numbers}.`)
}

/**
 * Gives how to count the orders that wait for their money longer than a quarter of an hour after their hold: the goods are nobody's
 * for that time. Those whose quarter ends after this call are not among them: nothing has come by to look after them.
 */
export async function openOverdue(pool: Pool) {
  const { rows } = await pool.query<{ moment: string }>('select now()::text as moment')
  return async () => {
    const found = await pool.query<{ overdue: number }>(
      `select count(*)::int as overdue from provider_order p join shop_order o on o.id = p.order_id
       where o.order_status = 'UNPAID' and p.hold_until < $1::timestamptz - interval '15 minutes'`,
      [rows[0]?.moment],
    )
    return found.rows[0]?.overdue ?? 0
  }
}

/** Money goes back by itself unless the provider itself fails to send it: only that is left to a person. */
export async function findGivenUp(
  pool: Pool,
  ledger: Ledger,
  hasRefused: (paymentId: string) => boolean,
): Promise<string[]> {
  const { rows } = await pool.query("select payment_id, amount, provider_refund_id from refund where status = 'failed'")
  const failed = new Set(ledger.refunds.filter(({ status }) => status === 'failed').map(({ id }) => id))
  // What went back by hand before the shop knew is refused to it.
  const byHand = new Set(ledger.refunds.filter(isMadeAtProvider).map(({ payment_id }) => payment_id))
  // What the bank took is not sent once more.
  const taken = new Set(ledger.disputes.filter(({ status }) => status === 'lost').map(({ payment_id }) => payment_id))
  const carriedOut = await readCarriedOut(pool)
  return rows
    .filter(({ payment_id }) => !taken.has(payment_id) && !hasRefused(payment_id) && !carriedOut.has(payment_id))
    .filter(({ provider_refund_id, payment_id }) => !failed.has(provider_refund_id) && !byHand.has(payment_id))
    .map(({ payment_id, amount }) => `The refund of ${amount} paise of ${payment_id} was given up for no reason.`)
}

/** Payments of which a refund had failed and was carried out after all: what was asked for in its place is more than is left. */
async function readCarriedOut(pool: Pool) {
  const { rows } = await pool.query<{ payment_id: string }>(
    `select failed.payment_id from payment_event failed join payment_event processed using (payment_id, refund_id)
     where failed.kind = 'refund.failed' and processed.kind = 'refund.processed'`,
  )
  return new Set(rows.map(({ payment_id }) => payment_id))
}

/** Nobody noted a refund of ours on it. */
function isMadeAtProvider({ notes }: Ledger['refunds'][number]) {
  return !notes || Array.isArray(notes)
}
