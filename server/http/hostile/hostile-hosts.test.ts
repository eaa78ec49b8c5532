import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

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
