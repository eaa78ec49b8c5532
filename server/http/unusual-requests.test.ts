import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const search = '/api/v1/product/search'

it.each([
  ['gzip', gzipSync('{}')],
  ['foo', '{}'],
])('a client that sends a question as %s reads that it is to come without compression', async (coding, payload) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': coding }
  const answer = await shop.app.inject({ method: 'POST', url: search, headers, payload })
  expect(answer.json()).toEqual({
    ...{ statusCode: 415, status: 'ERROR', data: null },
    message: 'Please send the request without compression.',
  })
  const plain = { ...headers, 'content-encoding': 'identity' }
  expect((await shop.app.inject({ method: 'POST', url: search, headers: plain, payload: '{}' })).statusCode).toBe(200)
})

it.each([
  ['br;q=1.0, gzip', 'br'],
  ['gzip;q=0, br;q=0', undefined],
  ['br; q=0.000, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['xbr, gzipped', undefined],
])('a client that takes "%s" is answered in %s', async (accepted, coding) => {
  const headers = { 'accept-encoding': accepted }
  const answer = await shop.app.inject({ method: 'GET', url: '/api/v1/categories/getAll', headers })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, coding])
})

it('a request that names two hosts is refused: whoever stands in front could have read the other one', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/v1/seller/get HTTP/1.1\r\nHost: shop\r\nhost: other\r\nConnection: close\r\n\r\n')
  const [heard] = await once(socket, 'data')
  expect(String(heard)).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})
