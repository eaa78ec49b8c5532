import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeCategory, listEditedCategories } from '#contract/api/admin/categories.ts'
import * as content from '#contract/api/admin/content.ts'
import { changeShopHomeWords, getShopHomeWords } from '#contract/api/admin/page-words.ts'
import { changeProduct, getEditedProduct } from '#contract/api/admin/products.ts'
import { changeShopSettings, getShopSettings } from '#contract/api/admin/settings.ts'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/database.ts'
import { type SignedInStaff, signInStaff } from '../staff/testing/sign-in-staff.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'
import { keepPages } from './kept-pages.ts'

let shop: TestShop
let other: Awaited<ReturnType<typeof openOther>>
let admin: SignedInStaff
beforeAll(async () => {
  shop = await openTestShop({ seeded: true, settings: { ADDRESS_LIMIT_FACTOR: '0' } })
  other = await openOther()
  admin = await signInStaff(shop, 'admin')
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

/** Another process of the same shop: nothing in common but the database. */
async function openOther() {
  const database = await openDatabase(shop.config)
  const app = await createApp({ config: shop.config, ...database })
  return {
    app,
    pages: pagesOf(app),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

const read = [
  { method: 'GET', url: '/api/v1/categories/getAll' },
  { method: 'GET', url: '/api/v1/banners/web/all/get' },
  { method: 'GET', url: '/api/v1/story/all/get' },
  { method: 'GET', url: '/api/v1/reports/all/get' },
  { method: 'GET', url: '/api/v1/setting/get' },
  { method: 'GET', url: '/api/v1/content/by-title/shipping-policy' },
  { method: 'GET', url: '/api/v1/content/words/home' },
  { method: 'GET', url: '/api/v1/product/cardamom/get' },
] as const

/** Pages that are rendered from these answers and kept as those of the storefront are. */
function pagesOf(app: TestShop['app']) {
  const pages = Fastify()
  const render = async () => {
    const answers = await Promise.all(read.map((call) => app.inject(call)))
    const body = Buffer.from(answers.map((answer) => answer.body).join('\n'))
    return { status: 200, headers: new Headers({ 'content-type': 'text/plain; charset=utf-8' }), body }
  }
  pages.get('/*', keepPages(render))
  return pages
}

async function changeEverything() {
  const [category] = await admin.call(listEditedCategories)
  if (!category) throw new Error('There is no category.')
  const { id, ...categoryFields } = category
  await admin.call(changeCategory, { params: { id }, body: { ...categoryFields, name: 'A changed category' } })
  const [banner] = await admin.call(content.listShopBanners)
  if (!banner) throw new Error('There is no banner.')
  await admin.call(content.changeBanner, {
    params: banner,
    body: { ...banner, screen: 'web', text: 'A changed banner' },
  })
  const [story] = await admin.call(content.listShopStories)
  if (!story) throw new Error('There is no story.')
  await admin.call(content.changeStory, { params: story, body: { ...story, name: 'A changed story' } })
  const [report] = await admin.call(content.listShopReports)
  if (!report) throw new Error('There is no report.')
  await admin.call(content.changeReport, { params: report, body: { ...report, title: 'A changed report' } })
  const pages = await admin.call(content.listShopPages)
  const version = pages.find(({ title }) => title === 'shipping-policy')?.version ?? 0
  await admin.call(content.changeShopPage, {
    params: { title: 'shipping-policy' },
    body: { contentHtml: '<p>A changed policy</p>', nextHtml: null, nextFrom: null, version },
  })
  const { words, version: home } = await admin.call(getShopHomeWords)
  await admin.call(changeShopHomeWords, {
    body: { words: { ...words, featured: 'A changed heading' }, nextWords: null, nextFrom: null, version: home },
  })
  const settings = await admin.call(getShopSettings)
  await admin.call(changeShopSettings, { body: { ...settings, deliveryCharge: 47 } })
  const { id: productId, ...product } = await admin.call(getEditedProduct, { params: { id: 'cardamom' } })
  const sizes = product.sizes.map((size, place) => (place === 0 ? { ...size, price: 123.45 } : size))
  await admin.call(changeProduct, { params: { id: productId }, body: { ...product, sizes } })
}

const changed = [
  ...['A changed category', 'A changed banner', 'A changed story', 'A changed report', 'A changed policy'],
  ...['A changed heading', '"deliveryCharge":47,', '"price":123.45,'],
]

it('a price, a category, a banner, a story, a report, a policy, the words of home and a setting are on every page of another process two seconds after they were changed', async () => {
  const page = async (address: string) => (await other.pages.inject(address)).body
  await page('/')
  await changeEverything()
  const begun = performance.now()
  const addresses = ['/']
  while (performance.now() - begun < 2_000) {
    // Pages rendered from answers of every age, as visitors come at any moment.
    const address = `/${addresses.length}`
    addresses.push(address)
    await page(address)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const address of addresses) {
    const shown = await page(address)
    expect(changed.filter((text) => !shown.includes(text))).toEqual([])
  }
})
