import { expect, it } from 'vitest'
import { listedProduct } from '../api/testing/listed-products.ts'
import { shopWith } from '../api/testing/shop-with.ts'
import { show, wordsOf } from '../api/testing/show.ts'
import ListingPage, { loader } from './listing-page.tsx'

it('[LIST-09] [LIST-03] [API-16] [ROUTE-02] the listing asks for 15 products a page, and for whatever its address names', async () => {
  const { calls, at } = shopWith()
  for (const address of [
    '/products',
    '/products?categoryId=atta&subCategoryId=single-wheat-atta&keyword=roti&page=2',
    '/products?sort=price-asc',
  ])
    await loader(at(address))
  expect(calls).toEqual([
    'POST /product/search?limit=15&page=1 {"active":true}',
    'POST /product/search?limit=15&page=2 {"active":true,"keyword":"roti","categoryId":"atta","subCategoryId":"single-wheat-atta"}',
    'POST /product/search?limit=15&page=1&sort=price-asc {"active":true}',
  ])
})

it('[API-43] [API-16] [LIST-08] a shopper sees products of which only the listed fields came, and pages only where there are more than one', async () => {
  const found = { data: [listedProduct('atta', 'Atta', 70), listedProduct('ragi', 'Ragi', 62)], totalPages: 2 }
  const open = async (answer: object) =>
    show(ListingPage as never, await loader(shopWith({ 'POST /product/search': answer }).at('/products')))
  const html = await open(found)
  expect(wordsOf(html)).toEqual(expect.arrayContaining(['Atta', 'Ragi', 'Next']))
  expect(html).not.toMatch(/undefined|NaN/)
  expect(wordsOf(await open({ ...found, totalPages: 1 }))).not.toContain('Next')
})

it('[ERR-20] [LIST-06] a listing that the shop cannot give is an empty one', async () => {
  const loaded = await loader(shopWith().at('/products'))
  expect(loaded).toMatchObject({ products: [], totalPages: 0 })
  expect(wordsOf(show(ListingPage as never, loaded))).toContain('No products available')
})
