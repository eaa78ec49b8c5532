import { expect, type Page } from '@playwright/test'
import { getProduct, type Product } from '#contract/api/catalog.ts'
import { changeLoaderData } from './loader-data.ts'
import { refuse } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const policy = /\/api\/v1\/content\/by-title\/refund-policy$/

test('[PDP-05] [PDP-06] a shopper sees what others gave a product and is led to what they wrote', async ({ page }) => {
  const { averageRating, totalNumberOfReviews } = await api(getProduct, { params: { productId: 'turmeric-powder' } })
  await visit(page, '/products/turmeric-powder')
  await expect(
    page.getByText('Highly rated by customers for: Freshness, Purity & Taste', { exact: true }),
  ).toBeVisible()
  const rating = page.getByRole('link', { name: `${averageRating.toFixed(1)} from ${totalNumberOfReviews} reviews` })
  await expect(page.locator('#reviews')).not.toBeInViewport()
  await rating.click()
  await expect(page.locator('#reviews')).toBeInViewport()
  await expect(page.locator('#reviews')).toBeFocused()
  await expect.poll(() => page.locator('#reviews').evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(200)
  await expect(page).toHaveURL(/\/turmeric-powder$/)
})

test('[PDP-15] [PDP-16] a shopper opens three tabs, and the return policy is asked for once, when it is opened first', async ({
  page,
}) => {
  const product = await api(getProduct, { params: { productId: 'ragi-flour' } })
  const asked: string[] = []
  page.on('request', (request) => policy.test(request.url()) && asked.push(request.url()))
  await visit(page, '/products/ragi-flour')
  const tabs = page.getByRole('tablist', { name: 'More about this product' }).getByRole('tab')
  await expect(tabs).toHaveText(['Product Description', 'Return and cancellation', 'Shelf Life'])
  const panel = page.getByRole('tabpanel')
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('heading', { name: 'Four ways to use it' })).toBeVisible()
  expect(await tabs.evaluateAll((all) => all.map(({ id }) => id.split('-').at(-1)))).toEqual([
    'description',
    'return',
    'shelf',
  ])

  await tabs.nth(0).focus()
  await page.keyboard.press('End')
  await expect(tabs.nth(2)).toBeFocused()
  await expect(panel.getByText(product.description.shellLife ?? '')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Four ways to use it' })).toBeHidden()
  expect(asked).toEqual([])

  await page.keyboard.press('ArrowLeft')
  await expect(panel.getByRole('heading', { name: 'Before we send it' })).toBeVisible()
  await tabs.nth(0).click()
  await tabs.nth(1).click()
  await expect(panel.getByRole('heading', { name: 'Before we send it' })).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('[PDP-18] a shopper whose return policy cannot be had reads so, and gets it by trying again', async ({ page }) => {
  await page.route(policy, refuse(500))
  await visit(page, '/products/ragi-flour')
  await page.getByRole('tab', { name: 'Return and cancellation' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()
  await page.unroute(policy)
  await page.route(policy, (route) => route.abort())
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()
  await page.unroute(policy)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByRole('heading', { name: 'Before we send it' })).toBeVisible()

  await page.route(policy, (route) => route.fulfill({ json: { statusCode: 200, status: 'OK', data: { content: '' } } }))
  await visit(page, '/products/ragi-flour')
  await page.getByRole('tab', { name: 'Return and cancellation' }).click()
  await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
})

test('a shopper reads what the label tells of the size at hand, and compares sizes by the kilogram', async ({
  page,
}) => {
  await visit(page, '/products/khapli-emmer-atta')
  const label = page.getByRole('region', { name: 'What the label says' })
  const told = (name: string) =>
    label.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(told('What it is')).toHaveText('Whole emmer wheat flour (khapli atta)')
  await expect(told('Net quantity')).toHaveText('0.5 kg')
  await expect(told('MRP')).toHaveText('₹105.00, inclusive of all taxes')
  await expect(told('Unit sale price')).toHaveText('₹0.21 per g')
  await expect(told('Ingredients')).toHaveText('Whole emmer wheat (khapli)')
  await expect(told('Allergens')).toHaveText('Contains wheat (gluten)')
  await expect(told('Food type').getByRole('img', { name: 'Vegetarian' })).toBeVisible()
  await expect(told('Best before')).toContainText('90 days')
  await expect(told('Country of origin')).toHaveText('India')
  await expect(told('Packed by')).toContainText('Placeholder Mills Private Limited')
  await expect(told('FSSAI licence')).toHaveText('00000000000000')
  await expect(told('Consumer care').getByRole('link')).toHaveCount(2)
  await expect(page.getByText('₹170.00 per kg', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Size' }).getByText('5 kg', { exact: true }).click()
  await expect(told('Net quantity')).toHaveText('5 kg')
  await expect(told('Unit sale price')).toHaveText('₹192.00 per kg')
  await expect(page.getByText('₹156.00 per kg', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Size' }).getByText('2 kg', { exact: true }).click()
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible()
})

test('[PDP-05] a shopper is told of the last pieces, and of a product nobody rated yet', async ({ page }) => {
  await changeLoaderData<{ product: Product }>(
    page,
    /\/products\/ragi-flour\.data/,
    'catalog/product-page',
    ({ product }) => {
      product.averageRating = 0
      product.totalNumberOfReviews = 0
      const [first, second] = product.productVariations
      if (first) first.stock = 5
      if (second) second.stock = 6
      delete product.declarations
    },
  )
  await visit(page, '/products?keyword=ragi')
  await page.getByRole('link', { name: 'Ragi Flour', exact: true }).click()
  await expect(page.getByText('Only 5 left', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Not rated yet' })).toBeVisible()
  await page.getByRole('group', { name: 'Size' }).getByText('1 kg', { exact: true }).click()
  await expect(page.getByText(/Only \d+ left/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'What the label says' })).toContainText('1 kg')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper still reads all texts of a product and finds its shelf', async ({ page }) => {
    const { description } = await api(getProduct, { params: { productId: 'ragi-flour' } })
    await page.goto('/products/ragi-flour')
    await expect(page.getByRole('heading', { name: 'Four ways to use it' })).toBeVisible()
    await expect(page.getByText(description.shellLife ?? '').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Return and cancellation' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read how returns and cancellations work' })).toHaveAttribute(
      'href',
      '/refund-policy',
    )
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByText('Loading similar products...')).toBeHidden()
    await expect(page.getByRole('link', { name: 'All of Millet Flours' })).toHaveAttribute(
      'href',
      '/products?categoryId=millet-flours',
    )
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('[PDP-03] a shopper taps a picture and sees it over the whole screen, larger at a tap, without a magnifier', async ({
    page,
  }) => {
    await visit(page, '/products/sharbati-wheat-atta')
    await expect(page.getByRole('button', { name: 'Place your order' })).toBeInViewport()
    const pictures = page.getByRole('region', { name: 'Pictures of Sharbati Wheat Atta' })
    await pictures.locator('img').first().tap()
    const viewer = page.getByRole('dialog', { name: 'Pictures of Sharbati Wheat Atta' })
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await expect(magnifier(page)).toHaveCount(0)
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    const picture = viewer.getByRole('img').nth(1)
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(360)
    await picture.tap()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(720)
    await viewer.getByRole('button', { name: 'Smaller' }).click()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(360)
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toHaveCount(0)
  })
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[PDP-03] a shopper’s pointer magnifies the picture 1.5 times, following it; narrow screens have no magnifier', async ({
    page,
  }) => {
    await visit(page, '/products/sharbati-wheat-atta')
    await expect(magnifier(page)).toHaveCount(0)
    const picture = page.getByRole('region', { name: 'Pictures of Sharbati Wheat Atta' }).getByRole('img').first()
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await expect(magnifier(page)).toBeVisible()
    await expect(magnifier(page)).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
    await page.mouse.move(x + width / 4, y + (height * 3) / 4)
    await expect
      .poll(() => magnifier(page).evaluate(({ style }) => style.transformOrigin))
      .toMatch(/^25(\.\d+)?% 75(\.\d+)?%/)
    await page.mouse.move(x + width + 60, y)
    await expect(magnifier(page)).toHaveCount(0)

    await page.setViewportSize({ width: 767, height: 900 })
    await page.mouse.move(200, 400)
    await expect(picture).toBeInViewport()
    await page.mouse.move(220, 420)
    await expect(magnifier(page)).toHaveCount(0)

    const open = page.getByRole('button', { name: 'See the pictures in full screen' })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('1 of 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(open).toBeFocused()
  })
})

function magnifier(page: Page) {
  return page.locator('[data-magnifier]')
}
