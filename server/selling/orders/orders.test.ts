import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Order } from '#contract/api/orders/orders.schema.ts'
import { getOrder, listOrders } from '#contract/api/orders/orders.ts'
import { aGuest, aShopper, type Buyer, fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import type { TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let buyer: Buyer
const numbers: string[] = []
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '100' })
  buyer = await aShopper(shop)
  for (let count = 0; count < 3; count += 1) {
    await fillCart(shop, buyer.token, [haldi])
    numbers.push((await order(shop, buyer)).orderNumber)
  }
})
afterAll(() => shop?.close())

function sendRequest(url: string, { token }: Pick<Buyer, 'token'>) {
  return shop.app.inject({ url: `/api/v1/order/${url}`, headers: { authorization: `Bearer ${token}` } })
}

describe('the orders of a shopper', () => {
  it('[API-32] [ROLE-06] are listed newest first, each as the contract has it', async () => {
    const list = await shop.call(listOrders, {}, buyer)
    expect(list.map(({ orderNumber }) => orderNumber)).toEqual([...numbers].reverse())
    for (const one of list) expect(Order.parse(one)).toEqual(one)
    const [newest] = list
    expect(newest).toEqual(await shop.call(getOrder, { params: { orderNumber: newest?.orderNumber ?? '' } }, buyer))
  })

  it('[API-32] come 50 to a page', async () => {
    const other = await aShopper(shop)
    await shop.pool.query(
      `insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
         tax, total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at, created_at)
       select 'PAGED' || n, (select user_id from session order by created_at desc limit 1), 'CONFIRMED', 'CASH', 0, 0, 0, 0, 0,
         500, '{}', '9876543210', '{}', now(), now() - n * interval '1 minute' from generate_series(1, 60) n`,
    )
    const pages = await Promise.all(
      ['', '?page=1', '?page=2', '?page=3'].map((page) => sendRequest(`user/orders${page}`, other)),
    )
    const found = pages.map((answer) => answer.json().data.map((one: Order) => one.orderNumber))
    expect(found.map(({ length }) => length)).toEqual([50, 50, 10, 0])
    expect(found[0]).toEqual(found[1])
    // How many there are, and where it goes on (decision 027).
    expect(pages.map((answer) => [answer.json().total, answer.json().next])).toEqual([
      ...[
        [60, 2],
        [60, 2],
      ],
      ...[
        [60, null],
        [60, null],
      ],
    ])
    expect([...found[1], ...found[2]]).toEqual(Array.from({ length: 60 }, (_, n) => `PAGED${n + 1}`))
    for (const page of ['0', '-1', 'x', '1e3', '999999', '']) {
      expect((await sendRequest(`user/orders?page=${page}`, other)).json()).toMatchObject({
        statusCode: 400,
        message: 'page must be a whole number from 1',
      })
    }
  })

  it('are none at first', async () => {
    expect(await shop.call(listOrders, {}, await aShopper(shop))).toEqual([])
  })

  it('[ROLE-02] are no list for a guest, who is asked to log in', async () => {
    const answer = await sendRequest('user/orders', await aGuest(shop))
    expect(answer.json()).toMatchObject({ statusCode: 403, status: 'ERROR', data: null })
  })

  it('are never kept by a cache', async () => {
    for (const url of ['user/orders', `${numbers[0]}/get`]) {
      expect((await sendRequest(url, buyer)).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('a number that is not one’s own', () => {
  it('[API-33] [ORD-09] is answered to shoppers and guests as if there were none, byte for byte', async () => {
    const guest = await aGuest(shop, haldi)
    const { orderNumber: guestOrder } = await order(shop, guest)
    const missing = 'ZZZZZZZZZZZZ'
    for (const [stranger, foreign] of [
      [await aShopper(shop), numbers[0]],
      [buyer, guestOrder],
      [guest, numbers[0]],
      [await aGuest(shop), guestOrder],
    ] as const) {
      const answers = await Promise.all(
        [foreign, missing, 'unknown', 'o%00o', '%F0%9F%8C%BE', '..'].map((one) => sendRequest(`${one}/get`, stranger)),
      )
      expect(answers[0]?.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'Order Not Found', data: null })
      for (const answer of answers.slice(0, 5)) {
        expect(answer.body).toBe(answers[0]?.body)
        expect({ ...answer.headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' })
      }
    }
  })

  it('is not shown without a session', async () => {
    for (const url of ['user/orders', `${numbers[0]}/get`]) {
      expect((await sendRequest(url, { token: 'x'.repeat(43) })).json()).toMatchObject({ statusCode: 401, data: null })
    }
  })
})
