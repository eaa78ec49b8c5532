import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop?.close())

const customers = '/api/v1/admin/customers'

/** A call from outside: a demo shop asked by its own machine is not bounded. */
function sendRequest({ cookie }: SignedInStaff, url: string, method: 'GET' | 'POST' = 'GET', payload?: object) {
  return shop.app.inject({
    method,
    url,
    headers: { cookie },
    remoteAddress: '203.0.113.9',
    ...(payload ? { payload } : {}),
  })
}

async function readsOf({ staffId }: SignedInStaff) {
  const { rows } = await shop.pool.query(
    "select action, subject_id as id, before, after from audit_entry where staff_id = $1 and action like 'customer.%' order by audit_entry.id",
    [staffId],
  )
  return rows
}

const spend = async ({ staffId }: SignedInStaff, times: number) =>
  shop.pool.query(
    `insert into counted_try (subject, taken_at) values ($1, array_fill(now(), array[$2::int]))
      on conflict (subject) do update set taken_at = excluded.taken_at`,
    [`customers read by ${staffId}`, times],
  )

describe('who of the shop reads customers', () => {
  it('stands in the audit log once for each customer in 15 minutes, and without what was searched for', async () => {
    const support = await signInStaff(shop, 'support')
    const { user } = await shop.signIn()
    for (let times = 0; times < 2; times += 1) {
      expect((await sendRequest(support, `${customers}/${user.id}`)).statusCode).toBe(200)
      expect((await sendRequest(support, customers)).statusCode).toBe(200)
      expect((await sendRequest(support, `${customers}?search=Kavita`)).statusCode).toBe(200)
    }
    const nothing = { before: null, after: null }
    const seen = [
      { action: 'customer.read', id: user.id, ...nothing },
      { action: 'customer.list', id: 'all', ...nothing },
      { action: 'customer.search', id: 'all', ...nothing },
    ]
    expect(await readsOf(support)).toEqual(seen)
    // 16 minutes later.
    await shop.pool.query("update audit_entry set at = at - interval '16 minutes' where staff_id = $1", [
      support.staffId,
    ])
    await Promise.all([1, 2, 3].map(() => sendRequest(support, `${customers}/${user.id}`)))
    expect(await readsOf(support)).toEqual([...seen, seen[0]])
  })

  it.each([
    ['support', 60],
    ['manager', 120],
    ['admin', 300],
  ] as const)('as %s may read %i in an hour, all ways of reading together', async (role, most) => {
    const reader = await signInStaff(shop, role)
    const [seen, other] = [(await shop.signIn()).user.id, (await shop.signIn()).user.id]
    expect((await sendRequest(reader, `${customers}/${seen}`)).statusCode).toBe(200)
    await spend(reader, most - 1)
    expect((await sendRequest(reader, customers)).statusCode).toBe(200)
    const note = { key: '6f1d3c0a-7f0e-4d57-9a1b-0d8f3f7f2c11', text: 'Asks for coarse atta' }
    const refused = [
      await sendRequest(reader, customers),
      await sendRequest(reader, `${customers}?search=Kavita`),
      await sendRequest(reader, `${customers}/${other}`),
      await sendRequest(reader, `${customers}/${other}/notes`, 'POST', note),
      ...(role === 'support' ? [] : [await sendRequest(reader, `${customers}/${other}/export`, 'POST')]),
    ]
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
      expect(answer.json().message).toMatch(
        /^You have looked at very many customers in the last hour\. Please try again in .+\.$/,
      )
    }
    expect((await readsOf(reader)).map(({ id }) => id)).not.toContain(other)
    expect((await sendRequest(reader, `${customers}/${seen}`)).statusCode).toBe(200)
  })
})
