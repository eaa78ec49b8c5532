import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ seeded: true })
})
afterEach(() => shop.close())

describe('a shopper who opens the shop', () => {
  it('is not sent again what the phone already has', async () => {
    const first = await shop.app.inject('/api/v1/categories/getAll')
    const again = await shop.app.inject({
      url: '/api/v1/categories/getAll',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('still sees categories, offers and settings while the database is away, and hears plainly what cannot be done', async () => {
    const kept = [
      '/api/v1/categories/getAll',
      '/api/v1/setting/get',
      '/api/v1/banners/app/all/get',
      '/api/v1/story/all/get',
    ]
    const before = await Promise.all(kept.map((url) => shop.app.inject(url)))
    const works = shop.pool.query
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    shop.pool.query = (() => Promise.reject(away)) as never
    shop.pool.connect = (() => Promise.reject(away)) as never
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const during = await Promise.all(kept.map((url) => shop.app.inject(url)))
    expect(during.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(during.map(({ body }) => body)).toEqual(before.map(({ body }) => body))

    const search = await shop.app.inject({ method: 'POST', url: '/api/v1/product/search', payload: {} })
    expect(search.statusCode).toBe(503)
    expect(search.headers['retry-after']).toBe('1')
    expect(search.json().message).toBe('The shop is away for a moment. Please try again.')
    shop.pool.query = works
  })
})
