import { expect, it } from 'vitest'
import { listedProduct } from '../api/testing/listed-products.ts'
import { shopWith } from '../api/testing/shop-with.ts'
import { show, wordsOf } from '../api/testing/show.ts'
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
  expect(wordsOf(html)).toEqual(
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
