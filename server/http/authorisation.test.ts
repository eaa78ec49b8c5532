import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { addToCart, listCart } from '#contract/api/cart.ts'
import { searchProducts } from '#contract/api/catalog.ts'
import type { StaffRole } from '#contract/api/endpoint.ts'
import { placeCashOrder } from '#contract/api/orders.ts'
import { addTicket } from '#contract/api/support.ts'
import { createApp } from '../app.ts'
import { type SignedInStaff, signInStaff } from '../staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'
import { authorisationMatrix } from './authorisation-matrix.ts'
import type { Row, Things } from './authorisation-row.ts'
import { hashToken } from './callers.ts'

type Person = 'guest' | 'other guest' | 'owner' | 'other user'
let shop: TestShop
let people: Record<Person, Things>
let dead: Record<string, string>
let counter: Record<StaffRole, SignedInStaff>
let unproven: SignedInStaff

beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  people = {
    guest: await thingsOf(await shop.registerGuest()),
    'other guest': await thingsOf(await shop.registerGuest()),
    owner: await thingsOf((await shop.signIn()).token),
    'other user': await thingsOf((await shop.signIn()).token),
  }
  counter = {
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
      const { statusCode, body } = await ask(route, row, token, nothing)
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
      } else if (!needsProof.has(route)) {
        expect(`${name}: ${statusCode}`).not.toMatch(/: (401|403|5(?!01)\d\d)$/)
      }
    }
  })

  it.each(rows.filter(([, { access }]) => access === 'user'))('[ROLE-02] %s refuses a guest', async (route, row) => {
    const { statusCode } = await ask(route, row, people.guest.token, people.guest)
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
        const foreign = await ask(route, row, people[stranger].token, people[owner])
        const missing = await ask(route, row, people[stranger].token, nothing)
        expect(foreign.statusCode).toBe(404)
        expect(foreign.body).toBe(missing.body)
        expect(headersOf(foreign)).toEqual(headersOf(missing))
      }
      const owned = await ask(route, row, people.owner.token, people.owner)
      expect(owned.statusCode).toBe(200)
    },
  )

  const staffRows = rows.filter(([, { access }]) => access === 'staff')

  it.each(staffRows)(
    '%s answers those of the shop whose role it names, after their second factor',
    async (route, row) => {
      expect((await ask(route, row, people.owner.token, nothing)).statusCode).toBe(401)
      expect((await ask(route, row, '', nothing, unproven.cookie)).statusCode).toBe(403)
      for (const [role, { cookie }] of Object.entries(counter)) {
        const { statusCode } = await ask(route, row, '', nothing, cookie)
        if (row.roles?.includes(role as StaffRole))
          expect(`${role}: ${statusCode}`).not.toMatch(/: (401|403|5(?!01)\d\d)$/)
        else expect(`${role}: ${statusCode}`).toBe(`${role}: 403`)
      }
      expect(calls.find(({ call }) => `${call.method} /api/v1${call.path}` === route)?.call.roles).toEqual(row.roles)
    },
  )

  it.each(staffRows.filter(([route]) => !route.startsWith('GET')))(
    '%s does nothing for a page of another site, whose visitor is signed in here',
    async (route, row) => {
      const { statusCode } = await ask(route, row, '', nothing, counter.admin.cookie, {
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
const nothing = { userId: randomUUID(), cartLineId: randomUUID(), orderNumber: 'ZZZZZZZZZZZZ', ticketId: randomUUID() }

function ask(
  route: string,
  row: Row,
  token: string,
  target: Omit<Things, 'token'>,
  cookie = '',
  headers: Record<string, string> = {},
) {
  const [method, pattern = ''] = route.split(' ')
  const path = row.owned?.(target) ?? pattern.replace(/:\w+|\*/g, 'unknown')
  return shop.app.inject({
    method: method as 'GET',
    url: row.query ? `${path}?${row.query}` : path,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) },
    ...(row.body ? { payload: row.body } : {}),
    ...(row.form ? { payload: formOf(row.form) } : {}),
  })
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function headersOf({ headers }: { headers: Record<string, unknown> }) {
  const { date: _, ...rest } = headers
  return rest
}

/** An order, a fresh cart line and a ticket of somebody. */
async function thingsOf(token: string): Promise<Things> {
  const { data: products } = await shop.call(searchProducts, { query: { limit: '5' }, body: {} })
  const product = products.find(({ productVariations }) => (productVariations[0]?.stock ?? 0) > 5)
  const body = { productId: product?.id ?? '', size: product?.productVariations[0]?.size ?? 0, quantity: 1 }
  await shop.call(addToCart, { body }, { token })
  const mobileNumber = `6${Math.floor(Math.random() * 1e9)
    .toString()
    .padStart(9, '0')}`
  const { orderNumber } = await shop.call(
    placeCashOrder,
    {
      body: {
        userBasicInfo: { name: 'Asha Verma', email: 'asha@example.com', mobileNumber },
        deliveryAddress: { houseNumber: '1', pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' },
      },
    },
    { token },
  )
  await shop.call(addToCart, { body }, { token })
  const [line] = await shop.call(listCart, {}, { token })
  const { rows } = await shop.pool.query('select user_id from session where token_hash = $1', [hashToken(token)])
  const ticket = { subject: 'Late delivery', message: 'When will it come?', requestId: orderNumber }
  // A guest has none.
  const { id: ticketId } = await shop.call(addTicket, { body: ticket }, { token }).catch(() => ({ id: randomUUID() }))
  return { token, orderNumber, ticketId, cartLineId: line?.id ?? '', userId: rows[0].user_id }
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
