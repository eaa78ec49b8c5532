import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Coupon } from '#contract/api/orders/coupons.schema.ts'
import { checkCoupon } from '#contract/api/orders/coupons.ts'
import { letAnHourPass } from '#server/platform/limits/testing/let-an-hour-pass.ts'
import { coupons } from '#server/platform/schema/selling/coupons.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

type NewCoupon = typeof coupons.$inferInsert

const hour = 3_600_000
const always = {
  title: 'An offer',
  promoType: 'ORDER' as const,
  discountType: 'PERCENTAGE_OFF' as const,
  discount: 10_00,
  startsAt: new Date(Date.now() - hour),
  endsAt: new Date(Date.now() + hour),
}
const over = { startsAt: new Date(Date.now() - 2 * hour), endsAt: new Date(Date.now() - hour) }
const offers: (Partial<NewCoupon> & { promoCode: string })[] = [
  { promoCode: 'Mill20', discount: 12_50, orderMinimum: 499_50 },
  { promoCode: 'SPICES', promoType: 'ON_CATEGORY' },
  { promoCode: 'SECRET', offerCategory: 'HIDDEN' },
  { promoCode: 'OVER', ...over },
  { promoCode: 'OLDSECRET', offerCategory: 'HIDDEN', ...over },
  { promoCode: 'NEWSECRET', offerCategory: 'HIDDEN', startsAt: new Date(Date.now() + hour / 2) },
  { promoCode: 'GONE', usageLimit: 2, usedCount: 2 },
  { promoCode: 'SECRETGONE', offerCategory: 'HIDDEN', usageLimit: 2, usedCount: 2 },
  { promoCode: 'ONCE', perCustomerLimit: 1 },
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.insert(coupons).values(offers.map((offer) => ({ ...always, ...offer })))
})
afterAll(() => shop?.close())

