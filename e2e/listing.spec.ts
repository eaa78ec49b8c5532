import { expect, type Page } from '@playwright/test'
import { listCategories } from '#contract/api/catalog/catalog.ts'
import { findWithAxe } from './axe.ts'
import { answerNext, hold } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const listingData = /\/products\.data/

const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article')
const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' })
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' })
const field = (page: Page) => page.getByPlaceholder('Search product...')

async function pricesOf(page: Page) {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')))
}

test('[LIST-02] [LIST-03] [LIST-07] [LIST-08] [ERR-20] a shopper turns the pages, chooses a category, sorts it both ways, waits on a slow line and is shown an empty shelf where none can be read', async ({
  page,
}) => {
  await visit(page, '/products')
  const categories = await api(listCategories)
  await expect(chips(page).getByRole('link')).toHaveText(['All', ...categories.map(({ name }) => name)])
  await test.step('15 products on the first page, the rest on the next', () => turnThePage(page))
  await chips(page).getByRole('link', { name: 'Ground Spices' }).click()
  await expect(page).toHaveURL(/\/products\?categoryId=ground-spices$/)
  await expect(cards(page)).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await test.step('sorted', () => sortByPrice(page))

  const letGo = await hold(page, listingData)
  await chips(page).getByRole('link', { name: 'Grains' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/categoryId=grains/)
  await expect(page.getByText('Loading products...')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)

  await page.unroute(listingData)
  await page.route(listingData, (route) => route.abort())
  await chips(page).getByRole('link', { name: 'Ground Spices' }).click()
  await expect(page.getByText('No products available')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

async function turnThePage(page: Page) {
  await expect(cards(page)).toHaveCount(15)
  const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/products\?page=2$/)
  await expect(cards(page)).toHaveCount(7)
  await expect(pages.getByRole('link')).toHaveText(['Prev', '1', '2'])
}

async function sortByPrice(page: Page) {
  const asTheShopHasThem = await pricesOf(page)
  await sort(page).selectOption('Price: Low to High')
  await expect(page).toHaveURL(/sort=price-asc/)
  const rising = [...asTheShopHasThem].sort((one, other) => one - other)
  await expect.poll(() => pricesOf(page)).toEqual(rising)
  await sort(page).selectOption('Price: High to Low')
  await expect.poll(() => pricesOf(page)).toEqual(rising.reverse())
  await sort(page).selectOption('Default')
  await expect.poll(() => pricesOf(page)).toEqual(asTheShopHasThem)
  await expect(page).toHaveURL(/\/products\?categoryId=ground-spices$/)
}

test('[LIST-04] [LIST-10] [LIST-11] a shopper who types is searched for half a second after the last letter, from page 1', async ({
  page,
}) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (listingData.test(request.url())) searches.push(new URL(request.url()).searchParams.get('keyword') ?? '')
  })
  await page.clock.install()
  await visit(page, '/products?page=2')
  await page.clock.pauseAt(Date.now() + 60_000)
  await field(page).pressSequentially('turm')
  await page.clock.runFor(499)
  await field(page).pressSequentially('eric')
  await page.clock.runFor(499)
  expect(searches).toEqual([])
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/products\?keyword=turmeric$/)
  expect(searches).toEqual(['turmeric'])
  await page.clock.resume()
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(15)
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
})

test('[LIST-02] [LIST-03] [LIST-04] [LIST-08] a shopper who is faster than the line gets the last choice together with the one before: sort, page, category and search', async ({
  page,
}) => {
  await visit(page, '/products')
  await test.step('a page turned while a sort is on its way is page 1 of what they sorted', async () => {
    const letGo = await holdListing(page)
    const requested = page.waitForRequest(listingData)
    await sort(page).selectOption('Price: Low to High')
    await requested
    await page.getByRole('link', { name: 'Page 2' }).click()
    letGo()
    await expect(page).toHaveURL(/\/products\?sort=price-asc$/)
    await expect(sort(page)).toHaveValue('price-asc')
    await sort(page).selectOption('Default')
    await expect(page).toHaveURL(/\/products$/)
  })
  await test.step('words typed while a category is on its way are searched for in it', async () => {
    const letGo = await holdListing(page)
    const chip = chips(page).getByRole('link', { name: 'Ground Spices' })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-current', 'true')
    const requested = page.waitForRequest(/keyword=turmeric/)
    await field(page).pressSequentially('turmeric')
    await requested
    letGo()
    await expect(page).toHaveURL(/\/products\?keyword=turmeric&categoryId=ground-spices$/)
  })
  await test.step('a search that is on its way is sorted', async () => {
    const letGo = await holdListing(page)
    const requested = page.waitForRequest(/keyword=chilli/)
    await field(page).fill('')
    await field(page).pressSequentially('chilli')
    await requested
    await sort(page).selectOption('Price: Low to High')
    await expect(sort(page)).toHaveValue('price-asc')
    letGo()
    await expect(page).toHaveURL(/\/products\?keyword=chilli&categoryId=ground-spices&sort=price-asc$/)
    await expect(field(page)).toHaveValue('chilli')
  })
})

/** Holds what the listing asks for from now on, in place of what was held before. */
async function holdListing(page: Page) {
  await page.unroute(listingData)
  return await hold(page, listingData)
}

test('a shopper whose filters cannot be had is told so and tries again, narrows the listing by price and pack, comes back step by step, and shares what she sees', async ({
  page,
}) => {
  await visit(page, '/products?categoryId=ground-spices')
  const all = await cards(page).count()
  const filter = page.getByRole('button', { name: /^Filter/ })
  const prices = page.getByRole('navigation', { name: 'Price' }).getByRole('link')
  const packs = page.getByRole('navigation', { name: 'Pack' }).getByRole('link')
  await answerNext(page, /product\/search\?.*facets=true/, (route) => route.abort())
  await filter.click()
  await expect(filter).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('alert')).toContainText('The filters cannot be shown just now.')
  await page.getByRole('button', { name: 'Try Again' }).click()
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
