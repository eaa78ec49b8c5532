import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { createApp } from '#server/program/app/app.ts'
import { authorisationMatrix } from '#server/testing/authorisation/authorisation-matrix.ts'
import type { Things } from '#server/testing/authorisation/authorisation-row.ts'
import { nothing, requestRoute, thingsOf } from '#server/testing/authorisation/request-route.ts'
import { withOutboxKey } from '#server/testing/read-outbox.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { hashToken } from '../callers.ts'

type Person = 'guest' | 'other guest' | 'owner' | 'other user'
let shop: TestShop
let people: Record<Person, Things>
let dead: Record<string, string>
let byRole: Record<StaffRole, SignedInStaff>
let unproven: SignedInStaff

beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  people = {
    guest: await thingsOf(shop, await shop.registerGuest()),
    'other guest': await thingsOf(shop, await shop.registerGuest()),
    owner: await thingsOf(shop, (await shop.signIn()).token),
    'other user': await thingsOf(shop, (await shop.signIn()).token),
  }
  byRole = {
    admin: await signInStaff(shop, 'admin'),
    manager: await signInStaff(shop, 'manager'),
    packer: await signInStaff(shop, 'packer'),
    support: await signInStaff(shop, 'support'),
  }
  unproven = await signInStaff(shop, 'admin', { isProven: false })
  dead = {
    'no token': '',
    'a closed session': await endedSession('ended_at'),
    'an expired session': await endedSession('expires_at'),
    'a made-up token': randomBytes(32).toString('base64url'),
    'an unsigned JWT': jwt({ alg: 'none' }, ''),
    'a JWT signed with a guessed key': jwt({ alg: 'HS256' }, 'c2lnbmF0dXJl'),
  }
})
afterAll(() => shop.close())

