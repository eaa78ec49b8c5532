import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStockMoves } from '#contract/api/admin/catalog/stock.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openSmallShop } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let packer: SignedInStaff
beforeAll(async () => {
  shop = await openSmallShop()
  packer = await signInStaff(shop, 'packer')
})
afterAll(() => shop.close())

const orders = 2_200

it('the history of what is sold thousands of times is whole, page by page, each stock following from the one before', async () => {
  await shop.pool.query(
    `with buyer as (
      insert into shopper (role, mobile_number) values ('guest', '6000000000') returning id
    ), placed as (
      insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge, tax, total,
        tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at, cancelled_at, created_at)
      select 'MANY' || n, buyer.id, case when n % 7 = 0 then 'CANCELLED' when n % 11 = 0 then 'LAPSED' else 'CONFIRMED' end, 'CASH',
        100, 0, 0, 0, 100, 0, '{}', '6000000000', '{}', now(), case when n % 7 = 0 then at + interval '2 days' end, at
      from (select n, now() - n * interval '1 hour' - interval '3 days' as at from generate_series(1, $1) n) drawn, buyer
      returning id, order_status, created_at
    ), held as (
      insert into provider_order (order_id, amount, hold_until) select id, 100, created_at + interval '20 minutes' from placed
      where order_status = 'LAPSED'
    )
    insert into order_line (order_id, position, product_id, product_name, size, type, sku, hsn, quantity, price, actual_price)
    select id, 0, 'haldi', 'Haldi', 200, 'G', 'SKU-2', '0910', 1, 100, 0 from placed`,
    [orders],
  )
  await shop.pool.query(`
    insert into order_return (order_id, reason, lines, is_restocked, amount, created_at)
    select id, 'torn', '[{"position": 0, "quantity": 1}]', true, 0, now() - interval '1 hour' from shop_order where order_number = 'MANY1900'`)
  await shop.pool.query('analyze')

  const moves = await readAll()
  const gaveBack = ['cancelled', 'lapsed', 'returned'].map((kind) => moves.filter((move) => move.kind === kind).length)
  expect(gaveBack).toEqual([Math.floor(orders / 7), Math.floor(orders / 11) - Math.floor(orders / 77), 1])
  expect(moves).toHaveLength(orders + gaveBack.reduce((sum, number) => sum + number, 0))
  expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length)
  moves.slice(1).forEach((move, at) => {
    const later = moves[at]
    expect(later && later.stockAfter - later.change).toBe(move.stockAfter)
    expect(later && later.at >= move.at).toBe(true)
  })
})

type Move = { id: string; at: string; kind: string; change: number; stockAfter: number }

async function readAll() {
  const moves: Move[] = []
  let cursor: string | null = null
  do {
    const page: { rows: Move[]; nextCursor: string | null } = await packer.call(listStockMoves, {
      params: { productId: 'haldi', size: '200' },
      query: { limit: '100', ...(cursor ? { cursor } : {}) },
    })
    moves.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  return moves
}
