import { expect, type Locator, type Page } from '@playwright/test'
import { listCategories, type ProductPage } from '#contract/api/catalog.ts'
import { findWithAxe } from './axe.ts'
import { changeLoaderData } from './loader-data.ts'
import { answerNext, hold } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const listingData = /\/products\.data/
type Listing = { products: ProductPage['data']; totalPages: number }

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
const sizeOnCard = (of: Locator) => of.locator('p', { hasText: '₹' }).locator('xpath=following-sibling::p')

/** From the home page by a link, so that the listing's data can be changed on its way. */
async function openListingFromHome(page: Page) {
  await visit(page, '/')
  await page.getByRole('link', { name: 'View all Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
}

async function pricesOf(page: Page) {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')))
}

test('[LIST-01] [LIST-02] [LIST-05] [LIST-08] [LIST-09] a shopper sees all categories and 15 products, and turns the page for the rest', async ({
  page,
}) => {
  await visit(page, '/products')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    /All Products$/,
  ])
  const categories = await api(listCategories)
  const chips = page.getByRole('navigation', { name: 'Categories' })
  await expect(chips.getByRole('link')).toHaveText(['All', ...categories.map(({ name }) => name)])
  await expect(chips.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'true')

  await expect(cards(page)).toHaveCount(15)
  const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link')).toHaveText(['1', '2', 'Next'])
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/products\?page=2$/)
  await expect(cards(page)).toHaveCount(7)
  await expect(pages.getByRole('link')).toHaveText(['Prev', '1', '2'])

  await chips.getByRole('link', { name: 'Ground Spices' }).click()
  await expect(page).toHaveURL(/\/products\?categoryId=ground-spices$/)
  await expect(cards(page)).toHaveCount(5)
  await expect(pages).toHaveCount(0)
})

test('[LIST-03] a shopper sorts by price, both ways, and back to the order of the shop', async ({ page }) => {
  await visit(page, '/products?categoryId=atta')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expect(sort.getByRole('option')).toHaveText(['Default', 'Price: Low to High', 'Price: High to Low'])
  const asTheShopHasThem = await pricesOf(page)
  await sort.selectOption('Price: Low to High')
  await expect(page).toHaveURL(/sort=price-asc/)
  const rising = [...asTheShopHasThem].sort((one, other) => one - other)
  await expect.poll(() => pricesOf(page)).toEqual(rising)
  await sort.selectOption('Price: High to Low')
  await expect.poll(() => pricesOf(page)).toEqual(rising.reverse())
  await sort.selectOption('Default')
  await expect.poll(() => pricesOf(page)).toEqual(asTheShopHasThem)
  await expect(page).toHaveURL(/\/products\?categoryId=atta$/)
})

test('[LIST-04] [LIST-10] [LIST-11] a shopper who types is searched for half a second after the last letter, from page 1', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (listingData.test(request.url())) searches.push(new URL(request.url()).searchParams.get('keyword') ?? '')
  })
  await page.clock.install()
  await visit(page, '/products?page=2')
  const field = page.getByPlaceholder('Search product...')
  await page.clock.pauseAt(Date.now() + 60_000)
  await field.pressSequentially('turm')
  await page.clock.runFor(499)
  await field.pressSequentially('eric')
  await page.clock.runFor(499)
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/products\?keyword=turmeric$/)
  expect(searches).toEqual(['turmeric'])
  await page.clock.resume()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(cards(page)).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
})

test('[LIST-03] [LIST-04] a shopper who sorts while a search is still on its way gets what was searched for, sorted', async ({
  page,
}) => {
  await visit(page, '/products?categoryId=atta')
  const letGo = await hold(page, listingData)
  const field = page.getByPlaceholder('Search product...')
  const sort = page.getByRole('combobox', { name: 'Sort' })
  const asked = page.waitForRequest(listingData)
  await field.pressSequentially('wheat')
  await asked
  await sort.selectOption('Price: Low to High')
  await expect(sort).toHaveValue('price-asc')
  letGo()
  await expect(page).toHaveURL(/\/products\?keyword=wheat&categoryId=atta&sort=price-asc$/)
  await expect(field).toHaveValue('wheat')
})

test('[LIST-02] [LIST-04] a shopper who types while a category is still on its way searches in that category', async ({
  page,
}) => {
  await visit(page, '/products')
  const letGo = await hold(page, listingData)
  const chip = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Ground Spices' })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-current', 'true')
  const asked = page.waitForRequest(/keyword=turmeric/)
  await page.getByPlaceholder('Search product...').pressSequentially('turmeric')
  await asked
  letGo()
  await expect(page).toHaveURL(/\/products\?keyword=turmeric&categoryId=ground-spices$/)
})

test('[LIST-03] [LIST-08] a shopper who turns the page while a sort is still on its way sees page 1 of what they sorted', async ({
  page,
}) => {
  await visit(page, '/products')
  const letGo = await hold(page, listingData)
  const asked = page.waitForRequest(listingData)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High')
  await asked
  await page.getByRole('link', { name: 'Page 2' }).click()
  letGo()
  await expect(page).toHaveURL(/\/products\?sort=price-asc$/)
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-asc')
})