const sendRequest = (code: string, token?: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/v1/promoCodes/isValid?promoCode=${encodeURIComponent(code)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

describe('a shopper who types a code', () => {
  it('[API-15] [ENT-21] reads the coupon as a list of one, however the code is spelled, with or without a login', async () => {
    const { token } = await shop.signIn()
    const guest = await shop.registerGuest()
    for (const bearer of [undefined, token, guest, 'x'.repeat(43)]) {
      const answer = await sendRequest(' mill20 ', bearer)
      expect(answer.json()).toMatchObject({ statusCode: 200, status: 'OK', data: [{ promoCode: 'Mill20' }] })
    }
    const [coupon] = await shop.call(checkCoupon, { query: { promoCode: 'MILL20' } })
    expect(Coupon.safeParse(coupon).error).toBeUndefined()
    expect(coupon).toMatchObject({ discount: 12.5, orderMinimum: { orderMinimum: 499.5 } })
  })

  it('[API-15] [COUP-09] may use a hidden code, and hears of an offer on a category from the rules', async () => {
    expect((await sendRequest('secret')).json()).toMatchObject({ data: [{ promoCode: 'SECRET' }] })
    expect((await sendRequest('SPICES')).json()).toMatchObject({ data: [{ promoType: 'ON_CATEGORY' }] })
  })

  it('[API-15] [COUP-13] hears the same of every code that is unknown or hidden and cannot be used', async () => {
    const bodies = new Set<string>()
    for (const code of ['NOPE', 'OLDSECRET', 'NEWSECRET', 'SECRETGONE', 'D%', "' or 1=1 --", 'ＭＩＬＬ２０']) {
      const answer = await sendRequest(code)
      expect([code, answer.statusCode]).toEqual([code, 400])
      bodies.add(answer.body)
    }
    expect([...bodies]).toEqual(['{"statusCode":400,"status":"ERROR","message":"Invalid promo code!","data":null}'])
  })

  it('[COUP-12] hears of a public code that it is out of its time', async () => {
    expect((await sendRequest('OVER')).json()).toMatchObject({
      statusCode: 400,
      message: 'This promo code is not valid at this time',
    })
  })

  it('[COUP-13] hears of a public code that all its uses are taken', async () => {
    expect((await sendRequest('gone')).json().message).toBe('Invalid promo code! GONE has been used up.')
  })

  it('[COUP-07] is asked for a code when there is none', async () => {
    for (const code of ['', '  ']) {
      expect((await sendRequest(code)).json()).toMatchObject({ statusCode: 400, message: 'Please enter a coupon code' })
    }
  })

  it.each(['\0', `${'%F0%9F'}`, 'x'.repeat(41)])('is refused what cannot be a code: %j', async (code) => {
    expect((await sendRequest(code)).statusCode).toBe(400)
  })

  it('[API-14] finds no used-up and no hidden code in a list', async () => {
    const answer = await shop.app.inject('/api/v1/promoCodes/active/filter/get')
    const codes = answer.json<{ data: Coupon[] }>().data.map(({ promoCode }) => promoCode)
    expect(codes.sort()).toEqual(['Mill20', 'ONCE'])
  })
})

describe('somebody who guesses codes', () => {
  it('[API-15] is told to wait after 30 wrong ones, right ones not counted, while others go on', async () => {
    const { token } = await shop.signIn()
    for (let nth = 0; nth < 35; nth += 1) expect((await sendRequest('SECRET', token)).statusCode).toBe(200)
    const answers = await Promise.all(Array.from({ length: 40 }, (_, nth) => sendRequest(`GUESS${nth}`, token)))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30)
    const refused = await sendRequest('SECRET', token)
    expect(refused.json()).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(/^Too many codes were tried\. Please try again in (1 hour|60 minutes)\.$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    // Nobody guesses what the shop shows.
    expect((await sendRequest('MILL20', token)).statusCode).toBe(200)
    const { token: other } = await shop.signIn()
    expect((await sendRequest('NOPE', other)).statusCode).toBe(400)
  })

  it('[API-15] is no better off for a right code among the wrong ones', async () => {
    const { token } = await shop.signIn()
    const wrong = async () => (await sendRequest('NOPE', token)).statusCode
    for (let nth = 0; nth < 29; nth += 1) expect(await wrong()).toBe(400)
    for (const code of ['MILL20', 'SECRET', 'secret']) expect((await sendRequest(code, token)).statusCode).toBe(200)
    expect([await wrong(), await wrong()]).toEqual([400, 429])
  })

  it('[API-15] from one address is told to wait, too', async () => {
    const strict = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '1' } })
    try {
      const url = '/api/v1/promoCodes/isValid?promoCode=NOPE'
      const answers = []
      for (let nth = 0; nth < 11; nth += 1) answers.push(await strict.app.inject({ method: 'POST', url }))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(400), 429])
      expect(answers.at(-1)?.json().message).toMatch(/^Too many tries from your network\. Please try again in /)
    } finally {
      await strict.close()
    }
  })

  it('[API-15] without signing in is told to wait after as many as a network may try, with a guest token as without', async () => {
    const strict = await openTestShop({ settings: { ADDRESS_LIMIT_FACTOR: '2' } })
    try {
      const guess = async (token?: string) => {
        const headers = token ? { authorization: `Bearer ${token}` } : {}
        const url = '/api/v1/promoCodes/isValid?promoCode=NOPE'
        return (await strict.app.inject({ method: 'POST', url, headers })).statusCode
      }
      const asGuests = []
      for (let nth = 0; nth < 10; nth += 1) asGuests.push(await guess(await strict.registerGuest()))
      const alone = []
      for (let nth = 0; nth < 11; nth += 1) alone.push(await guess())
      expect([...asGuests, ...alone]).toEqual([...Array(20).fill(400), 429])
      const { token } = await strict.signIn()
      expect(await guess(token)).toBe(429)
    } finally {
      await strict.close()
    }
  })

  it('may go on when the hour of the first wrong code is over', async () => {
    const { token } = await shop.signIn()
    for (let nth = 0; nth < 30; nth += 1) expect((await sendRequest('NOPE', token)).statusCode).toBe(400)
    expect((await sendRequest('NOPE', token)).statusCode).toBe(429)
    await letAnHourPass(shop.db)
    expect((await sendRequest('NOPE', token)).statusCode).toBe(400)
  })
})
