import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { endAllSessions, openSession } from './sessions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

function checkToken(token: string, bearer = token) {
  return shop.app.inject({
    url: `/api/v1/token/valid?token=${encodeURIComponent(token)}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
  })
}

const logOut = (headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })

const expire = (token: string) =>
  shop.db
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.tokenHash, hashToken(token)))

const refusal = '{"statusCode":401,"status":"ERROR","message":"Please log in to continue.","data":null}'

describe('a browser that asks whether its token still holds', () => {
  it('[API-05] [VAL-01] reads OK, 200 and OK for a live one', async () => {
    const { token } = await shop.signIn()
    const answer = await checkToken(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: { role: 'user' } })
  })

  it('learns that a guest is a guest', async () => {
    expect((await checkToken(await shop.registerGuest())).json().data).toEqual({ role: 'guest' })
  })

  it('[API-05] [VAL-01] reads one and the same refusal for every token that does not hold', async () => {
    const [mine, other, ended, old] = await Promise.all([1, 2, 3, 4].map(() => shop.signIn()))
    if (!mine || !other || !ended || !old) throw new Error('nobody signed in')
    await logOut({ authorization: `Bearer ${ended.token}` })
    await expire(old.token)
    const answers = [
      await checkToken('a-token-that-never-was-given-out'),
      await checkToken(ended.token),
      await checkToken(old.token),
      await checkToken(mine.token, ''),
      await checkToken(mine.token, other.token),
      await checkToken(mine.token, 'short'),
      await checkToken(hashToken(mine.token)),
      await checkToken(`${mine.token}x`, mine.token),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, refusal])
  })

  it('is told when it names no token', async () => {
    const answer = await shop.app.inject('/api/v1/token/valid')
    expect([answer.statusCode, answer.json().status]).toEqual([400, 'ERROR'])
  })

  it('leaves no trace of the token in caches or referrers', async () => {
    const { headers } = await checkToken((await shop.signIn()).token)
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })
})

describe('a shopper who logs out', () => {
  it('cannot use the token at the very next call', async () => {
    const { token, user } = await shop.signIn()
    const headers = { authorization: `Bearer ${token}` }
    expect((await logOut(headers)).json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: null })
    const next = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/user/${user.id}/update`,
      headers,
      payload: { name: 'Asha' },
    })
    expect([next.statusCode, next.body]).toEqual([401, refusal])
  })

  it('always succeeds: twice, without a token, and with what is no token', async () => {
    const { token } = await shop.signIn()
    const all: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
      {},
      { authorization: 'nonsense' },
    ]
    for (const headers of all) {
      const { statusCode, headers: answered } = await logOut(headers)
      expect([statusCode, answered['clear-site-data']]).toEqual([200, '"cache"'])
    }
  })

  it('stays logged in elsewhere, unless all sessions are ended', async () => {
    const { token, user } = await shop.signIn()
    const elsewhere = await openSession(shop.db, user.id, 'user')
    await logOut({ authorization: `Bearer ${token}` })
    expect((await checkToken(elsewhere)).statusCode).toBe(200)
    await endAllSessions(shop.db, user.id)
    expect((await checkToken(elsewhere)).statusCode).toBe(401)
  })
})
