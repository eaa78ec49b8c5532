import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const stateColumns = columns({
  state: expression<string>(`concat_ws('/',
    (select string_agg(concat_ws(',', fulfilment, payment_status, count, newest, packed, late, confirmed, reviewed, refused), ';' order by fulfilment, payment_status)
      from (select fulfilment, payment_status, count(*), max(created_at) as newest, max(packed_at) as packed,
        count(*) filter (where estimated_delivery_at < now()) as late, count(cash_confirmed_at) as confirmed,
        count(refused_at) as refused,
        count(*) filter (where is_address_unknown and address_accepted_at is null) as reviewed
        from shop_order where order_status = 'CONFIRMED' group by fulfilment, payment_status) open),
    (select concat_ws(',', count(*), sum(stock), max(sku)) from variation where is_low),
    (select concat_ws(',', count(*), max(t.created_at), count(answered_at), max(m.newest)) from ticket t
      left join lateral (select max(created_at) as newest from ticket_message where ticket_id = t.id) m on true
      where t.status = 1),
    (select concat_ws(',', count(*), max(created_at)) from open_matter where closed_at is null),
    (select concat_ws(',', count(*), max(created_at)) from refund where status in ('wanted', 'created')),
    (select concat_ws(',', count(*), max(created_at)) from review where checked_at is null),
    (select count(*) from contact_message where handled_at is null),
    (select count(*) from restore_check where looked_at is null))`),
})

/** A text that is another one once anything has changed that stands on Today. */
export async function readStateOfWork(db: Database) {
  const [found] = await rowsOf(db, prepared`select ${stateColumns}`)
  return found?.state ?? ''
}
