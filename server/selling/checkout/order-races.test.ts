import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearCart } from '#contract/api/orders/cart.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import {
  aGuest,
  aShopper,
  type Buyer,
  expectSoundBooks,
  fillCart,
  openSmallShop,
  order,
  traces,
} from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '3' })
})
afterAll(async () => {
  if (!shop) return
  await expectSoundBooks(shop)
  await shop.close()
})

const oneKilo = { productId: 'atta', size: 1, quantity: 1 }
const fiveKilos = { productId: 'atta', size: 5, quantity: 1 }
const haldi = { productId: 'haldi', size: 200, quantity: 1 }

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const countOrders = async () => Number((await traces(shop))?.orders)

describe('many who want the same', () => {
  it('forty shoppers want the last bag at once: one gets it, the others are told that it is sold out', async () => {
    const buyers = await times(40, (index) =>
      (index % 2 ? aGuest : aShopper)(shop, { productId: 'last-bag', size: 10, quantity: 1 }),
    )
    const before = await countOrders()
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const others = new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(({ message }) => message))
    expect([...others]).toEqual(['Khapli Atta (10 KG) is sold out. Please take it out of your cart.'])
    expect(await countOrders()).toBe(before + 1)
  })

  it('shoppers whose carts cross wait for each other: nobody is refused, nothing locks up', async () => {
    const buyers = await times(16, (index) =>
      index % 2 ? aShopper(shop, oneKilo, fiveKilos, haldi) : aShopper(shop, haldi, fiveKilos, oneKilo),
    )
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(buyers.map(() => 200))
  })

  it('more shoppers than pieces: as many orders as there are pieces, the shelf ends empty and never below', async () => {
    const buyers = await times(12, () => aShopper(shop, { ...haldi, quantity: 8 }))
    const { rows } = await shop.pool.query("select stock from variation where sku = 'SKU-2'")
    const answers = await Promise.all(buyers.map((buyer) => order(shop, buyer)))
    const sold = answers.filter(({ statusCode }) => statusCode === 200)
    expect(sold).toHaveLength(Math.floor(rows[0].stock / 8))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  })

  it('at most three open cash orders for one number, also when ten are placed at once', async () => {
    const mobileNumber = anyMobile()
    const buyers = await times(10, () => aGuest(shop, oneKilo))
    const answers = await Promise.all(buyers.map(({ token }) => order(shop, { token, mobileNumber })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, ...Array(7).fill(429)])
  })
})

describe('a price that changes while an order waits for its goods', () => {
  /** Somebody else holds the shelf and changes the price; the order has been priced by then. */
  async function whilePriceChanges(paise: number, headers: Record<string, string> = {}) {
    const buyer = await aShopper(shop, oneKilo)
    const owner = await shop.pool.connect()
    try {
      await owner.query("begin; update variation set price = $1 where sku = 'SKU-0'".replace('$1', String(paise)))
      const ordering = order(shop, buyer, { headers })
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await owner.query('commit')
      return await ordering
    } finally {
      owner.release()
    }
  }

  it('counts, as it does for everybody from then on', async () => {
    const { statusCode, orderNumber } = await whilePriceChanges(70_00)
    expect(statusCode).toBe(200)
    const { rows } = await shop.pool.query(
      'select l.price, o.original_subtotal as subtotal from shop_order o join order_line l on l.order_id = o.id where o.order_number = $1',
      [orderNumber],
    )
    expect(rows).toEqual([{ price: 70_00, subtotal: 70_00 }])
  })

  it('is told to a shopper who saw another total, and nothing is placed', async () => {
    const before = await countOrders()
    expect(await whilePriceChanges(72_00, { 'x-total-shown': '115.50' })).toMatchObject({
      statusCode: 409,
      message: 'The total is ₹117.60 now, not ₹115.50 as on your screen. Please look at your order again.',
    })
    expect(await countOrders()).toBe(before)
  })
})

