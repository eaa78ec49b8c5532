import { expect, it } from 'vitest'
import { usualHomeWords } from '#contract/usual-words/home.ts'
import { listedProduct } from '../api/testing/listed-products.ts'
import { shopWith } from '../api/testing/shop-with.ts'
import { show, wordsOf } from '../api/testing/show.ts'
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
    'GET /story/all/get',
    'POST /product/search?limit=3 {"active":true}',
  ])
})

it('[API-43] [HOME-06] [HOME-12] [API-12] a visitor sees the whole home page of a shop that sends only the listed fields: phones get their own banner below 768 px', async () => {
  const html = show(HomePage as never, await loader(shopWith(listed).at('/')))
  const [picture = ''] = /<picture.*?<\/picture>/.exec(html) ?? []
  expect(picture).toMatch(/<source media="\(max-width: 767px\)" srcSet="\/api\/v1\/file\/banners\/narrow\.webp/)
  expect(picture).toMatch(/<img src="\/api\/v1\/file\/banners\/wide\.webp/)
  expect(wordsOf(html)).toEqual(expect.arrayContaining(['Atta', 'Ragi', 'Haldi', 'View all Products', 'Meena']))
  expect(html).not.toMatch(/undefined|NaN/)
})

it('[HOME-02] [HOME-04] [HOME-13] a visitor of a shop where nothing can be read sees its own picture, the way to the products and that there are no stories', async () => {
  const html = show(HomePage as never, await loader(shopWith().at('/')))
  expect(html).toMatch(/<img src="\/brand\/hero-default-1920\.webp/)
  expect(html).toMatch(/<source media="\(max-width: 767px\)" srcSet="\/brand\/hero-default-mobile-540\.webp/)
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Browse Products<\/a>/)
  expect(wordsOf(html)).toEqual(
    expect.arrayContaining(['No Story Available Currently', 'Check back later for customer stories']),
  )
  // Empty lists are no failure, and look the same.
  const nothing = { 'GET /banners/web/all/get': [], 'GET /banners/app/all/get': [], 'GET /story/all/get': [] }
  const empty = show(HomePage as never, await loader(shopWith(nothing).at('/')))
  expect(empty).toContain('<img src="/brand/hero-default-1920.webp')
  expect(empty).toContain('No Story Available Currently')
})

it('[HOME-05] [HOME-07] [HOME-09] a visitor reads what the shop has written in place of the usual words', async () => {
  const { film, steps } = usualHomeWords
  const words = {
    ...usualHomeWords,
    featured: 'Our best three',
    film: { ...film, heading: 'How we mill', words: ['Ravi fills the hopper.'] },
    steps: { ...steps, heading: 'Four ways to our door' },
    stories: { kicker: 'Told by you', heading: 'What people say' },
  }
  const html = show(HomePage as never, await loader(shopWith({ ...listed, 'GET /content/words/home': words }).at('/')))
  expect(wordsOf(html)).toEqual(
    expect.arrayContaining([
      ...['Our best three', 'How we mill', 'Ravi fills the hopper.', 'Four ways to our door', 'Select Quality'],
      ...['Online or in cash at the door.', 'Told by you', 'What people say'],
    ]),
  )
})
