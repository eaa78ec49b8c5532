import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Coupon } from '#contract/api/orders/coupons.schema.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { findCoupons } from './coupons.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  await shop.pool.query('delete from promo_code')
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from promo_code'))

type Offer = Partial<Record<'type' | 'category' | 'from' | 'to' | 'on' | 'part', string | null>>

async function offer(
  code: string,
  { type = 'ORDER', category = null, from = '-1 day', to = '1 day', on = null, part = null }: Offer = {},
) {
  await shop.pool.query(
    `insert into promo_code (promo_code, title, promo_type, offer_category, discount_type, discount, starts_at, ends_at,
      order_minimum, category_id, sub_category_id)
    values ($1, 'An offer', $2, $3, 'PERCENTAGE_OFF', 1250, now() + $4::interval, now() + $5::interval, 49950, $6, $7)`,
    [code, type, category, from, to, on, part],
  )
}

// Lists are kept for a moment per address, so each question has one of its own.
let question = 0
async function codesOf(query = '', token?: string) {
  const answer = await shop.app.inject({
    url: `/api/v1/promoCodes/active/filter/get?${query}&question=${question++}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ data: Coupon[] }>().data.map(({ promoCode }) => promoCode)
}

const advertised = 'offerCategory=MARKETING_OFFER'

describe('a shopper who looks for offers', () => {
  it('[API-14] sees those she can apply, with or without a login, and never HIDDEN or ON_CATEGORY', async () => {
    await offer('PLAIN')
    await offer('SHIP', { type: 'SHIPPING' })
    await offer('LOUD', { category: 'MARKETING_OFFER' })
    await offer('SECRET', { category: 'HIDDEN' })
    await offer('SPICES', { type: 'ON_CATEGORY', category: 'MARKETING_OFFER', on: 'ground-spices' })
    const { token } = await shop.signIn()
    for (const bearer of [undefined, token, 'x'.repeat(43)]) {
      expect((await codesOf('', bearer)).sort()).toEqual(['LOUD', 'PLAIN', 'SHIP'])
    }
  })

  it('[API-13] sees in the header only what is advertised', async () => {
    await offer('PLAIN')
    await offer('LOUD', { category: 'MARKETING_OFFER' })
    await offer('SECRET', { category: 'HIDDEN' })
    expect(await codesOf(advertised)).toEqual(['LOUD'])
  })

  it('[API-13] [API-14] sees an offer from its first moment to its last', async () => {
    await offer('ENDED', { category: 'MARKETING_OFFER', from: '-2 days', to: '-1 second' })
    await offer('COMING', { category: 'MARKETING_OFFER', from: '1 minute', to: '2 days' })
    await offer('BEGUN', { category: 'MARKETING_OFFER', from: '0 seconds', to: '1 hour' })
    expect(await codesOf()).toEqual(['BEGUN'])
    expect(await codesOf(advertised)).toEqual(['BEGUN'])
  })

  it('[API-13] [ENT-22] an offer on a category is shown only while something there costs less', async () => {
    await offer('SPICES', { type: 'ON_CATEGORY', category: 'MARKETING_OFFER', on: 'ground-spices' })
    await offer('NOWHERE', { type: 'ON_CATEGORY', category: 'MARKETING_OFFER' })
    await shop.pool.query("update product set is_active = id = 'turmeric-powder' where category_id = 'ground-spices'")
    await shop.pool.query("update variation set actual_price = price + 100 where product_id = 'turmeric-powder'")
    expect(await codesOf(advertised)).toEqual(['SPICES'])
    await shop.pool.query("update variation set actual_price = price where product_id = 'turmeric-powder'")
    expect(await codesOf(advertised)).toEqual([])
    await shop.pool.query("update variation set actual_price = price + 100 where product_id = 'turmeric-powder'")
    await shop.pool.query("update product set is_active = false where id = 'turmeric-powder'")
    expect(await codesOf(advertised)).toEqual([])
  })

  it('[API-13] nobody gets hidden codes by asking for them', async () => {
    await offer('SECRET', { category: 'HIDDEN' })
    expect(await codesOf('offerCategory=HIDDEN')).toEqual([])
  })

  it('[ENT-21] [ENT-22] [ENT-23] reads each offer in rupees, percent and epoch milliseconds', async () => {
    await offer('PART', { on: 'atta', part: 'single-wheat-atta' })
    const answer = await shop.app.inject('/api/v1/promoCodes/active/filter/get?question=fields')
    const [coupon] = answer.json<{ data: Coupon[] }>().data
    expect(Coupon.safeParse(coupon).error).toBeUndefined()
    expect(coupon).toMatchObject({
      promoCode: 'PART',
      promoType: 'ORDER',
      offerCategory: null,
      isCombo: false,
      discountType: 'PERCENTAGE_OFF',
      discount: 12.5,
      orderMinimum: { orderMinimum: 499.5 },
      categoryId: 'atta',
      subCategoryId: 'single-wheat-atta',
    })
    expect((coupon?.endDate ?? 0) - (coupon?.startDate ?? 0)).toBe(2 * 86_400_000)
  })

  it.each(['offerCategory=ALL', 'offerCategory=', 'offerCategory=HIDDEN&offerCategory=MARKETING_OFFER'])(
    '[API-13] the filter %s is refused',
    async (query) => {
      const answer = await shop.app.inject(`/api/v1/promoCodes/active/filter/get?${query}`)
      expect(answer.json()).toMatchObject({ statusCode: 400, status: 'ERROR', data: null })
    },
  )
})

it('an order finds codes however they are typed, hidden and ended ones too, and no others', async () => {
  await offer('Diwali25', { category: 'HIDDEN' })
  await offer('ENDED', { from: '-2 days', to: '-1 day' })
  await offer('OTHER')
  const found = await findCoupons(shop.db, [' diwali25 ', 'Ended', 'D%', 'unknown', ''])
  expect(found.map(({ promoCode }) => promoCode).sort()).toEqual(['Diwali25', 'ENDED'])
  expect(await findCoupons(shop.db, [])).toEqual([])
})
