import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/api/calls.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { signInStaff } from '../staff/testing/sign-in-staff.ts'
import { hostileHtml } from '../testing/hostile-html.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
})
afterAll(() => shop.close())

const canary = 'canary-7f3a'
const seed = 20_261

/** Values of every kind but the right one, and right ones in the wrong size. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, '', ' ', '\0', '\ud800', '0x10', '１２', '1e3'),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }, { $gt: '' }),
  fc.constantFrom<unknown>("'; drop table shopper; --", '../../etc/passwd', '%00', `${canary}@evil.example`, canary),
  fc.constantFrom(...hostileHtml),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'क'.repeat(length)),
  fc.anything({ maxDepth: 3, withNullPrototype: false }).map((value) => JSON.parse(JSON.stringify(value) ?? 'null')),
)
const usable: Record<string, unknown> = {
  ...{ name: 'Asha', email: 'asha@example.com', mobileNumber: '6123456789', message: 'Hello', subject: 'Hello' },
  ...{ productId: 'besan-gram-flour', size: 0.5, quantity: 1, type: 'KG', rating: 5, keyword: 'atta', query: 'pun' },
  ...{
    promoCodes: [],
    wantsOffers: true,
    notice: '1',
    limit: '5',
    page: '1',
    ids: 'besan-gram-flour',
    title: 'terms-conditions',
  },
}

describe('[S2] every call of the contract answers whatever is sent to it', () => {
  // A stream of events has no end, and its one question is whether it should have.
  const answering = calls.filter(({ call }) => !call.path.endsWith('/events'))

  it.each(answering.map(({ name, call }) => [name, call] as const))(
    '%s: in the envelope, with one sentence, and what is refused leaves nothing behind',
    async (_, call) => {
      const sender = (await somePeople()).of(call)
      let before = await countRows()
      const parts = fc.record({
        params: values(call.params),
        query: values(call.query),
        body: fc.oneof({ weight: 4, arbitrary: values(call.body) }, { weight: 1, arbitrary: hostileValue }),
      })
      for (const sent of fc.sample(parts, { seed, numRuns: 12 })) {
        const answer = await send(call, sent, sender)
        expectPlainAnswer(call, sent, answer)
        const after = await countRows()
        if (answer.statusCode >= 400) expect([sent, after]).toEqual([sent, before])
        before = after
      }
    },
  )
})

describe('[S2] a host that could not be one', () => {
  const hosts = [
    '"><script>x',
    'a b',
    'shop.example:99999',
    '[::1',
    "' or 1=1",
    'a@b',
    'a/b',
    'a?b',
    'a\\b',
    'अ.example',
  ]
  it.each(hosts)('%s is refused before anything is made of it', async (host) => {
    for (const url of ['/api/v1/seller/get', '/sitemap.xml', '/robots.txt', '/nowhere']) {
      const answer = await shop.app.inject({ url, headers: { host } })
      expect([url, answer.statusCode, answer.json().message]).toEqual([url, 400, 'This address cannot be read.'])
    }
  })

  it.each(['localhost:3000', 'mill.example', '127.0.0.1:80', '[::1]:3000'])('%s may be one', async (host) => {
    expect((await shop.app.inject({ url: '/api/v1/seller/get', headers: { host } })).statusCode).toBe(200)
  })
})

describe('[S2] a call with a body', () => {
  const withBody = calls.filter(({ call }) => call.body && !call.isMultipart)
  const bodies: [what: string, type: string | undefined, body: string | Buffer, statusCode: number][] = [
    ['a poisoned prototype', 'application/json', `{"name":"a","__proto__":{"isAdmin":true}}`, 400],
    [
      'one within another',
      'application/json',
      `{"address":{"__proto__":{"town":"x"}},"userBasicInfo":{"__proto__":null}}`,
      400,
    ],
    ['a poisoned constructor', 'application/json', `{"constructor":{"prototype":{"isAdmin":true}}}`, 400],
    ['brackets without an end', 'application/json', '['.repeat(60_000), 400],
    ['brackets within brackets', 'application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
    ['bytes that are no text', 'application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400],
    ['more than 64 KB', 'application/json', JSON.stringify({ name: 'a'.repeat(70_000) }), 413],
    ['a form', 'application/x-www-form-urlencoded', 'name=a', 415],
    ['a form with files', 'multipart/form-data; boundary=x', '--x--\r\n', 415],
    ['XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 415],
    ['plain text', 'text/plain', '{"name":"a"}', 415],
    ['a kind that is none', 'a/b/c; ;;', '{}', 415],
  ]

  it.each(bodies)('refuses %s', async (_, type, payload, statusCode) => {
    const senders = await somePeople()
    const before = await countRows()
    for (const { call } of withBody) {
      const headers = { ...senders.of(call), ...(type ? { 'content-type': type } : {}) }
      const answer = await shop.app.inject({ method: call.method, url: addressOf(call, {}), headers, payload })
      expect([call.path, answer.statusCode]).toEqual([call.path, statusCode])
      expectPlainAnswer(call, {}, answer)
    }
    expect(await countRows()).toEqual(before)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})

describe('[S2] a call with a form', () => {
  const forms = calls.filter(({ call }) => call.isMultipart)
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const field = (name: string, body?: string) => part(`content-disposition: form-data; name="${name}"`, body)
  const file = (name: string, called = 'a.png', body = 'x') =>
    part(`content-disposition: form-data; name="${name}"; filename="${called}"\r\ncontent-type: image/png`, body)
  const end = '--b--\r\n'
  const words = field('subject', 'Hello') + field('message', 'Hello')
  const type = 'multipart/form-data; boundary=b'
  const broken: [what: string, type: string, body: string][] = [
    ['no boundary', 'multipart/form-data', words + end],
    ['another boundary', 'multipart/form-data; boundary=other', words + end],
    ['a boundary without an end', `multipart/form-data; boundary=${'b'.repeat(500)}`, words + end],
    ['nothing', type, ''],
    ['only the end', type, end],
    [
      'a part cut in the middle',
      type,
      `${words}--b\r\ncontent-disposition: form-data; name="attachment"; filename="a.png"\r\n\r\nhalf`,
    ],
    ['a head cut in the middle', type, `${words}--b\r\ncontent-disposition: form-`],
    ['a part without a name', type, part('content-disposition: form-data') + end],
    ['a part without a head', type, `--b\r\n\r\nx\r\n${end}`],
    [
      'fields of the prototype',
      type,
      field('__proto__', '{"isAdmin":true}') + field('constructor') + field('toString') + end,
    ],
    ['a file in the place of a text', type, file('subject') + file('message') + end],
    ['two files', type, words + file('attachment') + file('attachment') + file('file') + file('file') + end],
    ['a file in another field', type, words + file('elsewhere') + end],
    ['many parts', type, Array.from({ length: 300 }, (_, nth) => field(`f${nth}`)).join('') + end],
    ['a very long text', type, field('subject', 'a'.repeat(100_000)) + field('message', 'a') + end],
    ['a very long name', type, field('n'.repeat(5_000)) + end],
    ['very many heads', type, part(Array.from({ length: 3_000 }, (_, nth) => `x-${nth}: y`).join('\r\n')) + end],
    [
      'a form within the form',
      type,
      part('content-disposition: form-data; name="message"\r\ncontent-type: multipart/mixed; boundary=c', '--c--') +
        end,
    ],
    ['bytes that are no text', type, words.replace('Hello', '\0\x01\x02') + field('message', '\0') + end],
    [
      'an unknown encoding',
      type,
      part('content-disposition: form-data; name="subject"\r\ncontent-type: text/plain; charset=klingon') + end,
    ],
    ['JSON', 'application/json', '{"subject":"Hello","message":"Hello"}'],
    ['a plain form', 'application/x-www-form-urlencoded', 'subject=Hello&message=Hello'],
  ]

  it.each(broken)('refuses %s', async (_, contentType, payload) => {
    const senders = await somePeople()
    const before = await countRows()
    for (const { call } of forms) {
      const headers = { ...senders.of(call), 'content-type': contentType }
      const answer = await shop.app.inject({ method: call.method, url: addressOf(call, {}), headers, payload })
      expect([call.path, answer.statusCode]).toEqual([call.path, expect.toSatisfy((code) => code >= 400 && code < 500)])
      expectPlainAnswer(call, {}, answer)
    }
    expect(await countRows()).toEqual(before)
  })
})

type Sent = { params?: unknown; query?: unknown; body?: unknown }
type Answer = Awaited<ReturnType<typeof send>>

/** The fields of a schema: some usable, some hostile, some left out, and some that nobody asked for. */
function values(schema: unknown) {
  const names = schema ? Object.keys(z.toJSONSchema(schema as z.ZodMiniType, forInput).properties ?? {}) : []
  const fields = names.map((name) => [name, fieldOf(name)] as const)
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const unknown = fc.dictionary(fc.constantFrom('role', 'id', 'price', 'isAdmin', 'userId', canary), hostileValue, {
    maxKeys: 2,
  })
  return fc.tuple(known, unknown).map(([fields, more]) => ({ ...more, ...fields }))
}

