import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { followChanges } from '../db/changes.ts'
import { cacheMetrics } from '../observability/cache-metrics.ts'
import { tagOfProduct } from './cache-tags.ts'
import { createResponseCache } from './response-cache.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ seeded: true })
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url: `/api/v1${url}`, headers })

describe('a shopper who opens the shop', () => {
  it('is not sent again what the phone already has', async () => {
    const first = await get('/categories/getAll')
    for (const known of [String(first.headers.etag), `"other", ${first.headers.etag}`]) {
      const again = await get('/categories/getAll', { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    }
  })

  it('is answered from the same copy whatever else stands behind the address: only what a call reads tells answers apart', async () => {
    await get('/product/cards?ids=cardamom')
    await get('/rating/cardamom/all-ratings?page=1')
    const { misses } = cacheMetrics
    for (let nth = 0; nth < 20; nth += 1) {
      await get(`/product/cards?fbclid=${nth}&ids=cardamom`)
      await get(`/rating/cardamom/all-ratings?page=1&x=${nth}`)
      await get(`/categories/getAll?utm_source=${nth}`)
    }
    expect(cacheMetrics.misses - misses).toBeLessThanOrEqual(1)
    expect((await get('/rating/cardamom/all-ratings?page=2')).json()).toMatchObject({ data: [], next: null })
  })

  it('is answered from the same copy however a search is written: only what was read of it tells answers apart', async () => {
    const search = (payload: string, query = '?page=1&limit=7') =>
      shop.app.inject({
        ...{ method: 'POST', url: `/api/v1/product/search${query}`, payload },
        headers: { 'content-type': 'application/json' },
      })
    const first = await search('{"active":true,"keyword":"haldi"}')
    const { entryCount, misses } = cacheMetrics
    for (let nth = 0; nth < 3; nth += 1) {
      for (const [body, query] of [
        [`{"keyword":"haldi","active":true,"x":${nth}}`],
        [`{ "active" : true,\n "keyword" : "\\u0068aldi" ${' '.repeat(nth)}}`],
        [`{"active":true,"keyword":" haldi ","categoryId":"","subCategoryId":null}`],
        ['{"active":true,"keyword":"haldi"}', `?x=${nth}&limit=7`],
        [`{"active":true,"keyword":"haldi","x":"${'a'.repeat(2_000)}"}`],
      ] as const) {
        const same = await search(body, query)
        expect([same.statusCode, same.body]).toEqual([200, first.body])
      }
    }
    expect([cacheMetrics.entryCount, cacheMetrics.misses]).toEqual([entryCount, misses])
    expect((await search('{"active":true,"keyword":"jeera"}')).body).not.toBe(first.body)
    expect((await search('{"active":true,"keyword":"haldi"}', '?page=2&limit=7')).body).not.toBe(first.body)
    expect((await search('{"active":true,"keyword":3}')).statusCode).toBe(400)
  })

  it('is sent what is small on the line', async () => {
    const plain = await get('/product/cardamom/get')
    const br = await get('/product/cardamom/get', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/product/cardamom/get', { 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding')
  })

  it('lets a cache in front keep what is the same for all, by tags, and no questions with a body', async () => {
    const product = await get('/product/cardamom/get')
    expect(product.headers).toMatchObject({
      'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=10, stale-if-error=3600',
      'cache-tag': 'product:cardamom',
      'surrogate-key': 'product:cardamom',
    })
    const search = { method: 'POST' as const, url: '/api/v1/product/search', payload: { active: true } }
    for (const answer of [await shop.app.inject(search), await shop.app.inject(search)]) {
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers).not.toHaveProperty('cdn-cache-control')
    }
    const refused = await shop.app.inject({ ...search, payload: { keyword: 'a'.repeat(101) } })
    expect(refused.statusCode).toBe(400)
    const missing = await get('/product/no-such/get')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'public, max-age=0, s-maxage=1'])
  })
})

describe('while the database is away', () => {
  const database = () => `"${shop.pool.options.connectionString?.split('/').at(-1)}"`
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('testServer').address })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  afterEach(() => onServer(`alter database ${database()} with allow_connections true`))

  it('a shopper still sees the last copies, which say so, hears plainly what cannot be done, and then what is new', async () => {
    const urls = ['/categories/getAll', '/setting/get', '/banners/app/all/get', '/product/cardamom/get']
    const before = await Promise.all(urls.map((url) => get(url)))
    await onServer(`alter database ${database()} with allow_connections false`)
    await onServer(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database().slice(1, -1)}'`,
    )
    await expect.poll(async () => (await get('/setting/get')).headers.warning, { timeout: 15_000 }).toContain('Stale')
    for (const [index, url] of urls.entries()) {
      const during = await get(url)
      expect([during.statusCode, during.body]).toEqual([200, before[index]?.body])
      expect(during.headers).toMatchObject({
        warning: '110 - "Response is Stale"',
        age: expect.stringMatching(/^\d+$/),
      })
    }
    const { connect } = shop.pool
    // A database that takes no connections says so in its own way; one that is gone is not there to say it.
    const unreachable = Object.assign(new Error(), { code: 'ECONNREFUSED' })
    shop.pool.connect = ((callback?: (error: Error) => void) =>
      callback ? callback(unreachable) : Promise.reject(unreachable)) as never
    const search = await shop.app.inject({ method: 'POST', url: '/api/v1/product/search', payload: { keyword: 'x' } })
    shop.pool.connect = connect
    expect(search.statusCode).toBe(503)
    expect(search.headers['retry-after']).toBe('1')
    await onServer(`alter database ${database()} with allow_connections true`)
    await shop.pool.query('update setting set delivery_charge = 4900')
    const soon = { timeout: 15_000 }
    await expect.poll(async () => (await get('/setting/get')).json().data.deliveryCharge, soon).toBe(49)
    await expect.poll(async () => (await get('/categories/getAll')).headers, soon).not.toHaveProperty('warning')
  })
})

