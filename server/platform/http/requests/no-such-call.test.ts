import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

// With pages: they answer every address that nothing else does.
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, withPages: true })
}, 60_000)
afterAll(() => shop.close())

describe('[API-02] whoever asks the API for what is no call', () => {
  it.each([
    ['an unknown address', 'GET', '/api/v1/nowhere'],
    ['an address of the API itself', 'GET', '/api/v1'],
    ['another version', 'GET', '/api/v2/cart/user/all/get'],
    ['an identity that is longer than any', 'GET', `/api/v1/product/${'a'.repeat(600)}/get`],
  ] as const)('gets the envelope for %s, and no page', async (_, method, url) => {
    const answer = await shop.app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'There is no such call.', data: null })
  })

  it.each([
    ['GET', '/api/v1/cart/add', 'POST', 'POST'],
    ['DELETE', '/api/v1/product/search?page=1', 'POST', 'POST'],
    ['POST', '/api/v1/product/atta/get', 'GET', 'GET, HEAD'],
    ['PATCH', '/api/v1/user/me', 'GET', 'GET, HEAD'],
    ['DELETE', '/api/v1/file/bills/2026/one.pdf', 'GET', 'GET, HEAD'],
    ['POST', '/api/v1/file/one.webp?w=240', 'GET', 'GET, HEAD'],
  ] as const)('reads by which method the call is made, for %s %s', async (method, url, made, allow) => {
    const answer = await shop.app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({
      ...{ statusCode: 405, status: 'ERROR', data: null },
      message: `This call is made by ${made}.`,
    })
  })

  it('and gets a page for what is none of the API', async () => {
    const answer = await shop.app.inject('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
})
