import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureTexts } from '#server/testing/hostile/cpu-time.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { longestAddress } from './head-limits.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, withPages: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
}, 60_000)
afterAll(() => shop.close())

type Sent = InjectOptions
const json = (url: string, payload: object): Sent => ({ method: 'POST', url: `/api/v1${url}`, payload })
const written = { name: 'Asha', mobileNumber: '9876543210', message: 'Hello' }
const guest = { name: 'Asha', mobileNumber: '9876543210', address: {} }
const almostAll = 60_000

const requests: [what: string, request: (text: string) => Sent | Promise<Sent>, hostile: string][] = [
  [
    'an email of dots in a message to the shop',
    (text) => json('/contact-us/add', { ...written, email: text }),
    `a@${'.'.repeat(almostAll)}@`,
  ],
  [
    'an email of dots of a guest',
    (text) => json('/guest/user/add', { ...guest, email: text }),
    `a@${'.'.repeat(almostAll)}@`,
  ],
  [
    'marks in no order, looked for',
    (text) => json('/product/search', { keyword: text }),
    `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(14_000)}`,
  ],
  [
    'marks in no order in a message to the shop',
    (text) => json('/contact-us/add', { ...written, email: 'asha@example.com', message: text }),
    `a${'\u0301'.repeat(8_000)}${'\u0316'.repeat(7_900)}`,
  ],
  ['a path of slashes', (text) => ({ url: `/a${text}a/` }), '/'.repeat(longestAddress - 10)],
  ['a path of slashes turned around', (text) => ({ url: `/a${text}a/` }), '\\'.repeat(longestAddress - 10)],
  ['a file whose name is dots', ticketWith, `a${'.'.repeat(almostAll)}a!.txt`],
  ['a file whose name is blanks', ticketWith, `a${' '.repeat(almostAll)}a!.txt`],
  ['a file whose name is endings', ticketWith, `a${'.a'.repeat(almostAll / 2)}!.txt`],
]

describe('[S2] [S8] one request', () => {
  it.each(requests)('with %s takes no longer than one with plain letters', async (_, request, hostile) => {
    const timesTooLong = measureTexts({
      prepare: (text) => async () => {
        const { statusCode } = await shop.app.inject(await request(text))
        // Whoever is sent away at the door has not tried anything.
        expect([200, 301, 400, 404, 414]).toContain(statusCode)
      },
    })
    expect(await timesTooLong(hostile)).toBeLessThanOrEqual(1)
  })
})

/** By another shopper each time, as one may open five an hour. */
async function ticketWith(fileName: string): Promise<Sent> {
  const { token } = await shop.signIn()
  const field = (name: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const head = `--b\r\ncontent-disposition: form-data; name="attachment"; filename="${fileName}"`
  return {
    method: 'POST',
    url: '/api/v1/support/tickets/add',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${field('subject', 'Hello')}${field('message', 'Hello')}${head}\r\ncontent-type: text/plain\r\n\r\nwords\r\n--b--\r\n`,
  }
}
