import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mostUnprovenPieces } from '#contract/rules/orders/order-limits.ts'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { settings, usualLimits } from '#server/platform/schema/selling/settings.ts'
import { drawAgain, drawnFor, isNight } from '#server/testing/fuzz-seed.ts'
import { aGuest, aShopper, expectSoundBooks, fillCart, shelf } from '#server/testing/orders/test-buyers.ts'

const guests = isNight ? 3_000 : 500
const atOnce = 10

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  // As if every guest came from a network of their own.
  pay = await openPayShop(sandbox, { ADDRESS_LIMIT_FACTOR: '0' })
  await pay.shop.db.update(settings).set(usualLimits)
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})

it(`${guests} guests with as many numbers leave two thirds of every size to whoever is signed in`, {
  timeout: 600_000,
}, async () => {
  const draw = drawnFor('a crowd of guests')
  const bodies = Array.from({ length: guests }, () => ({
    goods: shelf
      .filter(() => draw() < 0.6)
      .map(({ productId, size }) => ({ productId, size, quantity: 1 + Math.floor(draw() * 6) })),
    isOnline: draw() < 0.5,
  }))
  const waiting = bodies.values()
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { goods, isOnline } of waiting) {
        if (goods.length === 0) continue
        const guest = await aGuest(pay.shop, ...goods)
        statuses.add((await (isOnline ? pay.open(guest) : pay.cash(guest))).statusCode)
      }
    }),
  )
  // Refused for what is not proven, or for what is sold out: there is one last bag.
  expect([...statuses].sort(), drawAgain).toEqual([200, 403, 409])
  const { rows } = await pay.shop.db.execute<{
    id: string
    size: number
    all: number
    taken: number
    free: number
  }>(sql`
    select v.product_id as id, v.size::float8 as size, v.stock as free,
      coalesce(sum(l.quantity), 0)::int as taken, (v.stock + coalesce(sum(l.quantity), 0))::int as all
    from variation v left join (order_line l join shop_order o on o.id = l.order_id and o.holds_goods
      and o.order_status in ('CONFIRMED', 'UNPAID')) on l.product_id = v.product_id and l.size = v.size
    group by v.product_id, v.size, v.stock`)
  for (const { id, size, all, taken, free } of rows) {
    expect(taken, `${id} ${size}, ${drawAgain}`).toBeLessThanOrEqual(mostUnprovenPieces(all, 3))
    expect(taken, `${id} ${size} is bought by somebody`).toBeGreaterThan(0)
    expect(free).toBe(all - taken)
  }
  for (const { id: productId, size, free } of rows.filter((row) => row.free > 0)) {
    const buyer = await aShopper(pay.shop)
    await fillCart(pay.shop, buyer.token, [{ productId, size, quantity: free }])
    expect((await pay.cash(buyer)).statusCode, `${productId} ${size}`).toBe(200)
  }
  await expectSoundBooks(pay.shop)
})