test('[LIST-06] a shopper who looks for what the shop does not sell reads so', async ({ page }) => {
  await visit(page, '/products?keyword=gold+bangles')
  await expect(page.getByText('No products available')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('[LIST-07] a shopper on a slow line reads that products are loading', async ({ page }) => {
  await visit(page, '/products')
  const letGo = await hold(page, listingData)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Grains' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/categoryId=grains/)
  await expect(page.getByText('Loading products...')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)
})

test('[ERR-20] a listing that cannot be read is an empty one', async ({ page }) => {
  await visit(page, '/products')
  await page.route(listingData, (route) => route.abort())
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Grains' }).click()
  await expect(page.getByText('No products available')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('[CARD-01] [CARD-03] [VAL-21] [VAL-22] [VAL-23] cards tell discounts in percent or rupees, and sizes in kg', async ({
  page,
}) => {
  await visit(page, '/products')
  await expect(card(page, 'Sharbati Wheat Atta').getByText('10% OFF', { exact: true })).toBeVisible()
  await expect(card(page, 'Turmeric Powder').getByText('₹6 OFF', { exact: true })).toBeVisible()
  // No type: 66 instead of 72 is 8.33 percent.
  await expect(card(page, 'MP Sihor Wheat Atta').getByText('8% OFF', { exact: true })).toBeVisible()
  await expect(card(page, 'Lokwan Wheat Atta')).toBeVisible()
  await expect(card(page, 'Lokwan Wheat Atta').getByText('OFF')).toHaveCount(0)
  // The type alone for a size of 1, else size and type.
  await expect(sizeOnCard(card(page, 'Lokwan Wheat Atta'))).toHaveText('per kg')
  await expect(sizeOnCard(card(page, 'Besan Gram Flour'))).toHaveText(/^0\.5 kg/)
  await expect(card(page, 'Turmeric Powder')).toContainText('₹42.00')
})

test('[CARD-02] [CARD-04] [CARD-05] a card shows the first size that can be bought, half stars and words for a missing summary', async ({
  page,
}) => {
  await changeLoaderData<Listing>(page, listingData, 'catalog/listing-page', ({ products }) => {
    const [first, second, third, fourth] = products
    if (!first || !second || !third || !fourth) throw new Error('The demo shop has more products than that')
    const size = { type: 'KG', actualPrice: 0 }
    Object.assign(first, { name: 'First size free of charge', summary: null, averageRating: 4.5 })
    first.productVariations = [
      { ...size, size: 1, price: 0 },
      { ...size, size: 0, price: 50 },
      { ...size, size: 3, price: 77 },
      { ...size, size: 4, price: 99 },
    ]
    Object.assign(second, { name: 'No size to buy', summary: '', averageRating: 3.49 })
    second.productVariations = [
      { ...size, size: 2, price: 0 },
      { ...size, size: 5, price: 0 },
    ]
    Object.assign(third, { name: 'Never rated', averageRating: undefined, totalNumberOfReviews: 0 })
  })
  await openListingFromHome(page)
  const bought = card(page, 'First size free of charge')
  await expect(bought).toContainText('₹77.00')
  await expect(sizeOnCard(bought)).toHaveText(/^3 kg/)
  await expect(bought.getByText('No summary available')).toBeVisible()
  // Whole stars, missing ones and the half one.
  await expect(bought.getByRole('img', { name: '4.5 of 5 stars' }).locator('path')).toHaveCount(3)

  const unbought = card(page, 'No size to buy')
  await expect(sizeOnCard(unbought)).toHaveText(/^2 kg/)
  await expect(unbought.getByText('No summary available')).toBeVisible()
  await expect(unbought.getByRole('img', { name: '3.49 of 5 stars' }).locator('path')).toHaveCount(2)
  await expect(card(page, 'Never rated').getByRole('img', { name: '0 of 5 stars' })).toBeVisible()
})

test('a shopper narrows the listing by price and pack, comes back step by step, and shares what she sees', async ({
  page,
}) => {
  await visit(page, '/products?categoryId=ground-spices')
  const all = await cards(page).count()
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-expanded', 'true')
  const prices = page.getByRole('navigation', { name: 'Price' }).getByRole('link')
  const packs = page.getByRole('navigation', { name: 'Pack' }).getByRole('link')
  await expect(prices.first()).toBeVisible()
  const counts = (await prices.allTextContents()).map((text) => Number(/(\d+) products?$/.exec(text)?.[1]))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)

  await prices.first().click()
  await expect(page).toHaveURL(/priceBelow=\d+/)
  await expect(filter).toHaveText('Filter (1)')
  await expect(cards(page)).toHaveCount(counts[0] ?? 0)
  await expect(prices).toHaveCount(counts.length)
  await expect(prices.first()).toHaveAttribute('aria-current', 'true')
  const ofPack = Number(/(\d+) products?$/.exec((await packs.last().textContent()) ?? '')?.[1])
  await packs.last().click()
  await expect(filter).toHaveText('Filter (2)')
  await expect(cards(page)).toHaveCount(ofPack)
  expect(await findWithAxe(page)).toEqual([])

  await page.reload()
  await expect(cards(page)).toHaveCount(ofPack)
  await page.goBack()
  await expect(filter).toHaveText('Filter (1)')
  await filter.click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/products\?categoryId=ground-spices$/)
  await expect(cards(page)).toHaveCount(all)
})

test('a shopper whose filters cannot be had is told so and tries again', async ({ page }) => {
  await visit(page, '/products')
  await answerNext(page, /product\/search\?.*facets=true/, (route) => route.abort())
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('alert')).toContainText('The filters cannot be shown just now.')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('navigation', { name: 'Price' }).getByRole('link').first()).toBeVisible()
})
