import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { shopWith } from '#app/shared/api/testing/shop-with.ts'
import { show, visibleTexts } from '#app/shared/api/testing/show.ts'
import { showInShop } from '#app/shared/api/testing/show-in-shop.ts'
import { defaultHomeCopy } from '#contract/default-copy/home.ts'
import HomePage, { loader } from './home-page.tsx'

const banner = (id: string) => ({
  id,
  image: { originalUrl: `banners\\${id}.webp`, thumbnailUrl: `banners\\${id}-small.webp` },
})
const listed = {
  'GET /banners/web/all/get': [banner('wide')],
  'GET /banners/app/all/get': [banner('narrow')],
  'POST /product/search': {
    data: [listedProduct('atta', 'Atta', 70), listedProduct('ragi', 'Ragi', 62), listedProduct('haldi', 'Haldi', 42)],
    totalPages: 8,
  },
  'GET /story/all/get': [
    { id: 's1', name: 'Meena', videoFile: 'videos\\one.mp4', imageFile: { originalUrl: 'stories\\one.webp' } },
  ],
}

it('[HOME-06] [API-12] [API-16] [API-19] the home page asks for three products, the banners of both kinds and the stories, by the calls as they are listed', async () => {
  const { calls, at } = shopWith(listed)
  await loader(at('/'))
  expect(calls.sort()).toEqual([
    'GET /banners/app/all/get',
    'GET /banners/web/all/get',
    'GET /content/words/home',
    'GET /seller/get',
    'GET /story/all/get',
    'POST /product/search?limit=3 {"active":true}',
  ])
})

it('[API-43] [HOME-06] [HOME-12] [API-12] a visitor sees the whole home page of a shop that sends only the listed fields: phones get their own banner below 768 px', async () => {
  const html = show(HomePage as never, await loader(shopWith(listed).at('/')))
  const [picture = ''] = /<picture.*?<\/picture>/.exec(html) ?? []
  expect(picture).toMatch(/<source media="\(max-width: 767px\)" srcSet="\/api\/v1\/file\/banners\/narrow\.webp/)
  expect(picture).toMatch(/<img src="\/api\/v1\/file\/banners\/wide\.webp/)
  expect(visibleTexts(html)).toEqual(expect.arrayContaining(['Atta', 'Ragi', 'Haldi', 'View all Products', 'Meena']))
  expect(html).not.toMatch(/undefined|NaN/)
})

it('[HOME-02] [HOME-04] [HOME-13] a visitor of a shop where nothing can be read sees its own picture, the way to the products and that there are no stories', async () => {
  const html = show(HomePage as never, await loader(shopWith().at('/')))
  expect(html).toMatch(/<img src="\/brand\/hero-default-1920\.webp/)
  expect(html).toMatch(/<source media="\(max-width: 767px\)" srcSet="\/brand\/hero-default-mobile-540\.webp/)
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Browse Products<\/a>/)
  expect(visibleTexts(html)).toEqual(
    expect.arrayContaining(['No Story Available Currently', 'Check back later for customer stories']),
  )
  // Empty lists are no failure, and look the same.
  const nothing = { 'GET /banners/web/all/get': [], 'GET /banners/app/all/get': [], 'GET /story/all/get': [] }
  const empty = show(HomePage as never, await loader(shopWith(nothing).at('/')))
  expect(empty).toContain('<img src="/brand/hero-default-1920.webp')
  expect(empty).toContain('No Story Available Currently')
})

it('[HOME-05] [HOME-07] [HOME-09] a visitor reads what the shop has written in place of the usual words', async () => {
  const { film, steps } = defaultHomeCopy
  const words = {
    ...defaultHomeCopy,
    featured: 'Our best three',
    film: { ...film, heading: 'How we mill', words: ['Ravi fills the hopper.'] },
    steps: { ...steps, heading: 'Four ways to our door' },
    stories: { kicker: 'Told by you', heading: 'What people say' },
  }
  const html = show(HomePage as never, await loader(shopWith({ ...listed, 'GET /content/words/home': words }).at('/')))
  expect(visibleTexts(html)).toEqual(
    expect.arrayContaining([
      ...['Our best three', 'How we mill', 'Ravi fills the hopper.', 'Four ways to our door', 'Select Quality'],
      ...['Online or in cash at the door.', 'Told by you', 'What people say'],
    ]),
  )
})

/** One section of the page, by the words it is named with. */
function sectionOf(html: string, name: RegExp) {
  return html.split('<section').find((section) => name.test(section)) ?? ''
}

const hour = 3_600_000

it('[HOME-03] [HOME-04] a visitor sees every offer with the time it has left, and the way to what it is for', async () => {
  const loaded = await loader(shopWith(listed).at('/'))
  const offer = { promoType: 'ORDER', discountType: 'PERCENTAGE_OFF', discount: 20 }
  const offers = [
    {
      ...offer,
      id: 'o1',
      title: '20% off ground spices',
      endDate: loaded.now + 49 * hour,
      categoryId: 'ground-spices',
    },
    { ...offer, id: 'o2', title: '5% off', endDate: loaded.now + 2 * hour - 1, categoryId: null },
  ]
  const html = sectionOf(showInShop(HomePage as never, loaded, { offers, categories: [] }), /aria-label="Offers"/)
  const cards = [...html.matchAll(/<li .*?<\/li>/g)].map(([card]) => card)
  expect(cards.map((card) => visibleTexts(card).find((text) => text.startsWith('Ends in')))).toEqual([
    'Ends in 2 Days',
    'Ends in 1 Hours 59 Minutes',
  ])
  expect(
    cards.map((card) => /<a [^>]*aria-label="(Order Now: [^"]*)"[^>]*href="([^"]*)"/.exec(card)?.slice(1)),
  ).toEqual([
    ['Order Now: 20% off ground spices', '/products?categoryId=ground-spices'],
    ['Order Now: 5% off', '/products'],
  ])
})

it('[HOME-05] [HOME-06] a visitor sees the four steps in their order, and three products beside the way to all', async () => {
  const html = show(HomePage as never, await loader(shopWith(listed).at('/')))
  const steps = sectionOf(html, /aria-labelledby="steps"/)
  expect([...steps.matchAll(/<li.*?<h3[^>]*>(.*?)<\/h3>/g)].map(([, name]) => name)).toEqual([
    'Select Quality',
    'Select Wheat',
    'Add Spices',
    'Place Order',
  ])
  const featured = sectionOf(html, /aria-labelledby="featured"/)
  expect(visibleTexts(featured)).toContain('What most kitchens start with')
  expect(featured.match(/<article/g)).toHaveLength(3)
  expect(featured.match(/<a [^>]*href="\/products"[^>]*>View all Products/g)).toHaveLength(2)
})

it('[HOME-07] a visitor without JavaScript plays the film by the browser’s own buttons, and nobody loads it before', async () => {
  const html = sectionOf(show(HomePage as never, await loader(shopWith(listed).at('/'))), /aria-labelledby="film"/)
  const [, alone = ''] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? []
  expect(alone).toMatch(/^<video [^>]*src="\/[^"]*about\.mp4"/)
  expect(alone).toMatch(/ controls=""/)
  expect(alone).toMatch(/ preload="none"/)
  // It lies over the button that only JavaScript hears.
  expect(alone).toMatch(/ class="absolute inset-0 z-10 size-full"/)
  expect(html.match(/<video/g)).toHaveLength(1)
  expect(visibleTexts(html).join('|')).toContain('18 seconds, no sound')
  expect(html).toMatch(/<button [^>]*aria-label="Play the film: How a pack of atta comes to be"/)
})
