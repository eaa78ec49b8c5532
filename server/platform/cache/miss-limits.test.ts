import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'

await ensureBuilt(process.execPath)

let shop: TestShop
beforeAll(async () => {
  // Three pages and nine other reads in ten seconds.
  shop = await openTestShop({ seeded: true, withPages: true, settings: { ADDRESS_LIMIT_FACTOR: '3' } })
  // Windows end when a test says so, however long the machine takes.
  vi.useFakeTimers({ toFake: ['Date'] })
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await shop?.close()
})

let networks = 0
/** Somebody of a network that has asked for nothing yet. */
function newcomer() {
  networks += 1
  const remoteAddress = `198.51.100.${networks}`
  return {
    open: (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, remoteAddress, headers }),
    search: (keyword: string, more: object = {}) =>
      shop.app.inject({
        ...{ method: 'POST' as const, url: '/api/v1/product/search', remoteAddress },
        payload: { keyword, ...more },
      }),
  }
}

let drawn = 0
/** What nobody has asked for before. */
function something() {
  drawn += 1
  return `something ${drawn}`
}

async function countAdmitted(sendRequest: (word: string) => Promise<{ statusCode: number }>, times: number) {
  for (let nth = 0; nth < times; nth += 1) expect((await sendRequest(something())).statusCode).toBe(200)
}

const newPage = () => `/products?keyword=${encodeURIComponent(something())}`

describe('a network that searches for one misspelt word after the other', () => {
  it('is asked to wait in a sentence, and still gets what is ready, while others search on', async () => {
    const [busy, other] = [newcomer(), newcomer()]
    await other.search('haldi')
    await countAdmitted(busy.search, 9)
    const refused = await busy.search(something())
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(refused.json()).toEqual({
      ...{ statusCode: 429, status: 'ERROR', data: null },
      message: expect.stringMatching(/^Too many requests from your network\. Please try again in \d+ seconds?\.$/),
    })
    expect(refused.headers['cache-control']).toBe('no-store')
    for (let nth = 0; nth < 20; nth += 1) expect((await busy.search('haldi')).statusCode).toBe(200)
    const word = something()
    expect((await busy.search(word)).statusCode).toBe(429)
    expect((await other.search(word)).statusCode).toBe(200)
    expect((await busy.search(word)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + seconds * 1_000)
    expect((await busy.search(something())).statusCode).toBe(200)
  })

  it('is not counted by what it writes around a word, nor twice for the same', async () => {
    const { search } = newcomer()
    const word = something()
    for (let nth = 0; nth < 30; nth += 1) expect((await search(word, { x: nth })).statusCode).toBe(200)
    await countAdmitted(search, 8)
    expect((await search(something())).statusCode).toBe(429)
  })

  it('is counted as one with all its addresses where it is a /64 of IPv6', async () => {
    const search = (end: string) =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/v1/product/search', remoteAddress: `2001:db8:7:1::${end}` },
        payload: { keyword: something() },
      })
    for (let nth = 1; nth <= 9; nth += 1) expect((await search(String(nth))).statusCode).toBe(200)
    expect((await search('a')).statusCode).toBe(429)
  })

  it('has its suggestions and products that are not there counted too', async () => {
    const { open } = newcomer()
    for (let nth = 0; nth < 5; nth += 1)
      await open(`/api/v1/product/suggest?keyword=${encodeURIComponent(something())}`)
    for (let nth = 0; nth < 4; nth += 1) expect((await open(`/api/v1/product/none-${nth}/get`)).statusCode).toBe(404)
    expect((await open('/api/v1/product/none-5/get')).statusCode).toBe(429)
  })
})

describe('a network that opens one page after the other that was not ready', () => {
  it('gets a page that says how long to wait and leads back, and still all that is ready, while others get all', async () => {
    const [busy, other] = [newcomer(), newcomer()]
    await other.open('/about')
    await countAdmitted(() => busy.open(newPage()), 3)
    const page = newPage()
    const refused = await busy.open(page, { 'accept-encoding': 'br' })
    const seconds = Number(refused.headers['retry-after'])
    expect(refused.statusCode).toBe(429)
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(10)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(refused.body).toMatch(/Too many requests from your network\. Please try again in \d+ seconds?\./)
    expect(refused.body).toContain('<a class="main" href="">Try again</a>')
    expect(refused.body).not.toContain('<script')
    for (const url of ['/about', '/about?utm_source=mail', '/offline.css', '/brand/milloraa-emblem.svg']) {
      expect((await busy.open(url)).statusCode).toBe(200)
    }
    expect((await other.open(page)).statusCode).toBe(200)
    expect((await busy.open(page)).statusCode).toBe(200)
  })

  it('is told so in the envelope where the shop in the browser asks for the data of a page', async () => {
    const { open } = newcomer()
    await countAdmitted(() => open(newPage()), 3)
    const refused = await open(newPage().replace('?', '.data?'))
    expect(refused.json()).toMatchObject({ statusCode: 429, status: 'ERROR' })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('is a crowd that opens one page: it is made once and counted once', async () => {
    const { open } = newcomer()
    const page = newPage()
    const crowd = await Promise.all(Array.from({ length: 20 }, () => open(page)))
    expect(crowd.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    await countAdmitted(() => open(newPage()), 2)
    expect((await open(newPage())).statusCode).toBe(429)
  })

  it('is not counted by what no page reads', async () => {
    const { open } = newcomer()
    for (let nth = 0; nth < 20; nth += 1) expect((await open(`/seller?fbclid=${nth}`)).statusCode).toBe(200)
    await countAdmitted(() => open(newPage()), 2)
    expect((await open(newPage())).statusCode).toBe(429)
  })

  it('gets the last copy of what has just changed, which says that it is one, while others get the new page', async () => {
    const [busy, other] = [newcomer(), newcomer()]
    await other.open('/products/cardamom')
    await countAdmitted(() => busy.open(newPage()), 3)
    await shop.pool.query("update product set name = 'Cardamom of the hills' where id = 'cardamom'")
    const last = await busy.open('/products/cardamom')
    expect([last.statusCode, last.headers.warning]).toEqual([200, '110 - "Response is Stale"'])
    expect(last.body).not.toContain('Cardamom of the hills')
    const next = await other.open('/products/cardamom')
    expect(next.body).toContain('Cardamom of the hills')
    expect(next.headers).not.toHaveProperty('warning')
    expect((await busy.open('/products/cardamom')).body).toBe(next.body)
  })
})

describe('the pages themselves', () => {
  it('ask the shop for as much as they show, whoever is counted', async () => {
    const { data } = (await newcomer().search('', { active: true })).json().data
    expect(data.length).toBeGreaterThan(9)
    for (const { id, name } of data as { id: string; name: string }[]) {
      const page = await newcomer().open(`/products/${id}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`<h1`)
      expect(page.body).toContain(name)
    }
  })
})
