import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, proveMobile, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { getProfile, updateUser } from '#contract/api/accounts/users.ts'
import { openSession } from '#server/people/sessions/sessions.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { phoneProofs } from '#server/platform/schema/people/auth.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Shopper = Awaited<ReturnType<TestShop['signIn']>>

async function changeNumber({ token, user }: Shopper, mobileNumber: string) {
  return shop.call(updateUser, { params: { id: user.id }, body: { mobileNumber } }, { token })
}

async function proofOf(mobileNumber: string) {
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  return (await shop.call(confirmPhoneCode, { body: { session, code } })).authToken
}

const prove = ({ token }: Shopper, authToken: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/mobile/prove',
    headers: { authorization: `Bearer ${token}` },
    payload: { authToken },
  })

const isSignedIn = async (token: string) =>
  (await shop.app.inject({ url: '/api/v1/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode === 200

describe('a shopper with a new mobile number in the profile', () => {
  it('logs in with it from the code on, is verified again, and is logged out everywhere else (open-points 59)', async () => {
    const shopper = await shop.signIn()
    const elsewhere = await openSession(shop.db, shopper.user.id, 'user')
    const number = anyMobile()
    expect((await changeNumber(shopper, number)).verify).toBe(false)
    const answer = await prove(shopper, await proofOf(number))
    expect(answer.json()).toMatchObject({
      statusCode: 200,
      data: { id: shopper.user.id, mobileNumber: number, verify: true },
    })
    expect([await isSignedIn(shopper.token), await isSignedIn(elsewhere)]).toEqual([true, false])
    await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)
    expect((await shop.signIn(number)).user.id).toBe(shopper.user.id)
    // The number of before is free again.
    expect((await shop.signIn(shopper.mobileNumber)).user.id).not.toBe(shopper.user.id)
  })

  it('reads one and the same refusal for every proof that is none, and for a number another account logs in with', async () => {
    const [taken, madeUp, foreign, used, old] = await Promise.all([1, 2, 3, 4, 5].map(() => shop.signIn()))
    if (!taken || !madeUp || !foreign || !used || !old) throw new Error('nobody signed in')
    const owner = await shop.signIn()
    await changeNumber(taken, owner.mobileNumber)
    await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)
    const [usedNumber, oldNumber] = [anyMobile(), anyMobile()]
    await changeNumber(madeUp, anyMobile())
    await changeNumber(foreign, anyMobile())
    await changeNumber(used, usedNumber)
    await changeNumber(old, oldNumber)
    const usedProof = await proofOf(usedNumber)
    await shop.db
      .update(phoneProofs)
      .set({ usedAt: sql`now()` })
      .where(eq(phoneProofs.tokenHash, hashToken(usedProof)))
    const oldProof = await proofOf(oldNumber)
    await shop.db
      .update(phoneProofs)
      .set({ expiresAt: sql`now()` })
      .where(eq(phoneProofs.tokenHash, hashToken(oldProof)))

    const answers = [
      await prove(madeUp, 'made-up'),
      await prove(foreign, await proofOf(anyMobile())),
      await prove(used, usedProof),
      await prove(old, oldProof),
      await prove(taken, await proofOf(owner.mobileNumber)),
    ]
    expect(answers[0]?.json()).toEqual({
      statusCode: 400,
      status: 'ERROR',
      message: 'We could not confirm this number for your account. Please ask for a new code or write to us.',
      data: null,
    })
    const seen = answers.map(({ statusCode, body, headers: { date: _, ...headers } }) => ({
      statusCode,
      body,
      headers,
    }))
    for (const answer of seen) expect(answer).toEqual(seen[0])
    expect(await shop.call(getProfile, {}, { token: taken.token })).toMatchObject({ verify: false })
    const [row] = await shop.db.select().from(users).where(eq(users.loginMobile, owner.mobileNumber))
    expect(row?.id).toBe(owner.user.id)
  })

  it('gets the number once when two accounts prove it at the same moment', async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()]
    const number = anyMobile()
    await changeNumber(one, number)
    await changeNumber(other, number)
    const first = await proofOf(number)
    await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)
    const second = await proofOf(number)
    const answers = await Promise.all([prove(one, first), prove(other, second)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await shop.db.$count(users, eq(users.loginMobile, number))).toBe(1)
  })

  it('needs a proof of the number that stands in the profile, not of the login of before', async () => {
    const shopper = await shop.signIn()
    await changeNumber(shopper, anyMobile())
    await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)
    expect((await prove(shopper, await proofOf(shopper.mobileNumber))).statusCode).toBe(400)
    await expect(shop.call(proveMobile, { body: { authToken: '' } }, { token: shopper.token })).rejects.toMatchObject({
      statusCode: 400,
    })
  })
})
