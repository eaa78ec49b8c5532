import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#server/fulfilment/transitions/order-lifecycle.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { aGuest, aShopper, type Buyer, fillCart, openSmallShop, order } from '#server/testing/orders/test-buyers.ts'
import { anyMobile, type TestShop } from '#server/testing/test-shop.ts'
import { releaseCoupons, reserveCoupons } from './hold-coupons.ts'

type NewCoupon = typeof coupons.$inferInsert

let shop: TestShop
beforeAll(async () => {
  shop = await openSmallShop({ OPEN_CASH_ORDERS_PER_MOBILE: '1000' })
  await shop.pool.query("update variation set stock = 1000 where product_id = 'haldi'")
})
afterAll(() => shop?.close())
beforeEach(() => shop.pool.query('delete from promo_code'))

const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const day = 86_400_000

async function offer(promoCode: string, terms: Partial<NewCoupon> = {}) {
  await shop.db.insert(coupons).values({
    ...{ promoCode, title: 'An offer', promoType: 'ORDER', isCombo: true, discountType: 'FIXED_AMOUNT_OFF' },
    ...{ discount: 5_00, startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) },
    ...terms,
  } as NewCoupon)
}

/** How often a coupon is counted, and how many orders hold it. */
async function usesOf(promoCode: string) {
  const { rows } = await shop.pool.query(
    `select used_count as counted, (select count(*)::int from promo_code_use u where u.promo_code_id = p.id) as held
     from promo_code p where promo_code = $1`,
    [promoCode],
  )
  return rows[0]
}

async function buyWith(promoCodes: string[], buyer?: Buyer) {
  return order(shop, buyer ?? (await aGuest(shop, haldi)), { promoCodes })
}

