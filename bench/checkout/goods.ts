import type { Pool } from 'pg'
import { seedManyProducts } from '#db/seed/many-products.ts'
import { seedDemoShop } from '#db/seed.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Codes of the coupons everybody has; the first one is the only one in the run of the hot product. */
export const codes = Array.from({ length: 20 }, (_, index) => `BENCH${index + 1}`)

/** The demo shop with so many products that never run out, and coupons with both kinds of limit. */
export async function fillShop(db: Database, pool: Pool, products = 1_000) {
  await seedDemoShop(db, new Date())
  const { rows } = await pool.query('select count(*)::int as there from product')
  await seedManyProducts(db, products - rows[0].there)
  await stockUp(pool)
  await pool.query('vacuum analyze')
}

/** Goods that never run out, and the coupons of the buyers. */
export async function stockUp(pool: Pool) {
  await pool.query('update variation set stock = 100000000')
  await pool.query(
    `insert into promo_code (promo_code, title, promo_type, discount_type, discount, starts_at, ends_at, usage_limit, per_customer_limit)
     select code, code, 'ORDER', 'PERCENTAGE_OFF', 500, now() - interval '1 day', now() + interval '1 day', 100000000, 1
     from unnest($1::text[]) as codes(code)`,
    [codes],
  )
}
