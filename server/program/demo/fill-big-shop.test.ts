import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceOrder } from '#contract/rules/pricing/pricing.ts'
import { numbered } from '#db/seed-big/made-rows.ts'
import { convertDemoShop } from '#server/office/going-live/convert-demo-shop.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fillBigShop } from './fill-big-shop.ts'

const size = { orders: 500, customers: 200, products: 100 }

let shop: TestShop
const rows = async <Row extends object>(text: string) => (await shop.pool.query<Row>(text)).rows
const count = async (table: string) =>
  (await rows<{ number: number }>(`select count(*) as number from ${table}`))[0]?.number
const without = (text: string) => expect(rows(text)).resolves.toEqual([])

beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await fillBigShop(shop, size)
}, 60_000)
afterAll(() => shop?.close())

describe('a shop filled for trying out how fast it stays', () => {
  it('has as much as was wanted, with what belongs to it, and all its indexes', async () => {
    expect(await count('shop_order')).toBe(size.orders)
    expect(await count('shopper')).toBe(size.customers)
    expect(await count('product')).toBe(size.products)
    for (const table of ['bill', 'review', 'audit_entry', 'stock_correction', 'price_change', 'message', 'ticket'])
      expect(await count(table), table).toBeGreaterThan(10)
    const statuses = await rows<{ status: string }>('select distinct order_status as status from shop_order')
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['CONFIRMED', 'COMPLETED', 'UNPAID']))
    expect(await count("pg_indexes where schemaname = 'public' and indexname = 'shop_order_words'")).toBe(1)
  })

  it('can have more products than five digits have numbers', async () => {
    const numbers = await rows<{ id: string }>(
      `select ${numbered('n')} as id from unnest(array[7, 10000, 99999, 100000, 100001]) n`,
    )
    expect(numbers.map(({ id }) => id)).toEqual(['00007', '10000', '99999', '100000', '100001'])
  })

  it('marks every row as demo, so that the owner can clear it away', async () => {
    for (const table of ['shop_order', 'shopper', 'product', 'promo_code', 'review', 'ticket', 'message', 'consent'])
      await without(`select from ${table} where not demo limit 1`)
  })

  it('charges for every order what the shop would, with its offer', async () => {
    const found = await rows<Priced>(`
      select o.original_subtotal, o.discount, o.delivery_charge, o.tax, o.total,
        (select json_agg(json_build_object('price', price, 'actualPrice', actual_price, 'quantity', quantity)) from order_line
          where order_id = o.id) as lines,
        (select json_agg(json_build_object('promoType', promo_type, 'isCombo', is_combo, 'discountType', discount_type, 'discount', discount))
          from promo_code where promo_code = any(o.promo_codes)) as coupons
      from shop_order o`)
    for (const { lines, coupons, ...charged } of found) {
      const priced = priceOrder(lines, coupons ?? [], { deliveryCharge: 4_000, taxBasisPoints: 500 })
      expect(charged).toEqual({
        ...{ original_subtotal: priced.originalSubtotal, discount: priced.orderDiscount },
        ...{ delivery_charge: priced.shipping, tax: priced.tax, total: priced.total },
      })
    }
    expect(found.filter(({ coupons }) => coupons).length).toBeGreaterThan(20)
  })

  it('was ordered by people who were customers by then, and by guests once', async () => {
    await without(`select o.created_at as "orderedAt", u.created_at as "customerSince", u.role, u.name, o.order_status as status
      from shop_order o join shopper u on u.id = o.user_id where o.created_at < u.created_at`)
    await without(
      `select from shop_order o join shopper u on u.id = o.user_id where u.role = 'guest' group by u.id having count(*) > 1`,
    )
    await without(`select from shop_order where greatest(created_at, packed_at, delivered_at, cancelled_at) > now()`)
  })

  it('bills every packed order once, in a series without a gap, with credit notes for what went back', async () => {
    await without(`select from shop_order o left join bill b on b.order_id = o.id and b.kind = 'invoice'
      where o.packed_at is not null and (b.total is null or b.total <> o.total or b.issued_at <> date_trunc('milliseconds', o.packed_at))`)
    await without(`select from bill_series s where last_number <> (select count(*) from bill b
      where b.kind = s.kind and b.financial_year = s.financial_year)`)
    await without(`select from bill a join bill b on (a.kind, a.financial_year) = (b.kind, b.financial_year)
      where a.serial < b.serial and a.issued_at > b.issued_at`)
    const [notes] = await rows<{ number: number; total: number; back: number }>(`
      select count(*) as number, sum(total) as total, (select sum(amount) from order_return) as back from bill where kind = 'credit-note'`)
    expect(notes?.number).toBeGreaterThan(0)
    expect(notes?.total).toBe(notes?.back)
  })

  it('has a stock that its history leads to, and offers counted for the orders that hold them', async () => {
    await without(`
      select v.sku from variation v join product p on p.id = v.product_id where v.stock <> (
        select coalesce(sum(change), 0) from stock_correction c where c.product_id = v.product_id and c.size = v.size
      ) - (
        select coalesce(sum(l.quantity - coalesce(back.quantity, 0)), 0) from order_line l join shop_order o on o.id = l.order_id
        left join (order_return r cross join jsonb_to_recordset(r.lines) as back(position int, quantity int))
          on r.order_id = o.id and r.is_restocked and back.position = l.position
        where l.product_id = v.product_id and l.size = v.size and o.order_status not in ('CANCELLED', 'LAPSED')
      )`)
    await without(
      `select from promo_code c where used_count <> (select count(*) from promo_code_use where promo_code_id = c.id)`,
    )
  })
})

describe('a shop is not filled', () => {
  const unchanged = async (refusal: string, other: TestShop = shop) => {
    const before = await other.db.execute(sql`select count(*) from shop_order`)
    await expect(fillBigShop(other, size)).rejects.toThrow(refusal)
    expect((await other.db.execute(sql`select count(*) from shop_order`)).rows).toEqual(before.rows)
  }

  it('a second time', () => unchanged('filled already'))

  it('when it runs as a real shop', async () => {
    const config = { ...shop.config, isDemo: false }
    await expect(fillBigShop({ ...shop, config }, size)).rejects.toThrow('Only a demo shop')
  })

  it('when it has a real order', async () => {
    const other = await openTestShop({ seeded: true })
    await other.pool.query('update shop_order set demo = false where id = (select id from shop_order limit 1)')
    await unchanged('1 real order', other)
    await other.close()
  })

  it('when it was opened', async () => {
    const other = await openTestShop({ seeded: true })
    await convertDemoShop(other.db)
    await unchanged('was opened', other)
    await other.close()
  })
})

type Priced = {
  original_subtotal: number
  discount: number
  delivery_charge: number
  tax: number
  total: number
  lines: { price: number; actualPrice: number; quantity: number }[]
  coupons: Parameters<typeof priceOrder>[1] | null
}
