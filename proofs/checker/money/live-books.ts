import type pg from 'pg'
import { checkEveryOrder } from '../orders/every-order.ts'

/** What was found of one invariant: how many facts were looked at, and a sentence for each that is not so. */
export type LiveFinding = { name: string; description: string; checked: number; violations: string[] }

type Question = { name: string; description: string; of: string; wrong: string }

const mostSentences = 20

/**
 * The ledger invariants as far as a database alone can show them, of a shop of any size: nothing is held in memory. What shoppers were
 * told (L1) and what the provider holds (half of L4) no database knows, and timers (L8) run only while the shop does.
 */
export async function checkLiveBooks(client: pg.Client): Promise<LiveFinding[]> {
  await client.query('begin isolation level repeatable read, read only')
  await client.query("set local timezone = 'UTC'; set local statement_timeout = 0; set local work_mem = '64MB'")
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const findings: LiveFinding[] = []
  for (const { name, description, of, wrong } of questions) {
    const counted = await client.query(`select count(*)::int as number from ${of}`)
    const { rows } = await client.query(`select sentence from (${wrong}) found limit ${mostSentences}`)
    const violations = rows.map(({ sentence }) => sentence)
    findings.push({ name, description, checked: counted.rows[0].number, violations })
  }
  findings.push(...(await checkEveryOrder(client)))
  await client.query('commit')
  return findings
}

// Amounts in paise.
const questions: Question[] = [
  {
    name: 'L2',
    description: 'at most one order per intent',
    of: `shop_order where cart_version is not null and order_status <> 'LAPSED'`,
    wrong: `select format('One cart of %s became %s orders.', user_id, count(*)) as sentence from shop_order
      where cart_version is not null and order_status <> 'LAPSED' group by user_id, cart_version having count(*) > 1`,
  },
  {
    name: 'L3',
    description: 'at most one payment per order, of its total',
    of: 'shop_order join provider_order on order_id = id',
    wrong: `select format('Order %s of %s was paid %s times, in all %s.', order_number, total, count(e.amount), coalesce(sum(e.amount), 0)) as sentence
      from shop_order o join provider_order p on p.order_id = o.id
      left join payment_event e on e.order_id = o.id and e.kind = 'captured' and e.payment_id = o.payment_id
      where order_status in ('CONFIRMED', 'COMPLETED') group by o.id having count(e.amount) <> 1 or sum(e.amount) <> total
      union all
      select format('The payment %s pays %s orders.', payment_id, count(*)) from shop_order where payment_id is not null
      group by payment_id having count(*) > 1
      union all
      select format('Order %s is to be paid in cash and has dealings with the provider.', order_number) from shop_order o
      where payment_mode = 'CASH' and (payment_id is not null or exists (select from provider_order p where p.order_id = o.id))`,
  },
  {
    name: 'L4 refunds',
    description: 'one reason gives one refund, never more than was paid',
    of: 'refund',
    wrong: `select format('%s of %s went back of the payment %s.', sum(r.amount), max(o.total), r.payment_id) as sentence
      from refund r join shop_order o on o.id = r.order_id where r.status <> 'failed' group by r.payment_id having sum(r.amount) > max(o.total)
      union all
      select format('The refund %s was sent %s times.', idempotency_key, count(*)) from refund group by idempotency_key having count(*) > 1`,
  },
  {
    name: 'L5',
    description: 'the shelf and the orders hold what was there',
    of: 'variation',
    wrong: `with moved as (
        select product_id, size, change as pieces from stock_correction
        union all
        select l.product_id, l.size, -l.quantity from order_line l join shop_order o on o.id = l.order_id
        where o.order_status not in ('CANCELLED', 'LAPSED') or o.returning_at is not null
        union all
        select l.product_id, l.size, back.quantity from order_return r cross join jsonb_to_recordset(r.lines) as back(position int, quantity int)
        join order_line l on l.order_id = r.order_id and l.position = back.position where r.is_restocked
      ), books as (select product_id, size, sum(pieces) as pieces from moved group by product_id, size)
      select format('%s: %s lie on the shelf, and by the books %s.', sku, stock, coalesce(pieces, 0)) as sentence
      from variation left join books using (product_id, size) where stock < 0 or stock <> coalesce(pieces, 0)`,
  },
  {
    name: 'L6',
    description: 'coupon uses are the orders that hold them',
    of: 'promo_code_use',
    wrong: `with uses as (select promo_code_id as id, count(*) as number from promo_code_use group by promo_code_id)
      select format('%s counts %s uses, and %s are written down.', promo_code, used_count, coalesce(number, 0)) as sentence
      from promo_code left join uses using (id) where used_count <> coalesce(number, 0) or number > usage_limit
      union all
      select format('The use of %s by order %s is none.', promo_code, order_number) from promo_code_use u join promo_code c on c.id = u.promo_code_id
      join shop_order o on o.id = u.order_id where order_status in ('CANCELLED', 'LAPSED') or not promo_code = any(promo_codes)
      union all
      select format('Order %s holds a coupon that is not counted for it.', order_number) from shop_order o
      where order_status not in ('CANCELLED', 'LAPSED') and cardinality(promo_codes) <> (select count(*) from promo_code_use u where u.order_id = o.id)`,
  },
  {
    name: 'Bills',
    description: 'one per packed order, in series without a gap',
    of: 'bill',
    wrong: `select format('The series %s %s has given %s numbers; %s are issued, from %s to %s.', kind, financial_year, last_number, count(serial),
        min(serial), max(serial)) as sentence
      from bill_series left join bill using (kind, financial_year) group by kind, financial_year, last_number
      having count(serial) <> last_number or max(serial) <> last_number or min(serial) <> 1
      union all
      select format('Order %s was packed and has %s bills.', order_number, count(b.id)) from shop_order o
      left join bill b on b.order_id = o.id and b.kind = 'invoice'
      where packed_at is not null and order_status in ('CONFIRMED', 'COMPLETED') group by o.id having count(b.id) <> 1`,
  },
]
