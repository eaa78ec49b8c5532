import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#contract/api/orders/orders.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  fillCart,
  openSmallShop,
  order,
  pune,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
})
afterAll(() => shop?.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const indore = { ...pune, town: 'Indore', district: 'Indore', state: 'Madhya Pradesh', pincode: '452001' }
const empty = { statusCode: 400, message: 'Your cart is empty' }

/** Somebody who has ordered a moment ago, and whose cart is empty since. */
async function aBuyerWithOrder(headers: Record<string, string> = {}) {
  const buyer = await aShopper(shop, haldi)
  const first = await order(shop, buyer, { headers })
  expect(first.statusCode).toBe(200)
  return { buyer, first, orderNumber: first.orderNumber as string }
}

const daysLater = (orderNumber: string, hours: number) =>
  shop.pool.query(
    'update shop_order set created_at = created_at - make_interval(hours => $2) where order_number = $1',
    [orderNumber, hours],
  )

async function expectNothingStored(press: () => Promise<unknown>) {
  const before = await traces(shop)
  await press()
  expect(await traces(shop)).toEqual(before)
}

describe('somebody who orders with an empty cart', () => {
  it('[PAY-04] is told the order of a moment ago where everything is the same, with or without a key', async () => {
    const { buyer, first, orderNumber } = await aBuyerWithOrder()
    await expectNothingStored(async () => {
      expect((await order(shop, buyer)).body).toBe(first.body)
      expect((await order(shop, buyer, { headers: { 'x-total-shown': await totalOf(orderNumber) } })).body).toBe(
        first.body,
      )
    })
    expect((await order(shop, buyer, { headers: { 'idempotency-key': 'a-key-of-another-tab' } })).body).toBe(first.body)
  })

  it.each([
    ['another place', { deliveryAddress: indore }],
    [
      'another recipient',
      { userBasicInfo: { name: 'Nila Rao', email: 'nila@example.com', mobileNumber: '9123456780' } },
    ],
    ['a coupon', { promoCodes: ['NOPE'] }],
    ['another total on the screen', { headers: { 'x-total-shown': '1.00' } }],
    ['a new key and another place', { headers: { 'idempotency-key': 'a-new-key' }, deliveryAddress: indore }],
  ])('is not told "Order placed" for %s', async (_, requested) => {
    const { buyer, orderNumber } = await aBuyerWithOrder()
    await expectNothingStored(async () =>
      expect(await order(shop, buyer, requested)).toMatchObject({
        statusCode: 409,
        message: `Your cart is empty: what was in it has been placed already, as order ${orderNumber}.`,
      }),
    )
  })

  it('is not told "Order placed" of an order that was cancelled, delivered or is a day old', async () => {
    const cancelled = await aBuyerWithOrder()
    await cancel(cancelled)
    const delivered = await aBuyerWithOrder()
    await shop.pool.query(
      "update shop_order set order_status = 'COMPLETED', delivered_at = now() where order_number = $1",
      [delivered.orderNumber],
    )
    const old = await aBuyerWithOrder()
    await daysLater(old.orderNumber, 24)
    await expectNothingStored(async () => {
      for (const { buyer } of [cancelled, delivered, old]) expect(await order(shop, buyer)).toMatchObject(empty)
    })
  })

  it('five times at once for five people has one order and four refusals', async () => {
    const buyer = await aShopper(shop, haldi)
    const people = ['Asha', 'Bina', 'Charu', 'Dev', 'Esha']
    const answers = await Promise.all(
      people.map((name) =>
        order(shop, buyer, { userBasicInfo: { name, email: 'a@example.com', mobileNumber: '9123456780' } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('a key or a status token that is sent again', () => {
  const headers = { 'idempotency-key': 'key-of-a-press', 'x-status-token': 'status-token-of-a-press' }
  const otherContent = {
    statusCode: 409,
    message: 'This order was already sent with other details. Please reload the page and try again.',
  }

  beforeEach(() => shop.pool.query('delete from order_status_token'))

  it.each([
    ['place', { deliveryAddress: indore }],
    ['codes', { promoCodes: ['NOPE'] }],
    ['total', { headers: { ...headers, 'x-total-shown': '1.00' } }],
  ])('with another %s is refused', async (_, requested) => {
    const { buyer } = await aBuyerWithOrder(headers)
    await expectNothingStored(async () =>
      expect(await order(shop, buyer, { headers, ...requested })).toMatchObject(otherContent),
    )
  })

  it('with other goods is refused, with the same ones it is the same order', async () => {
    const { buyer, first } = await aBuyerWithOrder(headers)
    await fillCart(shop, buyer.token, [haldi])
    await expectNothingStored(async () => expect((await order(shop, buyer, { headers })).body).toBe(first.body))
    await fillCart(shop, buyer.token, [haldi])
    await expectNothingStored(async () => expect(await order(shop, buyer, { headers })).toMatchObject(otherContent))
  })

  it('by a guest registered anew with other goods is refused', async () => {
    const guest = await aGuest(shop, haldi)
    const first = await order(shop, guest, { headers })
    const { mobileNumber } = guest
    const same = { ...(await aGuest(shop, haldi)), mobileNumber }
    expect((await order(shop, same, { headers })).body).toBe(first.body)
    const other = { ...(await aGuest(shop, { ...haldi, quantity: 2 })), mobileNumber }
    await expectNothingStored(async () => expect(await order(shop, other, { headers })).toMatchObject(otherContent))
  })

  it('of an order that was cancelled says so', async () => {
    const { buyer, orderNumber } = await aBuyerWithOrder(headers)
    await cancel({ buyer, orderNumber })
    await expectNothingStored(async () =>
      expect(await order(shop, buyer, { headers })).toMatchObject({
        statusCode: 409,
        message: `Order ${orderNumber} was placed, and has been cancelled since. Please reload the page to order again.`,
      }),
    )
  })

  it('after a day is free for another order', async () => {
    const { buyer, orderNumber } = await aBuyerWithOrder({ 'idempotency-key': 'key-of-yesterday' })
    await daysLater(orderNumber, 24)
    await shop.pool.query(
      "update idempotency_key set created_at = created_at - interval '24 hours' where key = 'key-of-yesterday'",
    )
    await fillCart(shop, buyer.token, [{ ...haldi, quantity: 2 }])
    const requested = { headers: { 'idempotency-key': 'key-of-yesterday' }, deliveryAddress: indore }
    const next = await order(shop, buyer, requested)
    expect(next).toMatchObject({ statusCode: 200 })
    expect(next.orderNumber).not.toBe(orderNumber)
    expect((await order(shop, buyer, requested)).body).toBe(next.body)
  })
})

async function cancel({ buyer, orderNumber }: { buyer: Buyer; orderNumber: string }) {
  await shop.call(cancelOrder, { params: { orderNumber } }, { token: buyer.token })
}

async function totalOf(orderNumber: string) {
  const { rows } = await shop.pool.query('select total from shop_order where order_number = $1', [orderNumber])
  return (Number(rows[0]?.total) / 100).toFixed(2)
}
