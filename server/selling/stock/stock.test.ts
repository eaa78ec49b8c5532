import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaKey } from '#db/seed/media-key.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { lockSaleLines } from './stock.sql.ts'
import { reserveStock, returnStock, type StockLine } from './stock.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.pool.query("update variation set stock = 10 where product_id in ('sharbati-wheat-atta', 'ragi-flour')"),
)

const reserve = (...lines: StockLine[]) => inTransaction(shop.db, (tx) => reserveStock(tx, lines))
const atta = { productId: 'sharbati-wheat-atta', size: 5 }
const ragi = { productId: 'ragi-flour', size: 0.5 }

async function stockOf({ productId, size }: typeof atta) {
  const { rows } = await shop.pool.query('select stock from variation where product_id = $1 and size = $2', [
    productId,
    size,
  ])
  return rows[0].stock
}

describe('an order that takes from the shelf', () => {
  it('takes every line, and two lines of one size together', async () => {
    await reserve({ ...atta, quantity: 2 }, { ...ragi, quantity: 3 }, { ...atta, quantity: 4 })
    expect([await stockOf(atta), await stockOf(ragi)]).toEqual([4, 7])
  })

  it('takes nothing at all when one line is short, and says what is left', async () => {
    await expect(reserve({ ...ragi, quantity: 1 }, { ...atta, quantity: 11 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Only 10 of Sharbati Wheat Atta (5 KG) are left. Please take fewer.',
    })
    expect([await stockOf(atta), await stockOf(ragi)]).toEqual([10, 10])
  })

  it('two lines that fit one by one but not together are refused', async () => {
    await expect(reserve({ ...atta, quantity: 6 }, { ...atta, quantity: 6 })).rejects.toMatchObject({ statusCode: 409 })
    expect(await stockOf(atta)).toBe(10)
  })

  it('hears of the last piece, and of an empty shelf', async () => {
    await reserve({ ...atta, quantity: 9 })
    await expect(reserve({ ...atta, quantity: 2 })).rejects.toMatchObject({
      message: 'Only 1 of Sharbati Wheat Atta (5 KG) is left. Please take fewer.',
    })
    await reserve({ ...atta, quantity: 1 })
    await expect(reserve({ ...atta, quantity: 1 })).rejects.toMatchObject({
      message: 'Sharbati Wheat Atta (5 KG) is sold out. Please take it out of your cart.',
    })
  })

  it('something that is no longer sold is refused in plain words', async () => {
    await expect(reserve({ ...atta, size: 3, quantity: 1 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Something in your cart is not sold any more. Please look at your cart again.',
    })
  })
})

describe('many orders at once', () => {
  it('of twenty that want the last three pieces three get one', async () => {
    await shop.pool.query("update variation set stock = 3 where product_id = 'sharbati-wheat-atta' and size = 5")
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reserve({ ...atta, quantity: 1 })))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.statusCode)
    expect(refused).toEqual(Array.from({ length: 17 }, () => 409))
    expect(await stockOf(atta)).toBe(0)
  })

  it('orders that name the same goods in another order do not block each other', async () => {
    const there = [atta, ragi].map((line) => ({ ...line, quantity: 1 }))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => reserve(...(index % 2 === 0 ? there : there.toReversed()))),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect([await stockOf(atta), await stockOf(ragi)]).toEqual([0, 0])
  })
})

it('a cancelled order puts its pieces back, and passes over what is no longer sold', async () => {
  const lines = [
    { ...atta, quantity: 2 },
    { ...atta, quantity: 1 },
    { ...atta, size: 3, quantity: 5 },
  ]
  await inTransaction(shop.db, (tx) => returnStock(tx, lines))
  expect(await stockOf(atta)).toBe(13)
})

it('an order reads what it freezes: names, codes and prices in paise, in one fixed order', async () => {
  const keys = [atta, { ...atta, size: 3 }, ragi]
  const lines = await inTransaction(shop.db, (tx) => lockSaleLines(tx, keys))
  expect(lines.map(({ productId }) => productId)).toEqual(['ragi-flour', 'sharbati-wheat-atta'])
  expect(lines[1]).toEqual({
    ...atta,
    productName: 'Sharbati Wheat Atta',
    imageKey: mediaKey('products/sharbati-wheat-atta-1-1200.webp'),
    thumbnailKey: mediaKey('products/sharbati-wheat-atta-1-480.webp'),
    isActive: true,
    hsn: '1101',
    legalTaxBasisPoints: 500,
    type: 'KG',
    sku: 'ATTA-SHB-5KG',
    price: 33_800,
    actualPrice: 37_500,
    mrp: 39_500,
    stock: 10,
    unprovenPieces: 0,
  })
})
