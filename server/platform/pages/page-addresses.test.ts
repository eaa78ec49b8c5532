import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApi } from '#contract/api/client.ts'
import { openTestShop, speakTo, type TestShop } from '#server/testing/test-shop.ts'
import { ensureBuilt } from '../../../scripts/build/build-shop.mjs'
import { cacheMetrics } from '../observability/cache-metrics.ts'
import { builtStorefront } from './built-storefront.ts'
import { handlePages } from './handle-pages.ts'
import { pageAddresses } from './page-addresses.ts'
import type { Storefront } from './pages.ts'

await ensureBuilt(process.execPath)
const storefront = (await import(builtStorefront.href)) as Storefront
const { pageContext, pageParameters } = storefront.entry.module
const paths = [...new Set(Object.keys(storefront.routes).map(pathOf))]
const strange = ['utm_source', 'gclid', 'fbclid', 'x', 'index', 'page', 'keyword', 't', 'tab', 'about', 'sort']
const params: Record<string, string> = { ':productId': 'cardamom', ':id': 'cardamom', ':size': '1', '*': 'nowhere' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, withPages: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
}, 120_000)
afterAll(() => shop?.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const open = (url: string) => shop.app.inject(url)

describe('a page', () => {
  it('is one of those that the storefront has', () => {
    expect(paths).toEqual(expect.arrayContaining(Object.keys(pageParameters)))
  })

  it.each(paths.filter((path) => pageParameters[path] !== 'whole query'))(
    '%s reads of its address what it says, and nothing else',
    async (path) => {
      const named = pageParameters[path] ?? []
      const url = path.replace(/:\w+|\*/g, (name) => params[name] ?? 'MILL-1')
      const known = new URLSearchParams(Object.keys(right).map((name) => [name, right[name] ?? '']))
      const { names } = await renderPast(`${url}?${known}`)
      expect([...names].sort(), `app/page-parameters.ts names what ${url} reads`).toEqual([...named].sort())

      const bare = await renderPast(url)
      const unread = strange.filter((name) => !named.includes(name)).map((name) => [name, right[name] ?? '1'])
      expect((await renderPast(`${url}?${new URLSearchParams(unread)}`)).page).toBe(bare.page)
    },
  )

  it('whose address lets whoever has it see an order is written to no disk', async () => {
    for (const url of ['/track/MILL-1?t=secret', '/track/MILL-1?utm_source=sms&t=secret']) {
      expect((await open(url)).headers['cache-control'], url).toBe('private, no-store')
    }
    expect((await open('/track/MILL-1?x=t')).headers['cache-control']).toBe('no-cache')
  })

  it.each(['/products', '/products/cardamom', '/about', '/track/MILL-1', '/products.data', '/Products'])(
    '%s is made once for all who come with what no page reads, and is the same for all',
    async (path) => {
      const first = await open(path)
      const { entryCount, misses } = cacheMetrics
      for (let nth = 0; nth < 20; nth += 1) {
        const other = await open(`${path}?utm_source=${nth}&gclid=${nth}&fbclid=${nth}&x[]=${nth}`)
        expect([other.statusCode, other.body, other.headers.etag]).toEqual([200, first.body, first.headers.etag])
      }
      expect([cacheMetrics.entryCount, cacheMetrics.misses]).toEqual([entryCount, misses])
    },
  )

  it('of a list is the same in whatever order its address has them, however it is written and what comes again', async () => {
    const first = await open('/products?keyword=a%20b&page=2')
    const { entryCount, misses } = cacheMetrics
    for (const query of [
      'page=2&keyword=a+b',
      'page=2&keyword=%61%20b&page=3',
      'keyword=a+b&keyword=c&page=2',
      'sort=&categoryId&keyword=a+b&&page=2',
    ]) {
      const same = await open(`/products?${query}`)
      expect([same.statusCode, same.body]).toEqual([200, first.body])
    }
    expect([cacheMetrics.entryCount, cacheMetrics.misses]).toEqual([entryCount, misses])
    expect((await open('/products?page=3&keyword=a+b')).body).not.toBe(first.body)
  })

  it('is found by its words with all that an advertisement hangs on', async () => {
    const { body } = await open('/Products/../products?utm_source=mail&keyword=haldi&gclid=1')
    expect(body).toContain('“haldi”')
    expect(body).not.toContain('utm_source')
  })

  it('is the same by whatever address the shop was asked for, where it knows its name', async () => {
    const settings = { ADDRESS_LIMIT_FACTOR: '0', PUBLIC_URL: 'https://mill.example/' }
    const named = await openTestShop({ withPages: true, settings })
    const sendRequest = (url: string, host: string) => named.app.inject({ url, headers: { host } })
    for (const url of ['/about', '/robots.txt', '/sitemap.xml']) {
      const first = await sendRequest(url, 'mill.example')
      const { entryCount, misses } = cacheMetrics
      for (let nth = 0; nth < 5; nth += 1) {
        const other = await sendRequest(url, `10.0.0.${nth}`)
        expect([other.statusCode, other.body]).toEqual([200, first.body])
      }
      expect([cacheMetrics.entryCount, cacheMetrics.misses]).toEqual([entryCount, misses])
    }
    await named.close()
  })

  it('that moved hands its whole query on', async () => {
    const moved = await open('/product/cardamom?utm_source=mail&x=1')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/products/cardamom?utm_source=mail&x=1'])
    const checkout = await open('/order-summary/cardamom?size=1')
    expect(checkout.headers.location).toBe('/products/cardamom/order-summary?size=1')
  })
})

it('the data of a page is told apart by the parts that are asked for', () => {
  const addressOf = pageAddresses(storefront.routes, pageParameters)
  const routes = '_routes=catalog%2Flisting-page'
  expect(addressOf(`/products.data?x=1&${routes}&keyword=a`)).toBe(`/products.data?keyword=a&${routes}`)
  expect(addressOf(`/_.data?keyword=a&${routes}`)).toBe(`/_.data?${routes}`)
  expect(addressOf('/__manifest?version=1&x=2&paths=%2Fa')).toBe('/__manifest?paths=%2Fa&version=1')
})

const right: Record<string, string> = {
  ...{
    keyword: 'atta',
    categoryId: 'flours',
    subCategoryId: 'none',
    sort: 'price-asc',
    priceFrom: '1',
    priceBelow: '9',
  },
  ...{ pack: '1 KG', page: '2', t: 'token', tab: 'orders', about: 'building', utm_source: 'mail' },
}

/** Renders a page past the cache and past what tells addresses apart, and hears which parameters are read by whatever is rendered. */
async function renderPast(url: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') })
  const names = new Set<string>()
  let page = ''
  const api = createApi(speakTo(shop.app))
  const frame = { isDemo: true, phoneAuth: { provider: 'local' }, checkoutScript: null, origin: 'https://shop.test' }
  const context = pageContext({ api, frame, scriptMark: 'mark', onRendered: (html) => (page = html) })
  for (const way of ['get', 'getAll', 'has'] as const) {
    const read = URLSearchParams.prototype[way] as (name: string) => unknown
    vi.spyOn(URLSearchParams.prototype, way).mockImplementation(function (this: URLSearchParams, name: string) {
      // What the shop itself asks its API for is no address of a page.
      if (isOfPage(this)) names.add(name)
      return read.call(this, name) as never
    })
  }
  await handlePages(storefront)(new Request(`https://shop.test${url}`), context)
  vi.restoreAllMocks()
  names.delete('index')
  return { page, names }

  function isOfPage(search: URLSearchParams) {
    return url.includes('?') && search.toString() === new URLSearchParams(url.split('?')[1]).toString()
  }
}

function pathOf(id: string | undefined): string {
  const steps = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : storefront.routes[id]
    return route ? [...steps(route.parentId), ...(route.path ? [route.path] : [])] : []
  }
  return `/${steps(id).join('/')}`
}
