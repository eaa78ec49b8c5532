import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { longestAddress, longestHeader, mostSegments } from './head-limits.ts'

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

describe('[S2] [S8] whoever sends more than an address or a header can need', () => {
  const list = '/api/v1/categories/getAll'
  const ofLength = (begin: string, length: number) => begin.padEnd(length, 'a')

  it('is told so before anything looks for something in it: address, query, page, file', async () => {
    for (const begin of [`${list}?a=`, '/products/', '/products?keyword=', '/api/v1/file/', '/api/v1/nowhere/']) {
      const answer = await shop.app.inject(ofLength(begin, longestAddress + 1))
      const refusal = { statusCode: 414, status: 'ERROR', data: null, message: 'The address is too long.' }
      expect([begin, answer.json()]).toEqual([begin, refusal])
    }
    expect((await shop.app.inject(ofLength(`${list}?a=`, longestAddress))).statusCode).toBe(200)
  })

  it('is told so of an address of very many parts, in slashes or backslashes', async () => {
    for (const part of ['a/', 'a\\', './a/', '/a']) {
      const answer = await shop.app.inject(`/${part.repeat(mostSegments + 1)}`)
      expect([part, answer.statusCode]).toEqual([part, 414])
    }
    expect((await shop.app.inject(`/${'a/'.repeat(mostSegments - 1)}`)).statusCode).toBe(404)
    expect((await shop.app.inject(`${list}?a=${'a/'.repeat(mostSegments + 1)}`)).statusCode).toBe(200)
  })

  it('is told so of cookies, languages and every other header, in one piece or in several', async () => {
    const tooLong = ofLength('a', longestHeader + 1)
    const refusal = { statusCode: 431, status: 'ERROR', data: null }
    for (const name of ['cookie', 'accept-language', 'authorization', 'x-forwarded-for', 'referer', 'x-of-nobody']) {
      const answer = await shop.app.inject({ url: list, headers: { [name]: tooLong } })
      expect([name, answer.json()]).toEqual([name, { ...refusal, message: 'The headers of the request are too long.' }])
      const longest = await shop.app.inject({ url: list, headers: { [name]: tooLong.slice(1) } })
      expect([name, longest.statusCode]).toEqual([name, 200])
    }
    const half = tooLong.slice(0, longestHeader / 2)
    const answer = await shop.app.inject({ url: list, headers: { 'accept-language': [half, half] as never } })
    expect(answer.json()).toMatchObject(refusal)
  })
})

it('a request that names two hosts is refused: whoever stands in front could have read the other one', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /api/v1/seller/get HTTP/1.1\r\nHost: shop\r\nhost: other\r\nConnection: close\r\n\r\n')
  const [received] = await once(socket, 'data')
  expect(String(received)).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})
