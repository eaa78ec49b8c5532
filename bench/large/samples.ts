import type pg from 'pg'
import { writeCursor } from '#server/platform/http/cursor.ts'
import { isOnSaleAsP } from '#server/selling/stock/on-sale.sql.ts'

export type Samples = Awaited<ReturnType<typeof readSamples>>

/** Whom and what a shop is asked about: some of many, so that not the same pages of the disk are read each time. */
export async function readSamples(pool: pg.Pool) {
  const pick = async (text: string) => (await pool.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const some = (column: string, table: string, which = 'true') =>
    pick(`select ${column} as value from ${table} where ${which} order by md5(id::text) limit 100`)
  const newest = `id in (select id from shop_order order by created_at desc limit 20000)`
  const { rows: sampledOrders } = await pool.query<{ at: string; id: string }>(
    `select created_at::text as at, id from shop_order where ${newest} order by created_at limit 100`,
  )
  const { rows: customers } = await pool.query<{ at: string; id: string }>(
    'select created_at::text as at, id from shopper order by created_at limit 100 offset 100',
  )
  return {
    products: await pick(`select p.id as value from product p where ${isOnSaleAsP.text} order by md5(id) limit 100`),
    orders: await some('order_number', 'shop_order', `order_status = 'COMPLETED' and ${newest}`),
    buyers: await pick(
      `select user_id::text as value from shop_order where ${newest} group by 1 order by md5(user_id::text) limit 100`,
    ),
    mobiles: await some('mobile_number', 'shop_order', newest),
    names: await pick(`select recipient ->> 'name' as value from shop_order where ${newest} limit 100`),
    orderCursors: sampledOrders.map(writeCursor),
    customerCursors: customers.map(writeCursor),
  }
}