describe('one shopper who presses more than once', () => {
  const intentHeaders = () => ({
    'idempotency-key': `wish-${anyMobile()}`,
    'x-status-token': `status-token-${anyMobile()}`,
  })

  it('[PAY-10] twenty times the same wish at once: one order, and the same bytes each time', async () => {
    const buyer = await aShopper(shop, oneKilo, fiveKilos)
    const before = await countOrders()
    const headers = intentHeaders()
    const answers = await times(20, () => order(shop, buyer, { headers }))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await countOrders()).toBe(before + 1)
    expect((await order(shop, buyer, { headers })).body).toBe(answers[0]?.body)
  })

  it('twice without a key: one order, the same number', async () => {
    for (const buyer of [await aShopper(shop, oneKilo), await aGuest(shop, oneKilo)]) {
      const before = await countOrders()
      const answers = await times(2, () => order(shop, buyer))
      expect(answers[0]).toMatchObject({ statusCode: 200 })
      expect(answers[1]).toEqual(answers[0])
      expect(await countOrders()).toBe(before + 1)
    }
  })

  it('in two tabs with two keys: one order, and each tab learns of it by its own status token', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const before = await countOrders()
    const tabs = [intentHeaders(), intentHeaders()]
    const answers = await Promise.all(tabs.map((headers) => order(shop, buyer, { headers })))
    expect(answers[1]).toEqual(answers[0])
    expect(await countOrders()).toBe(before + 1)
    for (const tab of tabs) {
      const { data } = (await shop.app.inject(`/api/v1/order/status?token=${tab['x-status-token']}`)).json()
      expect(data).toEqual({ state: 'PLACED', orderNumber: answers[0]?.orderNumber })
    }
  })

  it('on two devices with one account: one order', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const token = await otherDeviceOf(buyer)
    const before = await countOrders()
    const answers = await Promise.all([order(shop, buyer), order(shop, { ...buyer, token })])
    expect(answers[0]?.orderNumber).toBe(answers[1]?.orderNumber)
    expect(await countOrders()).toBe(before + 1)
  })

  it('with a cart that was changed in between: two wishes, two orders, each for what was in the cart', async () => {
    const buyer = await aShopper(shop, oneKilo)
    const first = await order(shop, buyer, { headers: intentHeaders() })
    await fillCart(shop, buyer.token, [fiveKilos])
    const second = await order(shop, buyer, { headers: intentHeaders() })
    expect(second.orderNumber).not.toBe(first.orderNumber)
    const sizes = await Promise.all([first, second].map(({ orderNumber }) => sizesOf(orderNumber, buyer)))
    expect(sizes).toEqual([[1], [5]])
  })

  it('while another tab changes the cart: each line is ordered once or still in the cart, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const buyer = await aShopper(shop, oneKilo)
      const [placed] = await Promise.all([
        order(shop, buyer),
        round % 2 ? fillCart(shop, buyer.token, [oneKilo]) : shop.call(clearCart, {}, buyer),
      ])
      const { rows } = await shop.pool.query(
        `select coalesce(sum(l.quantity), 0) as pieces from cart_line l join session s using (user_id)
         join shop_order o using (user_id) where o.order_number = $1 and s.ended_at is null`,
        [placed.orderNumber ?? ''],
      )
      const ordered = placed.statusCode === 200 ? await piecesOf(placed.orderNumber, buyer) : 0
      if (round % 2) expect(ordered + rows[0].pieces).toBe(2)
      else
        expect(placed.statusCode === 200 ? ordered : placed.message).toBe(
          placed.statusCode === 200 ? 1 : 'Your cart is empty',
        )
    }
  })

  it('two sizes of one product are two lines and two shelves', async () => {
    const buyer = await aShopper(shop, { ...oneKilo, quantity: 2 }, { ...fiveKilos, quantity: 3 })
    const { orderNumber } = await order(shop, buyer)
    expect(await sizesOf(orderNumber, buyer)).toEqual([1, 5])
    expect(await piecesOf(orderNumber, buyer)).toBe(5)
  })
})

async function countWaiting() {
  const { rows } = await shop.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

async function itemsOf(orderNumber: string, { token }: Buyer) {
  const answer = await shop.app.inject({
    url: `/api/v1/order/${orderNumber}/get`,
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json().data.orderItems as { size: number; quantity: number }[]
}

async function sizesOf(orderNumber: string, buyer: Buyer) {
  return (await itemsOf(orderNumber, buyer)).map(({ size }) => size)
}

async function piecesOf(orderNumber: string, buyer: Buyer) {
  return (await itemsOf(orderNumber, buyer)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A second session of the same person, as a login on another device leaves it. */
async function otherDeviceOf({ token }: Buyer) {
  const other = randomBytes(32).toString('base64url')
  await shop.pool.query(
    'insert into session (token_hash, user_id, expires_at) select $2, user_id, expires_at from session where token_hash = $1',
    [hashToken(token), hashToken(other)],
  )
  return other
}
