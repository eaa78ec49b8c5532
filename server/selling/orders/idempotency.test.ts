import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOrderStatus } from '#contract/api/orders/orders.ts'
import { hashToken } from '#server/platform/http/callers.ts'
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
let buyer: Buyer
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  buyer = await aShopper(shop)
})
afterAll(() => shop?.close())

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const headers = (intentName: string) => ({
  'idempotency-key': `key-of-${intentName}`,
  'x-status-token': `status-token-of-${intentName}`,
})
const statusOf = (intentName: string) =>
  shop.call(getOrderStatus, { query: { token: `status-token-of-${intentName}` } })

describe('a wish to pay that is sent again', () => {
  it('after a lost answer is answered byte for byte as the first time', async () => {
    await fillCart(shop, buyer.token, [haldi])
    const first = await order(shop, buyer, { headers: headers('lost-answer') })
    const before = await traces(shop)
    expect(await order(shop, buyer, { headers: headers('lost-answer') })).toEqual(first)
    expect(await traces(shop)).toEqual(before)
  })

  it('is the same wish however the JSON is written', async () => {
    await fillCart(shop, buyer.token, [haldi])
    const first = await order(shop, buyer, { headers: headers('same-content') })
    const { state, district, town, pincode, houseNumber } = pune
    const again = await order(shop, buyer, {
      headers: headers('same-content'),
      deliveryAddress: {
        extra: 'ignored',
        state,
        district,
        town,
        pincode,
        houseNumber: ` ${houseNumber} `,
        towerName: '',
      },
    })
    expect(again).toEqual(first)
  })

  it('with other content under the same key is refused, and nothing is stored', async () => {
    await fillCart(shop, buyer.token, [haldi])
    await order(shop, buyer, { headers: headers('other-content') })
    await fillCart(shop, buyer.token, [haldi])
    const before = await traces(shop)
    const other = { headers: headers('other-content'), deliveryAddress: { ...pune, houseNumber: '13' } }
    expect(await order(shop, buyer, other)).toMatchObject({
      statusCode: 409,
      message: 'This order was already sent with other details. Please reload the page and try again.',
    })
    expect(await traces(shop)).toEqual(before)
  })

  it('by somebody else under the same key is a wish of their own', async () => {
    const other = await aShopper(shop, haldi)
    await fillCart(shop, buyer.token, [haldi])
    const mine = await order(shop, buyer, { headers: { 'idempotency-key': 'the-same-key' } })
    const theirs = await order(shop, other, { headers: { 'idempotency-key': 'the-same-key' } })
    expect(theirs.statusCode).toBe(200)
    expect(theirs.orderNumber).not.toBe(mine.orderNumber)
  })

  it('by a guest who had to register anew is still the same wish: one order, one after the other or at once', async () => {
    const { mobileNumber } = await aGuest(shop)
    const again = async () => ({ ...(await aGuest(shop, haldi)), mobileNumber })
    const guests = [await again(), await again(), await again()] as const
    const before = await traces(shop)
    const answers = await Promise.all(guests.map((guest) => order(shop, guest, { headers: headers('new-guest') })))
    answers.push(await order(shop, await again(), { headers: headers('new-guest') }))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(Number((await traces(shop))?.orders)).toBe(Number(before?.orders) + 1)
    expect(Number((await traces(shop))?.stock)).toBe(Number(before?.stock) - 1)
  })

  it('a key that repeats itself in the header is refused', async () => {
    const answer = await order(shop, buyer, { headers: { 'idempotency-key': 'key-one-1, key-two-2' } })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a guest or shopper who comes back after a killed tab', () => {
  it('learns by the status token that the order was placed, without any session', async () => {
    const guest = await aGuest(shop, haldi)
    expect(await statusOf('killed-tab')).toEqual({ state: 'NONE', orderNumber: null })
    const { orderNumber } = await order(shop, guest, { headers: headers('killed-tab') })
    expect(await statusOf('killed-tab')).toEqual({ state: 'PLACED', orderNumber })
  })

  it('learns nothing by a token that nobody gave out, or after 24 hours', async () => {
    expect(await statusOf('nobody-at-all')).toEqual({ state: 'NONE', orderNumber: null })
    await shop.pool.query("update order_status_token set expires_at = now() - interval '1 second'")
    expect(await statusOf('killed-tab')).toEqual({ state: 'NONE', orderNumber: null })
  })

  it('leaves a token in the database that nobody can use: only its hash is kept, for 24 hours', async () => {
    await fillCart(shop, buyer.token, [haldi])
    await order(shop, buyer, { headers: headers('hashed-token') })
    const { rows } = await shop.pool.query(
      "select expires_at - now() > interval '23 hours 59 minutes' as is_long, expires_at - now() <= interval '24 hours' as is_bounded from order_status_token where token_hash = $1",
      [hashToken('status-token-of-hashed-token')],
    )
    expect(rows).toEqual([{ is_long: true, is_bounded: true }])
    const { rows: all } = await shop.pool.query('select token_hash from order_status_token')
    expect(JSON.stringify(all)).not.toContain('status-token-of')
  })

  it('is told when the token is too short to be one', async () => {
    const answer = await shop.app.inject('/api/v1/order/status?token=short')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ status: 'ERROR', data: null })
  })

  it('with a token of NUL is answered like with any unknown one, with one of half a letter that it cannot be', async () => {
    const sendRequest = async (token: string) => {
      const answer = await shop.app.inject(`/api/v1/order/status?token=${token}`)
      return [answer.statusCode, answer.json().data]
    }
    expect(await sendRequest('%00'.repeat(20))).toEqual([200, { state: 'NONE', orderNumber: null }])
    expect(await sendRequest('%F0%9F%8C'.repeat(16))).toEqual([400, null])
  })
})
