import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../test-shop.ts'

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
})

describe('[S2] a host that is not the shop’s', () => {
  const open: TestShop[] = []
  afterAll(() => Promise.all(open.map((one) => one.close())))
  const sendRequest = async (one: TestShop, host: string, url = '/api/v1/seller/get') =>
    (await one.app.inject({ url, headers: { host } })).statusCode

  it.each(['localhost:3000', 'mill.localhost', '127.0.0.1:80', '192.168.1.7', '[::1]:3000'])(
    '%s is anybody’s, and leads to the demo shop of this machine',
    async (host) => {
      expect(await sendRequest(shop, host)).toBe(200)
    },
  )

  it('is refused by a shop that knows no name of its own', async () => {
    for (const url of ['/api/v1/seller/get', '/sandbox/outbox', '/robots.txt', '/nowhere'])
      expect([url, await sendRequest(shop, 'stranger.example', url)]).toEqual([url, 421])
    const { message } = (await shop.app.inject({ url: '/nowhere', headers: { host: 'stranger.example' } })).json()
    expect(message).toBe('The shop is not known by this name. Whoever runs it can name its address in PUBLIC_URL.')
  })

  it('is refused by a shop that has one, which stands with and without www, at every port', async () => {
    const named = await openTestShop({ settings: { PUBLIC_URL: 'https://Mill.example/' } })
    open.push(named)
    const own = ['mill.example', 'MILL.example:8080', 'www.mill.example', 'mill.example.', '10.0.0.7', 'localhost']
    for (const host of own) expect([host, await sendRequest(named, host)]).toEqual([host, 200])
    const strange = ['mill.example.other.example', 'xmill.example', 'shop.mill.example', 'localhost.other.example']
    for (const host of strange) expect([host, await sendRequest(named, host)]).toEqual([host, 421])
  })

  it('is not believed of whoever is no proxy of the shop', async () => {
    const headers = { host: 'stranger.example', 'x-forwarded-host': 'localhost' }
    expect((await shop.app.inject({ url: '/api/v1/seller/get', headers })).statusCode).toBe(421)
  })

  it('may ask whether the shop is well', async () => {
    for (const url of ['/health', '/ready'])
      expect([url, await sendRequest(shop, 'shop.internal', url)]).toEqual([url, 200])
  })
})
