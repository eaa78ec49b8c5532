import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addToCart } from '#contract/api/orders/cart.ts'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import { priceByOracle } from '#proofs/checker/orders/pricing-oracle.ts'
import { orderLines, orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { categories, productImages, products, variations } from '#server/platform/schema/selling/catalog.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import { returnedOf } from '#server/selling/orders/returned-goods.ts'
import { anyMobile, openTestShop, type TestShop } from '../test-shop.ts'

export type Buyer = { token: string; mobileNumber: string }
export type Goods = { productId: string; size: number; quantity: number }

/** What the shop of these tests sells, in paise. */
export const shelf = [
  {
    productId: 'atta',
    name: 'Sharbati Atta',
    size: 1,
    type: 'KG',
    price: 72_00,
    actualPrice: 80_00,
    mrp: 84_00,
    stock: 50,
  },
  {
    productId: 'atta',
    name: 'Sharbati Atta',
    size: 5,
    type: 'KG',
    price: 338_50,
    actualPrice: 375_00,
    mrp: 395_00,
    stock: 50,
  },
  { productId: 'haldi', name: 'Haldi', size: 200, type: 'G', price: 64_25, actualPrice: 0, mrp: null, stock: 50 },
  {
    productId: 'last-bag',
    name: 'Khapli Atta',
    size: 10,
    type: 'KG',
    price: 999_99,
    actualPrice: 1_200_00,
    mrp: null,
    stock: 1,
  },
]
export const taxBasisPoints = 500
export const deliveryCharge = 40_00

/** Tests order as often as they like, packed or not; what one may hold is proven by `order-limits.test.ts`. */
export const withoutLimits = {
  unprovenOrderTotal: 10_00_000_00,
  unprovenOrderPieces: 10_000,
  provenOrderTotal: 10_00_000_00,
  provenOrderPieces: 10_000,
  unprovenStockPart: 1,
}

/** A shop with these goods, ₹40 for delivery and 5% tax. */
export async function openSmallShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop({ settings: environment })
  await shop.db.insert(settings).values({ deliveryCharge, taxBasisPoints, ...withoutLimits })
  await shop.db.insert(categories).values({ id: 'all', name: 'All', imageKey: 'all.webp', position: 1 })
  for (const [position, { productId, name, price, ...size }] of shelf.entries()) {
    await shop.db
      .insert(products)
      .values({
        id: productId,
        name,
        categoryId: 'all',
        hsn: '110100',
        legalTaxBasisPoints: taxBasisPoints,
        cardPrice: price,
      })
      .onConflictDoNothing()
    await shop.db.insert(variations).values({ productId, price, sku: `SKU-${position}`, position, ...size })
  }
  await shop.db
    .insert(productImages)
    .values({ productId: 'atta', position: 0, originalKey: 'atta-1200.webp', thumbnailKey: 'atta-480.webp' })
  return shop
}

export async function aShopper(shop: TestShop, ...goods: Goods[]): Promise<Buyer> {
  const { token, mobileNumber } = await shop.signIn()
  await fillCart(shop, token, goods)
  return { token, mobileNumber }
}

export async function aGuest(shop: TestShop, ...goods: Goods[]): Promise<Buyer> {
  const mobileNumber = anyMobile()
  const token = await shop.registerGuest({ mobileNumber })
  await fillCart(shop, token, goods)
  return { token, mobileNumber }
}

export async function fillCart(shop: TestShop, token: string, goods: Goods[]) {
  for (const body of goods) await shop.call(addToCart, { body }, { token })
}

