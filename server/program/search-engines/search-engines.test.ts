import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeStatements } from '#server/platform/db/faults/timed-statements.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { PUBLIC_URL: 'https://mill.example' } })
})
afterAll(() => shop.close())

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')

describe('a search engine', () => {
  it('is told where the sitemap is and what is personal', async () => {
    const { body, headers } = await shop.app.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Sitemap: https://mill.example/sitemap.xml')
    for (const address of ['/orders', '/ordersummary', '/profile', '/api/v1/'])
      expect(body).toContain(`Disallow: ${address}\n`)
    expect(body).toContain('Allow: /api/v1/file/')
  })

  it('finds every product on sale once, and none that is not', async () => {
    await shop.pool.query("update product set is_active = false where id = 'bajra-flour'")
    const files = addressesIn((await shop.app.inject('/sitemap.xml')).body)
    expect(files).toEqual(['https://mill.example/sitemap-pages.xml', 'https://mill.example/sitemap-products-1.xml'])
    const found = addressesIn((await shop.app.inject('/sitemap-products-1.xml')).body)
    const { rows } = await shop.pool.query<{ id: string }>('select id from product where is_active')
    expect(found.toSorted()).toEqual(rows.map(({ id }) => `https://mill.example/products/${id}`).toSorted())
    expect(found).not.toContain('https://mill.example/products/bajra-flour')
  })

  it('finds the shelves and the screens that everybody may read', async () => {
    const found = addressesIn((await shop.app.inject('/sitemap-pages.xml')).body)
    expect(found).toContain('https://mill.example/')
    expect(found).toContain('https://mill.example/products?categoryId=atta')
    expect(found.some((address) => /profile|orders|ordersummary/.test(address))).toBe(false)
  })

  it.each(['/sitemap-products-2.xml', '/sitemap-products-0.xml', '/sitemap-products-x.xml'])(
    'finds nothing at %s',
    async (address) => {
      expect((await shop.app.inject(address)).statusCode).toBe(404)
    },
  )

  it('that asks for files there are none of, one after the other, has the products counted once at most', async () => {
    const requested: string[] = []
    timeStatements(shop.pool, () => (text) => void requested.push(text))
    for (let file = 9_900; file < 9_920; file += 1)
      expect((await shop.app.inject(`/sitemap-products-${file}.xml`)).statusCode).toBe(404)
    expect(requested.filter((text) => /from "product"/.test(text)).length).toBeLessThan(2)
  })
})