describe('who may use which route', () => {
  it('every route of the router has a row, and every row a route', async () => {
    const routes = new Set<string>()
    const { config, db, pool } = shop
    const app = await createApp({
      config,
      db,
      pool,
      seeRoute: ({ method, url }) => {
        for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`)
      },
    })
    await app.close()
    expect([...routes].sort()).toEqual(Object.keys(authorisationMatrix).sort())
  })

  const rows = Object.entries(authorisationMatrix)

  it.each(rows)('%s answers nobody without a live session where it needs one', async (route, row) => {
    for (const [name, token] of Object.entries(dead)) {
      const { statusCode, body } = await requestRoute(shop, route, row, token, nothing)
      if (row.access === 'user' || row.access === 'customer') {
        expect(`${name}: ${statusCode}`).toBe(`${name}: 401`)
        expect(JSON.parse(body)).toEqual({
          statusCode: 401,
          status: 'ERROR',
          message: 'Please log in to continue.',
          data: null,
        })
      } else if (row.access === 'staff' || row.access === 'staff-unproven') {
        expect(`${name}: ${statusCode}`).toBe(`${name}: 401`)
        expect(JSON.parse(body).message).toBe('Please sign in to the back office.')
      } else if (row.access === 'outbox-key') {
        expect(`${name}: ${statusCode}`).toBe(`${name}: 401`)
        expect(body).toContain('The outbox asks for its key')
      } else if (!needsProof.has(route)) {
        expect(`${name}: ${statusCode}`).not.toMatch(/: (401|403|5(?!01)\d\d)$/)
      } else {
        // Without its proof it is refused, whoever asks: never as a fault.
        expect(`${name}: ${statusCode}`).toMatch(/: 4\d\d$/)
      }
    }
  })

  it.each(rows.filter(([, { access }]) => access === 'user'))('[ROLE-02] %s refuses a guest', async (route, row) => {
    const { statusCode } = await requestRoute(shop, route, row, people.guest.token, people.guest)
    expect(statusCode).toBe(403)
  })

  it.each(rows.filter(([, { owned }]) => owned))(
    '[ROLE-06] %s answers the owner, and a stranger exactly as if the thing did not exist',
    async (route, row) => {
      const strangers: [Person, Person][] = [
        ['other user', 'owner'],
        ['owner', 'other user'],
      ]
      if (row.access === 'customer') strangers.push(['other guest', 'guest'], ['guest', 'owner'], ['owner', 'guest'])
      for (const [stranger, owner] of strangers) {
        const foreign = await requestRoute(shop, route, row, people[stranger].token, people[owner])
        const missing = await requestRoute(shop, route, row, people[stranger].token, nothing)
        expect(foreign.statusCode).toBe(404)
        expect(foreign.body).toBe(missing.body)
        expect(headersOf(foreign)).toEqual(headersOf(missing))
      }
      const owned = await requestRoute(shop, route, row, people.owner.token, people.owner)
      expect(owned.statusCode).toBe(row.ownerStatus ?? 200)
    },
  )

  it.each(rows.filter(([, { access }]) => access === 'outbox-key'))(
    '%s answers who has the key of the outbox, and nobody for being of the shop',
    async (route, row) => {
      const { cookie } = await withOutboxKey(shop.config)
      expect((await requestRoute(shop, route, row, '', nothing, cookie)).statusCode).toBe(200)
      for (const person of [byRole.admin, byRole.support])
        expect((await requestRoute(shop, route, row, '', nothing, person.cookie)).statusCode).toBe(401)
    },
  )

  const staffRows = rows.filter(([, { access }]) => access === 'staff')

  it.each(staffRows)(
    '%s answers those of the shop whose role it names, after their second factor',
    async (route, row) => {
      expect((await requestRoute(shop, route, row, people.owner.token, nothing)).statusCode).toBe(401)
      expect((await requestRoute(shop, route, row, '', nothing, unproven.cookie)).statusCode).toBe(403)
      for (const [role, { cookie }] of Object.entries(byRole)) {
        const { statusCode } = await requestRoute(shop, route, row, '', nothing, cookie)
        if (row.roles?.includes(role as StaffRole))
          expect(`${role}: ${statusCode}`).not.toMatch(/: (401|403|5(?!01)\d\d)$/)
        else expect(`${role}: ${statusCode}`).toBe(`${role}: 403`)
      }
      expect(calls.find(({ call }) => `${call.method} /api/v1${call.path}` === route)?.call.roles).toEqual(row.roles)
    },
  )

  it.each(staffRows.filter(([, { exceptionsOfAdmins }]) => exceptionsOfAdmins))(
    '%s answers an admin alone about matters that only an admin ends',
    async (route, row) => {
      for (const kind of row.exceptionsOfAdmins ?? []) {
        const exception = 'insert into open_matter (kind, subject, text) values ($1, $1, $1) returning id'
        const { rows: added } = await shop.pool.query(exception, [kind])
        const sendRequest = (role: StaffRole) =>
          requestRoute(shop, route.replace(':id', added[0].id), row, '', nothing, byRole[role].cookie)
        expect(`${kind}: ${(await sendRequest('manager')).statusCode}`).toBe(`${kind}: 403`)
        expect(`${kind}: ${(await sendRequest('admin')).statusCode}`).toBe(`${kind}: 200`)
      }
    },
  )

  it.each(staffRows.filter(([route]) => !route.startsWith('GET')))(
    '%s does nothing for a page of another site, whose visitor is signed in here',
    async (route, row) => {
      const { statusCode } = await requestRoute(shop, route, row, '', nothing, byRole.admin.cookie, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(statusCode).toBe(403)
    },
  )

  it('[API-05] a stranger cannot ask whether somebody else’s token is alive', async () => {
    const { statusCode } = await shop.app.inject({
      url: `/api/v1/token/valid?token=${people.owner.token}`,
      headers: { authorization: `Bearer ${people['other user'].token}` },
    })
    expect(statusCode).toBe(401)
  })
})

const needsProof = new Set(['GET /api/v1/token/valid', 'POST /api/v1/auth/login', 'POST /api/v1/phone-auth/confirm'])

function headersOf({ headers }: { headers: Record<string, unknown> }) {
  const { date: _, ...rest } = headers
  return rest
}

async function endedSession(column: 'ended_at' | 'expires_at') {
  const { token } = await shop.signIn()
  await shop.pool.query(`update session set ${column} = now() - interval '1 second' where token_hash = $1`, [
    hashToken(token),
  ])
  return token
}

function jwt(header: object, signature: string) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ typ: 'JWT', ...header })}.${part({ sub: people.owner.userId, role: 'user' })}.${signature}`
}
