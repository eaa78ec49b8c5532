import { expect, it } from 'vitest'
import { listedProduct } from '#app/shared/api/testing/listed-products.ts'
import { shopWith } from '#app/shared/api/testing/shop-with.ts'
import { show, visibleTexts } from '#app/shared/api/testing/show.ts'
import { showInShop } from '#app/shared/api/testing/show-in-shop.ts'
import ListingPage, { loader } from './listing-page.tsx'

it('[LIST-09] [LIST-03] [API-16] [ROUTE-02] the listing asks for 15 products a page, and for whatever its address names', async () => {
  const { calls, at } = shopWith()
  for (const address of [
    '/products',
    '/products?categoryId=atta&subCategoryId=single-wheat-atta&keyword=roti&page=2',
    '/products?sort=price-asc',
  ])
    await loader(at(address))
  expect(calls.filter((call) => call.startsWith('POST /product'))).toEqual([
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
  expect(visibleTexts(html)).toEqual(expect.arrayContaining(['Atta', 'Ragi', 'Next']))
  expect(html).not.toMatch(/undefined|NaN/)
  expect(visibleTexts(await open({ ...found, totalPages: 1 }))).not.toContain('Next')
})

it('[ERR-20] [LIST-06] a listing that the shop cannot give is an empty one', async () => {
  const loaded = await loader(shopWith().at('/products'))
  expect(loaded).toMatchObject({ products: [], totalPages: 0 })
  expect(visibleTexts(show(ListingPage as never, loaded))).toContain('No products available')
})

const categories = [
  { id: 'atta', name: 'Atta', image: { originalUrl: 'categories\\atta.webp', thumbnailUrl: 'categories\\atta.webp' } },
  { id: 'ground-spices', name: 'Ground Spices', image: null },
]

/** The listing of a shop with two categories and two pages, at an address. */
async function openAt(address: string, answer: object = { data: [listedProduct('atta', 'Atta', 70)], totalPages: 2 }) {
  const loaded = await loader(shopWith({ 'POST /product/search': answer }).at(address))
  return showInShop(ListingPage as never, loaded, { categories }, address)
}

/** The links of one part of the page: what each says, where it leads, and whether it is the one that is open. */
function linksOf(html: string, label: string) {
  const [part = ''] = new RegExp(`<nav[^>]*aria-label="${label}".*?</nav>`).exec(html) ?? []
  return [...part.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
    name: visibleTexts(inside).join(''),
    to: /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&'),
    isOpen: attributes.includes('aria-current'),
  }))
}

it('[LIST-01] [LIST-02] a shopper finds All and every category above the products, the open one marked', async () => {
  expect(linksOf(await openAt('/products'), 'Categories')).toEqual([
    { name: 'All', to: '/products', isOpen: true },
    { name: 'Atta', to: '/products?categoryId=atta', isOpen: false },
    { name: 'Ground Spices', to: '/products?categoryId=ground-spices', isOpen: false },
  ])
  const html = await openAt('/products?categoryId=atta&subCategoryId=single-wheat-atta')
  expect(linksOf(html, 'Categories').map(({ isOpen }) => isOpen)).toEqual([false, true, false])
})

it('[LIST-05] a shopper reads where the listing stands', async () => {
  const wayIn = (html: string) => visibleTexts(/<nav aria-label="Breadcrumb".*?<\/nav>/.exec(html)?.[0] ?? '')
  expect(wayIn(await openAt('/products'))).toEqual(['Home', '›', 'All Products'])
  expect(wayIn(await openAt('/products?categoryId=atta'))).toEqual(['Home', '›', 'All Products', '›', 'Atta'])
})

it('[LIST-03] a shopper sorts by the order of the shop or by price, both ways', async () => {
  const [choice = ''] = /<select[^>]*name="sort".*?<\/select>/.exec(await openAt('/products?sort=price-desc')) ?? []
  expect(visibleTexts(choice)).toEqual(['Default', 'Price: Low to High', 'Price: High to Low'])
  expect(choice).toMatch(/<option [^>]*value="price-desc"[^>]*selected=""|<option selected="" value="price-desc"/)
})

it('[LIST-08] a shopper turns to the next page from the first and back from the last, and a category begins at its first', async () => {
  expect(linksOf(await openAt('/products'), 'Pages')).toEqual([
    { name: '1', to: '/products', isOpen: true },
    { name: '2', to: '/products?page=2', isOpen: false },
    { name: 'Next', to: '/products?page=2', isOpen: false },
  ])
  const last = await openAt('/products?page=2')
  expect(linksOf(last, 'Pages').map(({ name }) => name)).toEqual(['Prev', '1', '2'])
  expect(linksOf(last, 'Categories')[2]?.to).toBe('/products?categoryId=ground-spices')
})

it('[LIST-06] a shopper who looks for what the shop does not sell reads so, and sees no product', async () => {
  const html = await openAt('/products?keyword=gold+bangles', { data: [], totalPages: 0 })
  expect(visibleTexts(html)).toContain('No products available')
  expect(html).not.toContain('<article')
})
