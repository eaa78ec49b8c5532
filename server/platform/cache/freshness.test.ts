import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeCategory, listEditedCategories } from '#contract/api/admin/catalog/categories.ts'
import { listOffers, stopOffer } from '#contract/api/admin/catalog/coupons.ts'
import { changeProduct, getEditedProduct } from '#contract/api/admin/catalog/products.ts'
import { checkReviews, listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import { correctStock } from '#contract/api/admin/catalog/stock.ts'
import { addBuildings } from '#contract/api/admin/content/buildings.ts'
import * as content from '#contract/api/admin/content/content.ts'
import { changeShopHomeCopy, getShopHomeCopy } from '#contract/api/admin/content/page-copy.ts'
import { changeShopSettings, getShopSettings, pauseOrders } from '#contract/api/admin/content/settings.ts'
import { type SignedInStaff, signInStaff } from '#server/people/staff/testing/sign-in-staff.ts'
import { type OtherProcess, openOtherProcess } from '#server/testing/processes/other-process.ts'
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { collectDependencies } from './page-dependencies.ts'

let shop: TestShop
let other: OtherProcess
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
  other = await openOtherProcess(shop)
  admin = await signInStaff(shop, 'admin')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const read = {
  ...{ categories: '/categories/getAll', banners: '/banners/web/all/get', stories: '/story/all/get' },
  ...{ reports: '/reports/all/get', settings: '/setting/get', seller: '/seller/get', words: '/content/words/home' },
  ...{
    policy: '/content/by-title/shipping-policy',
    offers: '/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER',
  },
  ...{ buildings: '/area?query=new+tower', product: '/product/cardamom/get', reviews: '' },
}

async function look(url: string) {
  const answer = await other.app.inject(`/api/v1${url}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

async function search(query: string) {
  const url = `/api/v1/product/search?${query}`
  return (await other.app.inject({ method: 'POST', url, payload: { active: true } })).body
}

/** Changes something in one process and reads it in the other as soon as that one was told. */
async function change(act: () => Promise<unknown>, see: () => Promise<string>) {
  const before = await see()
  await act()
  await other.changes.waitForInvalidation()
  const after = await see()
  expect(after).not.toBe(before)
  return after
}

describe('what the back office changes is on another process as soon as that was told', () => {
  it('the name of a category', async () => {
    const [category] = await admin.call(listEditedCategories)
    const { id = '', ...fields } = category ?? {}
    const body = { ...fields, name: 'A changed category' } as never
    const rename = () => admin.call(changeCategory, { params: { id }, body })
    expect(await change(rename, () => look(read.categories))).toContain('A changed category')
  })

  it('the name of a category, in what is suggested while somebody types', async () => {
    const category = (await admin.call(listEditedCategories)).at(-1)
    if (!category) throw new Error('There is no category.')
    const { id, name, imageUrl, version } = category
    const url = `/product/suggest?keyword=${encodeURIComponent(name)}`
    expect(await look(url)).toContain(`"${name}"`)
    const body = { name: `${name} of today`, imageUrl, version }
    const rename = () => admin.call(changeCategory, { params: { id }, body })
    expect(await change(rename, () => look(url))).toContain(`"${name} of today"`)
  })

  it('a banner, a story and a report', async () => {
    const [banner] = await admin.call(content.listShopBanners)
    if (!banner) throw new Error('There is no banner.')
    const body = { ...banner, screen: 'web' as const, text: 'A changed banner' }
    const changeBanner = () => admin.call(content.changeBanner, { params: banner, body })
    expect(await change(changeBanner, () => look(read.banners))).toContain('A changed banner')
    const [story] = await admin.call(content.listShopStories)
    if (!story) throw new Error('There is no story.')
    const changeStory = () => admin.call(content.changeStory, { params: story, body: { ...story, name: 'Changed' } })
    expect(await change(changeStory, () => look(read.stories))).toContain('Changed')
    const [report] = await admin.call(content.listShopReports)
    if (!report) throw new Error('There is no report.')
    const changeReport = () => admin.call(content.changeReport, { params: report, body: { ...report, title: 'Batch' } })
    expect(await change(changeReport, () => look(read.reports))).toContain('"Batch"')
  })

  it('a policy and the words of home', async () => {
    const pages = await admin.call(content.listShopPages)
    const version = pages.find(({ title }) => title === 'shipping-policy')?.version ?? 0
    const body = { contentHtml: '<p>A changed policy</p>', nextHtml: null, nextFrom: null, version }
    const write = () => admin.call(content.changeShopPage, { params: { title: 'shipping-policy' }, body })
    expect(await change(write, () => look(read.policy))).toContain('A changed policy')
    const home = await admin.call(getShopHomeCopy)
    const words = { ...home.words, featured: 'A changed heading' }
    const next = { nextWords: null, nextFrom: null, version: home.version }
    const reword = () => admin.call(changeShopHomeCopy, { body: { words, ...next } })
    expect(await change(reword, () => look(read.words))).toContain('A changed heading')
  })

  it('the delivery charge, and that orders are paused', async () => {
    const settings = await admin.call(getShopSettings)
    const charge = () => admin.call(changeShopSettings, { body: { ...settings, deliveryCharge: 47 } })
    expect(await change(charge, () => look(read.settings))).toContain('"deliveryCharge":47,')
    const { version } = await admin.call(getShopSettings)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const pause = () => admin.call(pauseOrders, { body: { until, sentence: 'Closed for Diwali', version } })
    expect(await change(pause, () => look(read.seller))).toContain('Closed for Diwali')
  })

  it('a price, on the product and on the lists', async () => {
    const { id, ...product } = await admin.call(getEditedProduct, { params: { id: 'cardamom' } })
    const sizes = product.sizes.map((size) => ({ ...size, price: 1.25, mrp: null, actualPrice: null }))
    await look(read.product)
    const reprice = () => admin.call(changeProduct, { params: { id }, body: { ...product, sizes } })
    expect(await change(reprice, () => search('sort=price-asc&limit=3'))).toContain('"id":"cardamom"')
    expect(await look(read.product)).toContain('"price":1.25,')
  })

  it('how many are left, where that is shown', async () => {
    const free = () => shop.pool.query("select size, stock from variation where product_id = 'cardamom' limit 1")
    const { size, stock } = (await free()).rows[0]
    const params = { productId: 'cardamom', size: String(size) }
    const correct = (change: number) =>
      admin.call(correctStock, {
        params,
        body: { key: crypto.randomUUID(), reason: 'damaged', change, note: '' },
      })
    expect(
      await change(
        () => correct(3 - stock),
        () => look(read.product),
      ),
    ).toContain('"stock":3')
    expect(await search('limit=50')).toContain('"stock":3')
  })

  it('an offer that is stopped, a building, a hidden review', async () => {
    const offers = (await admin.call(listOffers, { query: { state: 'now' } })).rows
    const shown = offers.find(({ offerCategory }) => offerCategory === 'MARKETING_OFFER')
    const params = { id: shown?.id ?? '' }
    const stop = () => admin.call(stopOffer, { params, body: { isStopped: true } })
    expect(await change(stop, () => look(read.offers))).not.toContain(`"${shown?.promoCode}"`)
    const areaAddress = { pincode: '411001', town: 'Pune', district: 'Pune', state: 'Maharashtra' }
    const building = { buildingName: 'New Tower', towerName: '', ...areaAddress }
    const build = () => admin.call(addBuildings, { body: { buildings: [building] } })
    expect(await change(build, () => look(read.buildings))).toContain('New Tower')
    const [review] = (await admin.call(listAllReviews)).rows
    const reviews = `/rating/${review?.product.id}/all-ratings`
    const hide = () =>
      admin.call(checkReviews, { body: { ids: [review?.id ?? ''], decision: 'hide', reason: 'Not about it' } })
    expect(await change(hide, () => look(reviews))).not.toContain(`"${review?.id}"`)
  })
})

describe('a page', () => {
  it('stands on every answer it is made of, and on none for long that it could not have', async () => {
    const whole = collectDependencies()
    await whole.collect(() => other.app.inject(`/api/v1${read.categories}`))
    await Promise.all([
      whole.collect(() => other.app.inject(`/api/v1${read.policy}`)),
      whole.collect(() => other.app.inject({ method: 'POST', url: '/api/v1/product/search?limit=1', payload: {} })),
    ])
    const { tags, validForMs, isBroken } = whole.freshness()
    expect(tags.slice(0, 1)).toEqual(['categories'])
    expect(tags).toEqual(
      expect.arrayContaining(['content', 'settings', 'products', expect.stringMatching(/^product:/)]),
    )
    expect([validForMs, isBroken]).toEqual([undefined, false])
    const torn = collectDependencies()
    await torn.collect(() => other.app.inject('/api/v1/product/no-such/get'))
    expect(torn.freshness()).toMatchObject({ tags: [], validForMs: 900, isBroken: false })
  })

  it('is not whole where one of its answers failed, whatever the others are', async () => {
    const page = collectDependencies()
    await page.collect(() => other.app.inject(`/api/v1${read.categories}`))
    await shop.pool.query('alter table content_page rename to content_page_away')
    try {
      const { statusCode } = await page.collect(() => other.app.inject('/api/v1/content/by-title/privacy-policy'))
      expect(statusCode).toBe(500)
    } finally {
      await shop.pool.query('alter table content_page_away rename to content_page')
    }
    await page.collect(() => other.app.inject(`/api/v1${read.settings}`))
    expect(page.freshness()).toMatchObject({ isBroken: true, validForMs: 900 })
  })
})

describe('while nothing changes', () => {
  beforeEach(() => other.changes.waitForInvalidation())

  it('a crowd that asks at once makes one query, and whoever comes later none', async () => {
    const begun = other.questions()
    await Promise.all(Array.from({ length: 50 }, () => search('limit=50&page=1&sort=price-desc')))
    expect(other.questions() - begun).toBe(1)
    for (let requested = 0; requested < 20; requested += 1) await search('limit=50&page=1&sort=price-desc')
    expect(other.questions() - begun).toBe(1)
  })
})
