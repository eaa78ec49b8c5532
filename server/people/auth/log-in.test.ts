import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmPhoneCode, sendPhoneCode } from '#contract/api/accounts/auth.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { phoneProofs, sessions } from '#server/platform/schema/people/auth.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { readCode } from '#server/testing/read-outbox.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function prove(mobileNumber = anyMobile()) {
  const { session } = await shop.call(sendPhoneCode, { query: { mobileNumber } })
  const code = await readCode(shop, mobileNumber)
  const { authToken } = await shop.call(confirmPhoneCode, { body: { session, code } })
  return { mobileNumber, authToken }
}

function logIn(query: Record<string, string>, token?: string) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/v1/auth/login?${new URLSearchParams(query)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

const refusal = {
  statusCode: 401,
  status: 'ERROR',
  message: 'We could not confirm your number. Please ask for a new code.',
  data: null,
}

describe('a shopper who logs in for the first time', () => {
  it('[API-17] [ENT-01] [ENT-03] gets a session and a profile of role user with the proven number and no name', async () => {
    const { mobileNumber, authToken } = await prove()
    const answer = await logIn({ countryCode: '+91', mobileNumber, currency: 'INR', authToken })
    const { data, ...envelope } = answer.json()
    expect(envelope).toEqual({ statusCode: 200, status: 'OK', message: 'OK' })
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(data.user_details).toEqual({
      id: expect.any(String),
      name: null,
      countryCode: '+91',
      email: null,
      mobileNumber,
      address: null,
      profileImage: null,
      role: 'user',
      verify: true,
      currency: 'INR',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['referrer-policy']).toBe('no-referrer')
  })

  it('is of +91 and INR without saying so', async () => {
    const { user_details } = (await logIn(await prove())).json().data
    expect([user_details.countryCode, user_details.currency]).toEqual(['+91', 'INR'])
  })

  it('is the same user the next time, with another session', async () => {
    const mobileNumber = anyMobile()
    const first = (await logIn(await prove(mobileNumber))).json().data
    await shop.db.execute(sql`update login_challenge set created_at = created_at - interval '1 minute'`)
    const second = (await logIn(await prove(mobileNumber))).json().data
    expect(second.user_details.id).toBe(first.user_details.id)
    expect(second.token).not.toBe(first.token)
  })

  it('is one user when two first logins arrive at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const mobileNumber = anyMobile()
      const tokens = [`proof-one-of-round-${round}`, `proof-two-of-round-${round}`]
      await shop.db.insert(phoneProofs).values(
        tokens.map((token) => ({
          tokenHash: hashToken(token),
          mobile: `+91${mobileNumber}`,
          expiresAt: sql`now() + interval '5 minutes'`,
        })),
      )
      const answers = await Promise.all(tokens.map((authToken) => logIn({ mobileNumber, authToken })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(new Set(answers.map((answer) => answer.json().data.user_details.id)).size).toBe(1)
      expect(await shop.db.$count(users, eq(users.loginMobile, mobileNumber))).toBe(1)
    }
  })

  it('keeps no key of the guest they were a moment ago', async () => {
    const guestToken = await shop.registerGuest()
    await logIn(await prove(), guestToken)
    const [guestSession] = await shop.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(guestToken)))
    expect(guestSession?.endedAt).toBeInstanceOf(Date)
  })

  it('finds the token in no table as it is, and a session that ends after 30 days', async () => {
    const { token } = (await logIn(await prove())).json().data
    const [session] = await shop.db
      .select({ days: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8 / 86400` })
      .from(sessions)
      .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.endedAt)))
    expect(session?.days).toBeGreaterThan(29.9)
    expect(session?.days).toBeLessThanOrEqual(30)
    expect(JSON.stringify(await shop.db.select().from(sessions))).not.toContain(token)
  })
})

describe('somebody without a proof of the number', () => {
  it('[API-17] is refused alike for a made-up, a foreign, a used and an old proof', async () => {
    const [foreign, used, old] = [await prove(), await prove(), await prove()]
    await logIn(used)
    await shop.db
      .update(phoneProofs)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(phoneProofs.tokenHash, hashToken(old.authToken)))
    const wrong = [
      { mobileNumber: anyMobile(), authToken: 'made-up' },
      { mobileNumber: anyMobile(), authToken: foreign.authToken },
      used,
      old,
    ]
    for (const query of wrong) expect((await logIn(query)).json()).toEqual(refusal)
    // A try with another number does not use the proof up.
    expect((await logIn(foreign)).statusCode).toBe(200)
  })

  it('gets one session out of a proof used fifty times at once', async () => {
    const proof = await prove()
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(proof)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(49)
    const [user] = await shop.db.select().from(users).where(eq(users.loginMobile, proof.mobileNumber))
    expect(await shop.db.$count(sessions, eq(sessions.userId, user?.id ?? ''))).toBe(1)
  })

  it('is told what is missing, and no user is made', async () => {
    const before = await shop.db.$count(users)
    const { mobileNumber, authToken } = await prove()
    const wrong = [
      {},
      { mobileNumber },
      { authToken },
      { mobileNumber, authToken: '' },
      { mobileNumber, authToken: 'x'.repeat(5_000) },
      { mobileNumber: '12345', authToken },
      { mobileNumber, authToken, countryCode: '+44' },
      { mobileNumber, authToken, currency: 'USD' },
    ]
    for (const query of wrong) {
      const answer = await logIn(query as Record<string, string>)
      expect([answer.statusCode, answer.json().status]).toEqual([400, 'ERROR'])
    }
    expect(await shop.db.$count(users)).toBe(before)
  })

  it('[ROLE-08] gets no other role by asking for one', async () => {
    const proof = await prove()
    const answer = await logIn({ ...proof, role: 'admin', verify: 'false' })
    expect(answer.json().data.user_details).toMatchObject({ role: 'user', verify: true })
  })
})
