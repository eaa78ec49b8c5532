import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
  token = (await shop.signIn()).token
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const post = (url: string, payload: string, headers: Record<string, string> = json) =>
  shop.app.inject({ method: 'POST', url: `/api/v1${url}`, headers, payload })

function expectPlainRefusal(answer: { statusCode: number; body: string }, statusCode: number) {
  expect(answer.statusCode).toBe(statusCode)
  const envelope = JSON.parse(answer.body)
  expect(envelope).toEqual({ statusCode, status: 'ERROR', message: expect.any(String), data: null })
  expect(envelope.message).toMatch(/^[A-Z].*\w.*/)
  expect(envelope.message).not.toMatch(/node_modules|\.ts|Error:|undefined|\[object/)
}

describe('[API-02] whoever sends something unusable gets the envelope and one sentence', () => {
  it('for what is not JSON', async () => {
    expectPlainRefusal(await post('/product/search', '{"keyword":'), 400)
  })
  it('for a body that would poison a prototype', async () => {
    expectPlainRefusal(await post('/product/search', '{"__proto__":{"isAdmin":true}}'), 400)
  })
  it('for another kind of content', async () => {
    expectPlainRefusal(
      await post('/product/search', 'keyword=atta', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
    )
    expectPlainRefusal(await post('/product/search', '<a/>', { 'content-type': 'text/xml' }), 415)
  })
  it('for a body of more than 64 KB', async () => {
    expectPlainRefusal(await post('/product/search', JSON.stringify({ keyword: 'a'.repeat(70_000) })), 413)
  })
  it('for a list, a text or nothing where an object belongs', async () => {
    for (const body of ['[]', '"atta"', '7', 'null']) expectPlainRefusal(await post('/product/search', body), 400)
  })
  it('for a text that no database holds, where something is looked up by it', async () => {
    const requestBody = JSON.stringify({ mobileNumber: '6123456789', size: 1 })
    expectPlainRefusal(await post('/product/a%00b/notify', requestBody), 400)
  })
  it('for a call that does not exist, and for one by another method', async () => {
    expectPlainRefusal(await shop.app.inject('/api/v1/nowhere'), 404)
    expectPlainRefusal(await shop.app.inject({ method: 'DELETE', url: '/api/v1/product/search' }), 405)
  })
  it('for an address that cannot be decoded', async () => {
    expectPlainRefusal(await shop.app.inject('/api/v1/product/%E0%A4%A/get'), 400)
    expectPlainRefusal(await shop.app.inject('/api/v1/file/%zz'), 400)
  })
})

describe('every call of the contract', () => {
  const hostile = [
    '',
    '0',
    '-1',
    '1e9',
    '%00',
    '%F0%9F%8C%BE',
    "'--",
    '%25',
    '../../etc/passwd',
    'a'.repeat(300),
    '[object Object]',
    '__proto__',
  ]
  const bodies = [
    undefined,
    {},
    { quantity: '1' },
    { productId: null, quantity: 1.5, size: {} },
    { keyword: ['a'] },
    { promoCodes: 7 },
  ]

  it.each(calls.map(({ name, call }) => [name, call] as const))('%s never fails on hostile input', async (_, call) => {
    for (const value of hostile) {
      for (const payload of call.body ? bodies : [undefined]) {
        const path = call.path.replace(/:\w+/g, encodeURIComponent(decodeURIComponent(value) || 'x'))
        const query = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {})
        const search = query.map((name) => `${name}=${value}`).join('&')
        const answer = await shop.app.inject({
          method: call.method,
          url: `/api/v1${path}${search ? `?${search}` : ''}`,
          headers: { authorization: `Bearer ${token}` },
          ...(payload ? { payload } : {}),
        })
        expect([call.path, value, answer.statusCode < 500]).toEqual([call.path, value, true])
        expect(answer.json()).toMatchObject({ statusCode: answer.statusCode, message: expect.any(String) })
      }
    }
  })

  it('ignores fields it does not know', async () => {
    const answer = await post('/product/search', JSON.stringify({ keyword: 'atta', role: 'admin', price: 1 }))
    expect(answer.statusCode).toBe(200)
  })
})

it('every call of the contract is answered by a part of the shop', () => {
  const missing = calls.filter(({ call }) => !shop.app.hasRoute({ method: call.method, url: `/api/v1${call.path}` }))
  expect(missing.map(({ name }) => name)).toEqual([])
})
