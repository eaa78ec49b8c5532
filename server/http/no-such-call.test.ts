import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

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
    ['a call by another method', 'GET', '/api/v1/cart/add'],
    ['a call by another method that changes', 'DELETE', '/api/v1/product/search'],
    ['an identity that is longer than any', 'GET', `/api/v1/product/${'a'.repeat(600)}/get`],
  ] as const)('gets the envelope for %s, and no page', async (_, method, url) => {
    const answer = await shop.app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ statusCode: 404, status: 'ERROR', message: 'There is no such call.', data: null })
  })

  it('and gets a page for what is none of the API', async () => {
    const answer = await shop.app.inject('/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
})