/** A busy machine may ask to try again: what counts is how it ends. */
async function orderPatiently(buyer: Buyer, change: Parameters<typeof order>[2]): ReturnType<typeof order> {
  const answer = await order(shop, buyer, change)
  return answer.statusCode === 503 ? orderPatiently(buyer, change) : answer
}

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('a coupon that can be used so many times', () => {
  it.each([1, 10])(
    'is held by exactly %i of 100 orders sent at once, the others are told',
    { timeout: 90_000 },
    async (limit) => {
      await offer('FEW', { usageLimit: limit })
      await offer('ALWAYS')
      const buyers = await times(100, () => aGuest(shop, haldi))
      const answers = await times(100, (index) =>
        // In both orders, so that two coupons are never held crosswise.
        orderPatiently(buyers[index] as Buyer, { promoCodes: index % 2 ? ['FEW', 'ALWAYS'] : ['ALWAYS', 'FEW'] }),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(limit)
      const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
      expect(new Set(refusals.map(({ statusCode, message }) => `${statusCode} ${message}`))).toEqual(
        new Set(['409 Invalid promo code! FEW has been used up.']),
      )
      expect(await usesOf('FEW')).toEqual({ counted: limit, held: limit })
      expect(await usesOf('ALWAYS')).toEqual({ counted: limit, held: limit })
    },
  )

  it('is given back once when its order is cancelled, however often that is asked for', async () => {
    await offer('FEW', { usageLimit: 1 })
    const { orderNumber } = await buyWith(['FEW'])
    expect((await buyWith(['few'])).statusCode).toBe(409)
    await times(5, () => cancelOrder(shop, orderNumber))
    expect(await usesOf('FEW')).toEqual({ counted: 0, held: 0 })
    expect((await buyWith(['few'])).statusCode).toBe(200)
    expect(await usesOf('FEW')).toEqual({ counted: 1, held: 1 })
  })

  it('is not counted by an order that is refused, nor twice by one that is sent twice', async () => {
    await offer('FEW', { usageLimit: 5 })
    await offer('ONCE', { perCustomerLimit: 1 })
    const mobileNumber = anyMobile()
    await buyWith(['ONCE'], { ...(await aGuest(shop, haldi)), mobileNumber })
    expect((await buyWith(['FEW', 'ONCE'], { ...(await aGuest(shop, haldi)), mobileNumber })).statusCode).toBe(409)
    expect(await usesOf('FEW')).toEqual({ counted: 0, held: 0 })
    const buyer = await aShopper(shop, haldi)
    const headers = { 'idempotency-key': 'the-same-wish' }
    await times(5, () => order(shop, buyer, { promoCodes: ['FEW'], headers }))
    expect(await usesOf('FEW')).toEqual({ counted: 1, held: 1 })
  })

  it('hidden, sounds like an unknown one when it is used up', async () => {
    await offer('SECRET', { offerCategory: 'HIDDEN', usageLimit: 1, usedCount: 1 })
    expect(await buyWith(['SECRET'])).toMatchObject({ statusCode: 409, message: 'Invalid promo code!' })
  })
})

it('whatever else orders wait for, exactly so many of 200 hold two coupons taken crosswise, and give them back', async () => {
  await offer('LEFT', { usageLimit: 10 })
  await offer('RIGHT', { usageLimit: 60 })
  const { orderNumber } = await buyWith([])
  const { rows } = await shop.pool.query(
    `insert into shop_order (order_number, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
       tax, total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at)
     select 'RACE' || n, user_id, order_status, payment_mode, original_subtotal, discount, delivery_charge,
       tax, total, tax_basis_points, recipient, mobile_number, delivery_address, estimated_delivery_at
     from shop_order, generate_series(1, 200) n where order_number = $1 returning id`,
    [orderNumber],
  )
  const hold = ({ id: orderId }: { id: string }, index: number) =>
    inTransaction(shop.db, (tx) =>
      reserveCoupons(tx, {
        ...{ isUnproven: false, countsTyped: false, userId: null },
        orderId,
        mobileNumber: anyMobile(),
        promoCodes: index % 2 ? ['LEFT', 'RIGHT'] : ['RIGHT', 'left'],
      }),
    ).then(
      () => 'held' as const,
      (error) => (error as Error).message,
    )
  const answers = await Promise.all(rows.map(hold))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(10)
  expect(new Set(answers)).toEqual(new Set(['held', 'Invalid promo code! LEFT has been used up.']))
  expect(await usesOf('RIGHT')).toEqual({ counted: 10, held: 10 })
  await Promise.all(rows.flatMap(({ id }) => times(2, () => inTransaction(shop.db, (tx) => releaseCoupons(tx, id)))))
  for (const code of ['LEFT', 'RIGHT']) expect(await usesOf(code)).toEqual({ counted: 0, held: 0 })
})

describe('a coupon that each customer can use so many times', () => {
  it('is held so often for one mobile number, also when ten guests give it at once', async () => {
    await offer('TWICE', { perCustomerLimit: 2 })
    const mobileNumber = anyMobile()
    const buyers = await times(10, () => aGuest(shop, haldi))
    const answers = await Promise.all(buyers.map(({ token }) => buyWith(['TWICE'], { token, mobileNumber })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    const refused = answers.find(({ statusCode }) => statusCode !== 200)
    expect(refused).toMatchObject({
      statusCode: 409,
      message: 'Invalid promo code! TWICE cannot be used again with this mobile number.',
    })
    expect((await buyWith(['TWICE'])).statusCode).toBe(200)
  })

  it('counts for who has proven a number: strangers use it up for nobody else, whoever receives the order', async () => {
    await offer('MINE', { perCustomerLimit: 1 })
    const owner = await aShopper(shop, haldi)
    const stranger = await aGuest(shop, haldi)
    expect((await buyWith(['MINE'], { ...stranger, mobileNumber: owner.mobileNumber })).statusCode).toBe(200)
    expect((await buyWith(['MINE'], owner)).statusCode).toBe(200)
    await fillCart(shop, owner.token, [haldi])
    expect((await buyWith(['MINE'], { ...owner, mobileNumber: anyMobile() })).statusCode).toBe(409)
    const another = await aGuest(shop, haldi)
    expect((await buyWith(['MINE'], { ...another, mobileNumber: owner.mobileNumber })).statusCode).toBe(409)
  })

  it('is refused when typed by somebody who has used it, by the proven number alone', async () => {
    await offer('ONCE', { perCustomerLimit: 1 })
    const buyer = await aShopper(shop, haldi)
    const sendRequest = async ({ token }: Buyer) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/promoCodes/isValid?promoCode=ONCE',
        headers,
      })
      return answer.json().message
    }
    expect(await sendRequest(buyer)).toBe('OK')
    await buyWith(['ONCE'], buyer)
    expect(await sendRequest(buyer)).toBe('Invalid promo code! ONCE cannot be used again with this mobile number.')
    const stranger = await aShopper(shop)
    await shop.pool.query('update shopper set mobile_number = $1 where login_mobile = $2', [
      buyer.mobileNumber,
      stranger.mobileNumber,
    ])
    expect(await sendRequest(stranger)).toBe('OK')
  })
})
