import type pg from 'pg'

export type Sums = Record<string, string>
type Queryable = Pick<pg.ClientBase, 'query'>

/** What a copy of the shop must have as the shop had it, to the paisa. It is put into each backup, of the same moment. */
export async function readSums(client: Queryable): Promise<Sums> {
  const { rows } = await client.query<Sums>(`select
    (select concat_ws(' ', count(*), sum(total)) from shop_order) as orders,
    (select concat_ws(' ', count(*), sum(quantity), sum(quantity * price)) from order_line) as goods,
    (select concat_ws(' ', count(*), sum(amount)) from payment_event where kind = 'captured') as payments,
    (select concat_ws(' ', count(*), sum(amount)) from refund) as refunds,
    (select concat_ws(' ', count(*), sum(stock), sum(price)) from variation) as stock,
    (select concat_ws(' ', count(*), sum(total), sum(serial)) from bill) as bills,
    (select string_agg(concat_ws(' ', kind, financial_year, last_number), ', ' order by kind, financial_year) from bill_series)
      as "bill numbers",
    (select concat_ws(' ', count(*), count(login_mobile)) from shopper) as people`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, value ?? '']))
}

/** What differs between the shop of that moment and its copy: 'orders, stock'; nothing where all is alike. */
export function differingSums(shop: Sums, copy: Sums) {
  return Object.keys(shop)
    .filter((name) => shop[name] !== copy[name])
    .join(', ')
}

/** What is wrong with the books of a shop, as far as a database shows it. Shares nothing with what writes them. */
export async function wrongBooks(client: Queryable): Promise<string[]> {
  const found: string[] = []
  for (const [what, wrong] of Object.entries(rules)) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from (${wrong}) wrong`)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push(`${count} ${what}`)
  }
  return found
}

// Amounts in paise.
const rules: Record<string, string> = {
  'orders without goods': `select from shop_order o where order_status in ('CONFIRMED', 'COMPLETED')
    and not exists (select from order_line l where l.order_id = o.id)`,
  'orders whose sum does not add up': `select from shop_order
    where total <> original_subtotal - discount + delivery_charge + tax or total < 0`,
  'orders paid online whose money is not theirs': `select from shop_order o join provider_order p on p.order_id = o.id
    left join payment_event e on e.order_id = o.id and e.kind = 'captured' and e.payment_id = o.payment_id
    where order_status in ('CONFIRMED', 'COMPLETED') group by o.id having count(e.amount) <> 1 or sum(e.amount) <> o.total`,
  'payments that pay two orders': `select from shop_order where payment_id is not null group by payment_id having count(*) > 1`,
  'payments of which more went back than came': `select from (
      select payment_id, sum(amount) as amount from refund where status <> 'failed' group by payment_id) back
    where amount > (select coalesce(max(amount), 0) from payment_event e where e.payment_id = back.payment_id
      and kind in ('captured', 'authorized'))
      and exists (select from payment_event e where e.payment_id = back.payment_id)`,
  'sizes with less than nothing on the shelf': 'select from variation where stock < 0',
  'packed orders without their one bill': `select from shop_order o
    left join bill b on b.order_id = o.id and b.kind = 'invoice'
    where packed_at is not null and order_status in ('CONFIRMED', 'COMPLETED') group by o.id having count(b.id) <> 1`,
  'bills over another sum than their order': `select from bill b join shop_order o on o.id = b.order_id
    where b.kind = 'invoice' and b.total <> o.total`,
  'bills of which more was credited than they are over': `select from bill n where kind = 'credit-note' group by order_id
    having sum(total) > (select coalesce(max(b.total), 0) from bill b where b.order_id = n.order_id and b.kind = 'invoice')`,
  'bills beyond the last number of their series': `select from bill b left join bill_series s using (kind, financial_year)
    where b.serial > coalesce(s.last_number, 0)`,
}
