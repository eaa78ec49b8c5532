import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLoginCode, verifyLogin } from '#contract/api/accounts/auth.ts'
import { changeConsent, type GivenConsent, listConsents } from '#contract/api/accounts/consents.ts'
import { addGuest } from '#contract/api/accounts/users.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { consents } from '#server/platform/schema/people/consents.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function logIn(consent: GivenConsent = {}, mobileNumber = anyMobile()) {
  const { token } = await shop.call(sendLoginCode, { query: { mobileNumber } })
  const otp = await readCode(shop, mobileNumber)
  const answer = await shop.call(verifyLogin, { query: { otp, token, ...consent } })
  await shop.pool.query("update login_challenge set created_at = created_at - interval '1 minute'")
  return { mobileNumber, userId: answer.user_details.id, token: answer.token }
}

const logOf = async ({ token }: { token: string }) => {
  const { log } = await shop.call(listConsents, {}, { token })
  return log.map(({ purpose, isGiven, noticeVersion, via }) => [purpose, isGiven, noticeVersion, via].join(' ')).sort()
}

describe('a shopper who signs in under the notice', () => {
  it('agrees to the service by going on, and to nothing else', async () => {
    const shopper = await logIn({ notice: '2026-11-21' })
    expect(await logOf(shopper)).toEqual(['service true 2026-11-21 sign-in'])
    expect(await shop.call(listConsents, {}, { token: shopper.token })).toMatchObject({ wantsOffers: false })
  })

  it('agrees to offers only with the box ticked, in the same breath as the login', async () => {
    const shopper = await logIn({ notice: '2026-11-21', offers: 'yes' })
    expect(await logOf(shopper)).toEqual(['marketing true 2026-11-21 sign-in', 'service true 2026-11-21 sign-in'])
    expect(await shop.call(listConsents, {}, { token: shopper.token })).toMatchObject({ wantsOffers: true })
  })

  it('[API-17] [API-18] is signed in by the listed fields alone; the log then names no wording', async () => {
    expect(await logOf(await logIn())).toEqual(['service true not-named sign-in'])
    const usual = await shop.signIn()
    expect(await logOf(usual)).toEqual(['service true not-named sign-in'])
  })

  it('is not logged anew at every login, but for another wording', async () => {
    const { mobileNumber } = await logIn({ notice: 'one' })
    await logIn({ notice: 'one' }, mobileNumber)
    await logIn({}, mobileNumber)
    const shopper = await logIn({ notice: 'two' }, mobileNumber)
    expect(await logOf(shopper)).toEqual(['service true one sign-in', 'service true two sign-in'])
  })

  it('without the box ticked this time keeps what was agreed to before', async () => {
    const { mobileNumber } = await logIn({ notice: 'one', offers: 'yes' })
    const shopper = await logIn({ notice: 'one' }, mobileNumber)
    expect(await shop.call(listConsents, {}, { token: shopper.token })).toMatchObject({ wantsOffers: true })
  })

  it('is refused for what is no wording and no tick', async () => {
    const { token } = await shop.call(sendLoginCode, { query: { mobileNumber: anyMobile() } })
    for (const wrong of [{ notice: 'x'.repeat(33) }, { notice: '<b>' }, { offers: 'no' }, { offers: 'true' }]) {
      const query = { otp: '1234', token, ...wrong } as never
      await expect(shop.call(verifyLogin, { query })).rejects.toMatchObject({ statusCode: 400 })
    }
  })
})

describe('a guest at the first step of the checkout', () => {
  const details = {
    name: 'Asha Guest',
    email: 'asha.guest@example.com',
    mobileNumber: '6123456789',
    address: { houseNumber: '1', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
  }
  async function logOfGuest(token: string) {
    const { rows } = await shop.pool.query('select user_id from session where token_hash = $1', [hashToken(token)])
    const log = await shop.db.select().from(consents).where(eq(consents.userId, rows[0].user_id))
    return log
      .map(({ purpose, isGiven, noticeVersion, via }) => [purpose, isGiven, noticeVersion, via].join(' '))
      .sort()
  }

  it('[API-24] agrees to the service by going on, and to offers only with the box ticked', async () => {
    const plain = await shop.call(addGuest, { body: details })
    expect(await logOfGuest(plain)).toEqual(['service true not-named guest-checkout'])
    const guestAnswer = await shop.call(addGuest, { body: { ...details, notice: '2026-11-21' } })
    expect(await logOfGuest(guestAnswer)).toEqual(['service true 2026-11-21 guest-checkout'])
    const ticked = await shop.call(addGuest, { body: { ...details, notice: '2026-11-21', offers: 'yes' } })
    expect(await logOfGuest(ticked)).toEqual([
      'marketing true 2026-11-21 guest-checkout',
      'service true 2026-11-21 guest-checkout',
    ])
  })
})

describe('a shopper who changes their mind', () => {
  it('withdraws offers as easily as giving them, and every step stays in the log, newest first', async () => {
    const { token } = await logIn({ notice: 'one', offers: 'yes' })
    const change = (wantsOffers: boolean) =>
      shop.call(changeConsent, { body: { wantsOffers, notice: 'two' } }, { token })
    expect((await change(false)).wantsOffers).toBe(false)
    expect((await change(false)).log).toHaveLength(3)
    const { wantsOffers, log } = await change(true)
    expect(wantsOffers).toBe(true)
    expect(log.filter(({ purpose }) => purpose === 'marketing')).toMatchObject([
      { isGiven: true, noticeVersion: 'two', via: 'profile' },
      { isGiven: false, noticeVersion: 'two', via: 'profile' },
      { isGiven: true, noticeVersion: 'one', via: 'sign-in' },
    ])
    expect(Date.parse(log[0]?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('never reads or changes the log of anybody else', async () => {
    const [one, other] = [await logIn(), await logIn({ offers: 'yes' })]
    await shop.call(changeConsent, { body: { wantsOffers: true, notice: 'one' } }, { token: one.token })
    expect(await logOf(other)).toEqual(['marketing true not-named sign-in', 'service true not-named sign-in'])
  })
})