export const pune = { houseNumber: '12', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' }

type Change = { [Part in keyof OrderRequest]?: unknown } & { [part: string]: unknown }

/** Presses the button: the bare answer, with its sentence and the order number in it. */
export async function order(
  { app }: TestShop,
  { token, mobileNumber }: Buyer,
  { headers = {}, ...change }: Change & { headers?: Record<string, string> } = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/order/create/cash',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: {
      userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber },
      deliveryAddress: pune,
      promoCodes: [],
      ...change,
    },
  })
  const { message, data } = answer.json()
  const { statusCode, body } = answer
  const retryAfter = answer.headers['retry-after']
  return { statusCode, retryAfter, message, orderNumber: data?.orderNumber as string, body }
}

/** Everything an order call could leave behind. */
export async function traces({ db }: TestShop) {
  const { rows } = await db.execute<Record<string, number | string>>(sql`
    select (select count(*) from shop_order) as orders, (select count(*) from order_line) as "orderLines",
      (select count(*) from idempotency_key) as keys, (select count(*) from order_status_token) as tokens,
      (select count(*) from message where template = 'order-confirmed' and channel = 'sms') as messages,
      (select sum(stock) from variation) as stock,
      (select coalesce(sum(quantity), 0) from cart_line) as "inCarts", (select coalesce(sum(version), 0) from cart) as versions`)
  return rows[0]
}

/** L5 and L7: nothing sold twice or lost, every line of every bill right to the paisa by the oracle. `added` was laid on the shelf since. */
export async function expectSoundBooks({ db }: TestShop, added: Record<string, number> = {}) {
  const placed = await db.select().from(orders)
  const lines = await db.select().from(orderLines)
  const offers = await db.select().from(coupons)
  for (const one of placed) {
    const own = lines.filter(({ orderId }) => orderId === one.id)
    const used = offers.filter(({ promoCode }) => one.promoCodes.includes(promoCode))
    const bill = priceByOracle(own, used, { deliveryCharge, taxBasisPoints })
    expect(one).toMatchObject({
      originalSubtotal: bill.originalSubtotal,
      discount: bill.orderDiscount,
      deliveryCharge: bill.shipping,
      tax: bill.tax,
      total: bill.total,
    })
  }
  const live = new Set(
    placed
      .filter(
        ({ orderStatus, hasReservedGoods, returningAt }) =>
          hasReservedGoods && (!['CANCELLED', 'LAPSED'].includes(orderStatus) || returningAt !== null),
      )
      .map(({ id }) => id),
  )
  await expectUnprovenCounted({ db })
  const restocked = (await db.select().from(orderReturns)).filter(({ isRestocked }) => isRestocked)
  const backOf = ({ orderId, position }: (typeof lines)[number]) =>
    returnedOf(restocked.filter((back) => back.orderId === orderId)).get(position) ?? 0
  for (const { productId, size, stock } of await db.select().from(variations)) {
    const sold = lines.filter((line) => live.has(line.orderId) && line.productId === productId && line.size === size)
    const { stock: laid = 0 } = shelf.find((one) => one.productId === productId && one.size === size) ?? {}
    const initial = laid + (added[productId] ?? 0)
    expect(stock + sold.reduce((sum, line) => sum + line.quantity - backOf(line), 0), `${productId} ${size}`).toBe(
      initial,
    )
  }
}

/** What open orders of unproven numbers have of each size is counted there. */
export async function expectUnprovenCounted({ db }: Pick<TestShop, 'db'>) {
  const { rows: unproven } = await db.execute<{ name: string; pieces: number; counted: number }>(sql`
    select v.product_id || ' ' || v.size as name, v.unproven_pieces as counted, coalesce((select sum(l.quantity)
      from shop_order o join order_line l on l.order_id = o.id
      where l.product_id = v.product_id and l.size = v.size and o.proven_mobile is null and o.taken_by is null
        and o.payment_status = 'PENDING' and o.order_status in ('UNPAID', 'CONFIRMED') and o.fulfilment = 'RECEIVED'
        and o.holds_goods and o.cash_confirmed_at is null), 0)::int as pieces
    from variation v`)
  for (const { name, pieces, counted } of unproven) expect(counted, `${name} with unproven numbers`).toBe(pieces)
}
