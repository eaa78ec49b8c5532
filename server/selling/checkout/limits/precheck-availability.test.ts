import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayShop, type PayShop } from '#server/fulfilment/payments/testing/pay-shop.ts'
import { type PaymentSandbox, startPaymentSandbox } from '#server/fulfilment/payments/testing/payment-sandbox.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { aGuest, aShopper, fillCart } from '#server/testing/orders/test-buyers.ts'
import { anyMobile } from '#server/testing/test-shop.ts'

let sandbox: PaymentSandbox
let pay: PayShop
beforeAll(async () => {
  sandbox = await startPaymentSandbox()
  pay = await openPayShop(sandbox)
})
afterAll(async () => {
  await pay?.shop.close()
  await sandbox?.close()
})
beforeEach(() => pay.shop.pool.query('update variation set stock = 50; update variation set stock = 1 where size = 10'))

const lastBag = { productId: 'last-bag', size: 10, quantity: 1 }
const haldi = { productId: 'haldi', size: 200, quantity: 1 }
const soldOut = 'Khapli Atta (10 KG) is sold out. Please take it out of your cart.'
const intentHeaders = (name: string) => ({
  'idempotency-key': `key-of-${name}`,
  'x-status-token': `status-token-of-${name}`,
})
const sellOut = () => pay.shop.pool.query('update variation set stock = 0 where size = 10')

/** Somebody is in the middle of buying this: whoever needs it waits, and is told after 3 seconds that many people are ordering. */
async function whileLocked<T>(locked: string, work: () => Promise<T>) {
  const holder = await pay.shop.pool.connect()
  try {
    await holder.query(`begin; select from ${locked} for update`)
    return await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('a shopper who comes too late for the last bag', () => {
  it.each(['cash', 'open'] as const)('is told at once, without queueing for it behind others (%s)', async (press) => {
    const buyer = await aShopper(pay.shop, haldi, lastBag)
    await sellOut()
    const refusal = await whileLocked('variation', async (): Promise<object> => pay[press](buyer))
    expect(refusal).toMatchObject({ statusCode: 409, message: soldOut })
  })

  it('or for the last use of a coupon is told at once too', async () => {
    const [startsAt, endsAt] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
    const terms = { title: 'Few', promoType: 'ORDER', discountType: 'FIXED_AMOUNT_OFF', discount: 5_00 } as const
    const spent = { ...terms, startsAt, endsAt, usageLimit: 2, usedCount: 2 }
    await pay.shop.db.insert(coupons).values([
      { ...spent, promoCode: 'FEW' },
      { ...spent, promoCode: 'SECRET', offerCategory: 'HIDDEN' },
    ])
    const buyer = await aShopper(pay.shop, haldi)
    const tryCode = (promoCode: string) => whileLocked('variation', () => pay.cash(buyer, { promoCodes: [promoCode] }))
    expect(await tryCode(' few ')).toMatchObject({
      statusCode: 409,
      message: 'Invalid promo code! FEW has been used up.',
    })
    expect(await tryCode('SECRET')).toMatchObject({ statusCode: 409, message: 'Invalid promo code!' })
    expect((await pay.cash(buyer)).statusCode).toBe(200)
  })
})

describe('a shopper who has got the last bag', () => {
  it('and sends the same wish again, with more in the cart that is sold out, gets the same answer', async () => {
    const buyer = await aShopper(pay.shop, lastBag)
    const first = await pay.cash(buyer, { headers: intentHeaders('again') })
    expect(first.statusCode).toBe(200)
    await fillCart(pay.shop, buyer.token, [lastBag])
    expect((await pay.cash(buyer, { headers: intentHeaders('again') })).body).toBe(first.body)
    expect(await pay.cash(buyer, { headers: intentHeaders('new') })).toMatchObject({
      statusCode: 409,
      message: soldOut,
    })
  })

  it('online and has not paid yet can go on, and can pay in cash instead', async () => {
    const buyer = await aShopper(pay.shop, lastBag)
    const first = await pay.open(buyer, { headers: intentHeaders('unpaid') })
    expect(first.statusCode).toBe(200)
    expect((await pay.open(buyer, { headers: intentHeaders('another-tab') })).orderId).toBe(first.orderId)
    expect((await pay.cash(buyer, { headers: intentHeaders('in-cash') })).statusCode).toBe(200)
    expect(await pay.stockOf('SKU-3')).toBe(0)
  })

  it('as a guest and registers anew goes on with the same order', async () => {
    const mobileNumber = anyMobile()
    const asGuest = async () => ({ ...(await aGuest(pay.shop, lastBag)), mobileNumber })
    const first = await pay.open(await asGuest(), { headers: intentHeaders('guest') })
    const again = await pay.open(await asGuest(), {
      headers: { ...intentHeaders('guest'), 'idempotency-key': 'another-key' },
    })
    expect([again.statusCode, again.orderId]).toEqual([200, first.orderId])
  })
})