describe('what a process keeps', () => {
  it('stays within its bound: what was asked for longest ago goes first', async () => {
    const changes = followChanges(shop.pool)
    await changes.waitForInvalidation()
    const responseCache = createResponseCache(changes, 100_000)
    const make = async () => ({ status: 200, headers: {}, body: Buffer.alloc(20_000), tags: [tagOfProduct('atta')] })
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'e']) await responseCache.get(key, make)
    expect(responseCache.bytes()).toBeLessThanOrEqual(100_000)
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => responseCache.find(key) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
    await changes.close()
  })

  it('is read anew for whoever asks after a change, though a reading begun before it still goes on', async () => {
    const changes = followChanges(shop.pool)
    await changes.waitForInvalidation()
    const responseCache = createResponseCache(changes, 1_000_000)
    const computed = { status: 200, headers: {}, tags: [tagOfProduct('cardamom')] }
    const gate = Promise.withResolvers<void>()
    const before = responseCache.get('key', () => gate.promise.then(() => ({ ...computed, body: Buffer.from('old') })))
    const beside = responseCache.get('key', async () => ({ ...computed, body: Buffer.from('a second reading') }))
    await shop.pool.query("update product set summary = 'Newer' where id = 'cardamom'")
    await changes.waitForInvalidation()
    const after = responseCache.get('key', async () => ({ ...computed, body: Buffer.from('new') }))
    gate.resolve()
    const bodies = (await Promise.all([before, beside, after])).map(({ body }) => body.toString())
    expect(bodies).toEqual(['old', 'old', 'new'])
    await changes.close()
  })

  it('is shown for an hour while nothing newer can be had, and not for longer', async () => {
    const changes = followChanges(shop.pool)
    await changes.waitForInvalidation()
    const responseCache = createResponseCache(changes, 1_000_000)
    const computed = { status: 200, headers: {}, tags: [tagOfProduct('cardamom')], body: Buffer.from('kept') }
    const fail = () => Promise.reject(new Error('The database is away.'))
    const now = performance.now.bind(performance)
    let passed = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
    try {
      await responseCache.get('key', async () => computed)
      await shop.pool.query("update product set summary = 'Unread' where id = 'cardamom'")
      await changes.waitForInvalidation()
      for (const minutes of [1, 30, 59]) {
        passed = minutes * 60_000
        expect((await responseCache.get('key', fail)).body.toString()).toBe('kept')
      }
      passed = 61 * 60_000
      await expect(responseCache.get('key', fail)).rejects.toThrow('The database is away.')
    } finally {
      clock.mockRestore()
      await changes.close()
    }
  })

  it('is no page with a hole, unless there was never a whole one', async () => {
    const changes = followChanges(shop.pool)
    await changes.waitForInvalidation()
    const responseCache = createResponseCache(changes, 1_000_000)
    const page = (text: string, isBroken: boolean) => async () => ({
      ...{ status: 200, headers: {}, tags: [tagOfProduct('cardamom')] },
      ...{ body: Buffer.from(text), isBroken },
    })
    const read = async (text: string, isBroken = false) =>
      (await responseCache.get('page', page(text, isBroken))).body.toString()
    expect(await read('with a hole', true)).toBe('with a hole')
    expect(await read('whole')).toBe('whole')
    await shop.pool.query("update product set summary = 'Changed' where id = 'cardamom'")
    await changes.waitForInvalidation()
    expect(await read('with a hole again', true)).toBe('whole')
    await changes.close()
  })

  it('is not what was read before a change, even where the reading ended after it', async () => {
    const changes = followChanges(shop.pool)
    await changes.waitForInvalidation()
    const responseCache = createResponseCache(changes, 1_000_000)
    const computed = { status: 200, headers: {}, tags: [tagOfProduct('cardamom')] }
    const old = responseCache.get('key', async () => {
      await shop.pool.query("update product set summary = 'New' where id = 'cardamom'")
      await changes.waitForInvalidation()
      return { ...computed, body: Buffer.from('old') }
    })
    expect((await old).body.toString()).toBe('old')
    expect(
      (await responseCache.get('key', async () => ({ ...computed, body: Buffer.from('new') }))).body.toString(),
    ).toBe('new')
    await changes.close()
  })
})
