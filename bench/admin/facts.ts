import type { Pool } from 'pg'
import { writeCursor } from '#server/platform/http/cursor.ts'
import { writeKeys } from '#server/platform/http/list-keys.ts'

export type Facts = Awaited<ReturnType<typeof readFacts>>

/** What the calls are asked about: whoever and whatever has most to read, and where the last pages of lists begin. */
export async function readFacts(pool: Pool) {
  const one = async (text: string) => (await pool.query(`${text} limit 1`)).rows[0] ?? {}
  const [customer, size, order, returned, ticket] = await Promise.all([
    one(`select o.user_id as id, max(o.mobile_number) as mobile, max(o.recipient ->> 'name') as name from shop_order o
      join shopper u on u.id = o.user_id where u.erased_at is null group by o.user_id order by count(*) desc`),
    one(`select product_id as "productId", size::float8 as size, max(sku) as sku from order_line group by product_id, size
      order by count(*) desc`),
    one(`select order_number as number from shop_order where order_status = 'COMPLETED' order by created_at desc`),
    one(
      `select o.order_number as number from order_return r join shop_order o on o.id = r.order_id order by r.created_at desc`,
    ),
    one(`select ticket_id as id from ticket_message group by ticket_id order by count(*) desc`),
  ])
  const { rows: packing } = await pool.query<{ number: string }>(
    `select order_number as number from shop_order where order_status = 'CONFIRMED' order by created_at limit 30`,
  )
  const { rows: people } = await pool.query<{ id: string }>('select id from staff order by mobile_number')
  return {
    ...{ customer, size, order, returned, ticket },
    toPrint: packing.map(({ number }) => number).join(','),
    staffId: people[0]?.id ?? '',
    offer: await one(`select id from promo_code order by used_count desc`),
    first: await one(
      `select to_char(min(created_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from shop_order`,
    ),
    last: await readLastPages(pool),
  }
}

/** Cursors from which hardly anything is left of a list. */
async function readLastPages(pool: Pool) {
  const from = async <Row extends object>(text: string, write: (row: Row) => string) => {
    const { rows } = await pool.query<Row>(`${text} limit 1 offset 60`)
    return rows[0] ? write(rows[0]) : undefined
  }
  const byTime = (table: string, column: string) =>
    from<{ at: string; id: string }>(
      `select ${column}::text as at, id from ${table} order by ${column}, id`,
      writeCursor,
    )
  return {
    orders: await byTime('shop_order', 'created_at'),
    customers: await byTime('shopper', 'created_at'),
    reviews: await byTime('review', 'created_at'),
    tickets: await byTime('ticket', 'closed_at'),
    contact: await byTime('contact_message', 'handled_at'),
    audit: await from<{ id: number }>('select id from audit_entry order by id', ({ id }) => String(id)),
    products: await from<{ position: number; id: string }>(
      'select position, id from product order by position desc, id desc',
      ({ position, id }) => Buffer.from(`${position} ${id}`).toString('base64url'),
    ),
    stock: await from<{ word: string; id: string; size: number }>(
      `select lower(p.name) as word, v.product_id as id, v.size::float8 as size from variation v join product p on p.id = v.product_id
        order by lower(p.name) desc, v.product_id desc, v.size desc`,
      ({ word, id, size }) => writeKeys([0, word, id, size]),
    ),
  }
}