const forInput = { io: 'input', unrepresentable: 'any' } as const

function fieldOf(name: string): fc.Arbitrary<unknown> {
  const right = usable[name]
  return right === undefined ? hostileValue : fc.oneof(fc.constant(right), hostileValue)
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Sent) {
  const filled = path.replace(
    /:(\w+)/g,
    (_, name) => encodeURIComponent(textOf((params as Record<string, unknown>)[name])) || 'x',
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as object)) search.append(name, textOf(value))
  return `/api/v1${filled.slice(0, 4_000)}${search.size > 0 ? `?${String(search).slice(0, 8_000)}` : ''}`.replace(
    /%[\dA-F]?(?=$|&|\?)/g,
    '',
  )
}

function textOf(value: unknown) {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed()
}

/** A shopper, and for the back office somebody who may do everything there, as the headers of a request. */
async function somePeople() {
  const shopper = { authorization: `Bearer ${(await shop.signIn()).token}` }
  const { cookie } = await signInStaff(shop, 'admin')
  return { of: ({ access }: Endpoint): Record<string, string> => (access.startsWith('staff') ? { cookie } : shopper) }
}

function send(call: Endpoint, sent: Sent, headers: Record<string, string>) {
  const url = addressOf(call, sent)
  if (!call.body && !call.isMultipart) return shop.app.inject({ method: call.method, url, headers })
  if (!call.isMultipart) {
    const payload = JSON.stringify(sent.body)
    return shop.app.inject({
      method: call.method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  }
  const form = Object.entries((sent.body ?? {}) as object)
    .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`)
    .join('')
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  return shop.app.inject({ method: call.method, url, headers: { ...headers, ...type }, payload: `${form}--b--\r\n` })
}

function expectPlainAnswer({ method, path }: Endpoint, sent: Sent, { statusCode, body }: Answer) {
  const { data, message, ...envelope } = JSON.parse(body)
  const isRefused = statusCode >= 400
  const isSentence =
    typeof message === 'string' &&
    /^[A-Za-z"].{5,200}$/.test(message) &&
    !/undefined|\[object|Error\b|\.ts\b|[<>]|__|: $/.test(message)
  const faults = [
    ...(statusCode < 500 ? [] : [`${statusCode}`]),
    ...(envelope.statusCode === statusCode ? [] : ['no envelope']),
    ...(isRefused && data !== null ? ['data with a refusal'] : []),
    ...(isRefused && !isSentence ? [`no sentence: ${message}`] : []),
    ...(isRefused && body.includes(canary) ? [`says back what was sent: ${message}`] : []),
  ]
  expect([method, path, JSON.stringify(sent).slice(0, 300), faults]).toEqual([method, path, expect.anything(), []])
}

/** How many rows there are of everything that a refused call could leave behind. */
async function countRows() {
  const tables = ['shopper', 'cart_line', 'wish', 'consent', 'ticket', 'ticket_message', 'stored_file', 'review']
  const more = [
    'contact_message',
    'shop_order',
    'order_line',
    'message',
    'login_challenge',
    'idempotency_key',
    'phone_proof',
  ]
  const counts = [...tables, ...more].map((table) => `(select count(*)::int from "${table}") as "${table}"`)
  const { rows } = await shop.pool.query(`select ${counts.join(', ')}`)
  return rows[0]
}
