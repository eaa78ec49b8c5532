import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { shopWith } from '#app/shared/api/testing/shop-with.ts'
import { show, visibleTexts } from '#app/shared/api/testing/show.ts'
import ProductPage, { loader } from './product-page.tsx'

const atta = {
  ...listedProduct('atta', 'Atta', 70),
  description: {
    description: '<p>Of one wheat.</p>',
    tags: ['Soft'],
    features: ['Stone-ground'],
    shellLife: '90 days',
  },
}
const review = {
  id: 'r1',
  rating: 4,
  review: 'Soft rotis.',
  userName: 'Kavita',
  userProfileImage: null,
  userAddress: { town: 'Indore', district: 'Indore', state: 'Madhya Pradesh' },
  createdAt: '2026-11-20T10:00:00.000Z',
}

it('[API-43] [API-11] [API-23] [PDP-06] a shopper reads a whole product of a shop that sends only the listed fields and knows no call of ours', async () => {
  const { at, calls } = shopWith({ 'GET /product/atta/get': atta, 'GET /rating/atta/all-ratings': [review] })
  const html = show(ProductPage as never, await loader(at('/products/atta', { id: 'atta' })))
  expect(calls.sort()).toEqual(['GET /product/atta/get', 'GET /rating/atta/all-ratings', 'GET /setting/get'])
  expect(visibleTexts(html)).toEqual(
    expect.arrayContaining([
      'Atta',
      'Soft',
      'Stone-ground',
      'Milled this morning.',
      'Of one wheat.',
      '90 days',
      'Soft rotis.',
      'Place your order',
      'Highly rated by customers for: Freshness, Purity & Taste',
    ]),
  )
  expect(html).not.toMatch(/undefined|NaN/)
})

it('[PDP-01] [PDP-04] [PDP-07] [PDP-08] [PDP-09] a shopper reads where a product stands, its tags, name, ticks and summary, and its sizes with the first one chosen', async () => {
  const product = {
    ...atta,
    description: { ...atta.description, tags: ['Soft', 'Whole grain'], features: ['Stone-ground', 'No preservatives'] },
  }
  const { at } = shopWith({ 'GET /product/atta/get': product })
  const html = show(ProductPage as never, await loader(at('/products/atta', { id: 'atta' })))
  const [steps = ''] = /<nav aria-label="Breadcrumb".*?<\/nav>/.exec(html) ?? []
  expect([...steps.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, name]) => [name, to])).toEqual([
    ['Home', '/'],
    ['All Products', '/products'],
  ])
  expect(steps).toMatch(/<span aria-current="page"[^>]*>Atta<\/span><\/li><\/ol>/)

  const [, head = ''] = /<article.*?<header>(.*?)<\/header>/.exec(html) ?? []
  expect([...head.matchAll(/<li[^>]*>([^<]+)<\/li>/g)].map(([, tag]) => tag)).toEqual(['Soft', 'Whole grain'])
  expect(head).toMatch(/<h1[^>]*>Atta<\/h1>/)
  expect(head).toMatch(/<p[^>]*>Milled this morning\.<\/p>$/)
  const ticked = [...html.matchAll(/<li[^>]*><svg[^>]*><path d="M20 6 9 17l-5-5".*?<\/svg>([^<]+)<\/li>/g)]
  expect(ticked.map(([, feature]) => feature)).toEqual(['Stone-ground', 'No preservatives'])

  const [sizes = ''] = /<fieldset>.*?<\/fieldset>/.exec(html) ?? []
  expect(visibleTexts(sizes)).toEqual(['Size', '1 kg', ' ', '₹70.00', '5 kg', ' ', '₹350.00'])
  expect(
    [...sizes.matchAll(/<input [^>]*>/g)].map(([input]) => [/value="(\d+)"/.exec(input)?.[1], /checked/.test(input)]),
  ).toEqual([
    ['1', true],
    ['5', false],
  ])
})

it('[ERR-13] [ERR-14] [ERR-15] each way a product cannot be shown has its own words', async () => {
  const away = shopWith()
  await expect(loader(away.at('/products/%20', { id: ' ' }))).rejects.toMatchObject({
    data: 'Product ID is required',
    init: { status: 400 },
  })
  await expect(loader(away.at('/products/bangles', { id: 'bangles' }))).rejects.toMatchObject({
    data: 'Product not found',
    init: { status: 404 },
  })
  const broken = shopWith({ 'GET /product/atta/get': 'soon' })
  await expect(loader(broken.at('/products/atta', { id: 'atta' }))).rejects.toMatchObject({
    data: 'Failed to load product details',
    init: { status: 503 },
  })
})
