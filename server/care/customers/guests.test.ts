import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/http/callers.ts'
import { sessions } from '#server/platform/schema/people/auth.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { anyMobile, openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const address = {
  houseNumber: '12',
  buildingName: 'Sunrise Heights',
  towerName: 'A',
  pincode: '411001',
  town: 'Pune',
  district: 'Pune',
  state: 'Maharashtra',
}
const guest = () => ({ name: 'Asha Guest', email: 'asha@example.com', mobileNumber: anyMobile(), address })

const register = (payload: unknown) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/guest/user/add', payload: payload as object })

async function ownerOf(token: string) {
  const [row] = await shop.db
    .select({
      user: users,
      hours: sql<number>`extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt})::float8 / 3600`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)))
  return row
}

describe('a guest who registers for a checkout', () => {
  it('[API-24] gets a token as data, good for 24 hours', async () => {
    const details = guest()
    const answer = await register(details)
    expect(answer.json()).toEqual({ statusCode: 200, status: 'OK', message: 'OK', data: expect.any(String) })
    const owner = await ownerOf(answer.json().data)
    expect(owner?.hours).toBe(24)
    expect(owner?.user).toMatchObject({
      ...details,
      role: 'guest',
      loginMobile: null,
      isVerified: false,
      currency: 'INR',
    })
  })

  it('is somebody new every time, also with the number of a shopper or of an earlier guest', async () => {
    const { mobileNumber, user } = await shop.signIn()
    const tokens = [await register({ ...guest(), mobileNumber }), await register({ ...guest(), mobileNumber })]
    const owners = await Promise.all(tokens.map((answer) => ownerOf(answer.json().data)))
    expect(new Set([user.id, ...owners.map((owner) => owner?.user.id)]).size).toBe(3)
    const [shopper] = await shop.db.select().from(users).where(eq(users.id, user.id))
    expect(shopper).toMatchObject({ name: null, email: null, address: null })
  })

  it('[ROLE-08] stays a guest whatever role, id or verification the request names', async () => {
    const guestFields = {
      ...guest(),
      role: 'admin',
      verify: true,
      isVerified: true,
      loginMobile: anyMobile(),
      currency: 'USD',
    }
    const answer = await register({ ...guestFields, id: '00000000-0000-4000-8000-000000000000' })
    const owner = await ownerOf(answer.json().data)
    expect(owner?.user).toMatchObject({ role: 'guest', isVerified: false, loginMobile: null, currency: 'INR' })
    expect(owner?.user.id).not.toBe('00000000-0000-4000-8000-000000000000')
  })

  it('[ENT-02] has one name with single spaces', async () => {
    const answer = await register({ ...guest(), name: '  Asha \t Devi\nRao ' })
    expect((await ownerOf(answer.json().data))?.user.name).toBe('Asha Devi Rao')
  })

  it('may not do what takes a login by number', async () => {
    const token = await shop.registerGuest()
    const id = (await ownerOf(token))?.user.id
    const answer = await shop.app.inject({
      method: 'PUT',
      url: `/api/v1/user/${id}/update`,
      headers: { authorization: `Bearer ${token}` },
      payload: { name: 'Other' },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Please log in with your mobile number to do this.',
    ])
  })

  it('[VAL-02] reads what is wrong in a sentence, and nothing is stored', async () => {
    const before = await shop.db.$count(users)
    const wrong: [object | unknown[], string | undefined][] = [
      [{ ...guest(), mobileNumber: '12345' }, 'Please enter a valid 10-digit mobile number'],
      [{ ...guest(), mobileNumber: '+919876543210' }, 'Please enter a valid 10-digit mobile number'],
      [{ ...guest(), name: '  ' }, 'Please enter your name'],
      [{ ...guest(), name: 'x'.repeat(101) }, 'The name can have at most 100 characters'],
      [{ ...guest(), email: 'asha at example' }, 'Please enter a valid email address'],
      [{ ...guest(), email: `${'a'.repeat(250)}@b.in` }, 'Please enter a valid email address'],
      [
        { ...guest(), address: { ...address, houseNumber: 'x'.repeat(61) } },
        'The house number can have at most 60 characters',
      ],
      [{ ...guest(), address: null }, undefined],
      [{ ...guest(), address: { ...address, town: 7 } }, undefined],
      [{ ...guest(), mobileNumber: 9876543210 }, undefined],
      [{ ...guest(), name: ['Asha'] }, undefined],
      [{}, undefined],
      [[], undefined],
    ]
    for (const [payload, sentence] of wrong) {
      const answer = await register(payload)
      expect([answer.statusCode, answer.json().status]).toEqual([400, 'ERROR'])
      if (sentence) expect(answer.json().message).toBe(sentence)
    }
    expect(await shop.db.$count(users)).toBe(before)
  })

  it('never makes the shop fail with odd characters', async () => {
    const odd = {
      400: ['a\u0000b', 'a\u0007b', 'a\ud800b'],
      200: ['😀', 'आशा', 'a'.repeat(99), "'; drop table shopper; --"],
    }
    for (const [status, part] of Object.entries(odd).flatMap(([status, parts]) =>
      parts.map((part) => [status, part] as const),
    )) {
      const payloads = [
        { ...guest(), name: part },
        { ...guest(), email: `${part.replace(/\s/g, '')}@b.in` },
        { ...guest(), address: { ...address, town: part.slice(0, 80) } },
      ]
      const answers = await Promise.all(payloads.map(register))
      expect([part, ...answers.map(({ statusCode }) => statusCode)]).toEqual([part, ...Array(3).fill(Number(status))])
    }
  })
})
