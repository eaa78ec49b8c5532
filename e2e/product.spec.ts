import { expect, type Page } from '@playwright/test'
import { getProduct, type Product } from '#contract/api/catalog.ts'
import type { Settings } from '#contract/api/settings.ts'
import { changeLoaderData } from './loader-data.ts'
import { cartOf, localCart } from './preparations.ts'
import { api, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

const navigationState = (page: Page) => page.evaluate(() => history.state.usr)

test('[PDP-02] [PDP-07] [PDP-08] [PDP-09] [PDP-11] a shopper reads what a product is, costs and saves, size by size', async ({
  page,
}) => {
  const product = await api(getProduct, { params: { productId: 'sharbati-wheat-atta' } })
  await visit(page, '/products/sharbati-wheat-atta')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', /All Products$/, /Sharbati Wheat Atta$/])
  await expect(breadcrumb.getByRole('link', { name: 'All Products' })).toHaveAttribute('href', '/products')

  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  for (const tag of product.description.tags) await expect(article.getByText(tag, { exact: true })).toBeVisible()
  for (const feature of product.description.features) {
    const tick = article.getByRole('listitem').filter({ hasText: feature }).locator('.lucide-check')
    await expect(tick).toHaveCount(1)
  }
  await expect(article.getByText(product.summary ?? '')).toBeVisible()

  const pictures = article.getByRole('region', { name: `Pictures of ${product.name}` })
  expect(product.images.length).toBeGreaterThan(1)
  const thumbnails = pictures.getByRole('button', { name: /^Picture \d of/ })
  await expect(thumbnails).toHaveCount(product.images.length)
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
  // The large picture is the one that was chosen.
  const large = pictures.getByRole('group').getByRole('img')
  await expect(large.nth(1)).toBeInViewport({ ratio: 0.5 })
  await expect(large.nth(0)).not.toBeInViewport()

  const sizes = article.getByRole('group', { name: 'Size' })
  await expect(sizes.getByText(/^\d+ kg$/)).toHaveText(['1 kg', '2 kg', '5 kg', '10 kg'])
  await expect(sizes.getByRole('radio', { name: '1 kg' }).first()).toBeChecked()
  await expect(article.getByText('10% OFF', { exact: true }).first()).toBeVisible()
  await expect(article.locator('s')).toHaveText('List price ₹80.00')
  await expect(article.getByText('You save ₹8.00')).toBeVisible()
  await expect(article.getByText('5% GST')).toBeVisible()

  await sizes.getByText('5 kg', { exact: true }).click()
  await expect(article.locator('s')).toHaveText('List price ₹375.00')
  await expect(article.getByText('You save ₹37.00')).toBeVisible()
  // Prices stand for one piece, whatever the quantity (open-points 39).
  await article.getByRole('button', { name: 'One more' }).click()
  await expect(article.getByText('You save ₹37.00')).toBeVisible()
})

test('[PDP-11] [VAL-22] without a discount nothing is struck through, and without a type the badge is the rounded percent', async ({
  page,
}) => {
  await visit(page, '/products/lokwan-wheat-atta')
  const article = page.getByRole('article').first()
  await expect(article.getByText('₹56.00').first()).toBeVisible()
  await expect(article.locator('s')).toHaveCount(0)
  await expect(article.getByText('You save')).toHaveCount(0)
  await expect(article.getByText(/ OFF$/)).toHaveCount(0)
  await visit(page, '/products/mp-sihor-wheat-atta')
  await expect(article.getByText('8% OFF', { exact: true })).toBeVisible()
})

test('[PDP-10] a shopper can take one piece or a thousand, but never less than one', async ({ page }) => {
  await visit(page, '/products/turmeric-powder')
  const stepper = page.getByRole('group', { name: 'Quantity of Turmeric Powder' }).first()
  await expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled()
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(stepper).toHaveText('2')
  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(stepper).toHaveText('1')
  await expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled()
  await stepper.getByRole('button', { name: 'One more' }).evaluate(async (button: HTMLButtonElement) => {
    for (let press = 0; press < 1_000; press += 1) {
      button.click()
      await Promise.resolve()
    }
  })
  await expect(stepper).toHaveText('1001')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/One order takes at most 999 of one size/)).toBeVisible()
  expect(await localCart(page)).toMatchObject([{ productId: 'turmeric-powder', quantity: 999 }])
})

test('[PDP-07] [PDP-17] [PDP-19] a product without words of its own shows the shop’s', async ({ page }) => {
  type Loaded = { product: Product; settings: Settings | null }
  await changeLoaderData<Loaded>(page, /\/products\/ragi-flour\.data/, 'catalog/product-page', ({ product }) => {
    product.summary = null
    product.description = { description: null, tags: [], features: [], shellLife: null }
  })
  await visit(page, '/products?keyword=ragi')
  await page.getByRole('link', { name: 'Ragi Flour', exact: true }).click()
  await expect(page.getByText('Summary not available')).toBeVisible()
  await expect(page.getByText('Description not available')).toBeVisible()
  await page.getByRole('tab', { name: 'Shelf Life' }).click()
  await expect(page.getByText('Shelf life information not available')).toBeVisible()
})

test('[PDP-12] an anonymous visitor who places an order is asked to sign in, and nothing is put into a cart', async ({
  page,
}) => {
  await visit(page, '/products/turmeric-powder')
  await page.getByRole('button', { name: 'Place your order' }).click()
  await expect(page.getByRole('dialog', { name: 'Login or register' })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/turmeric-powder$/)
  expect(await localCart(page)).toEqual([])
})

test('[PDP-13] [PDP-14] [ENT-27] [GEN-06] a signed-in shopper goes to the checkout with the choice in the server’s cart', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  // Neither was asked for: they are the shop's defaults.
  expect(shopper.user).toMatchObject({ countryCode: '+91', currency: 'INR' })
  await visit(page, '/products/lokwan-wheat-atta')
  await page.getByRole('group', { name: 'Size' }).getByText('5 kg', { exact: true }).click()
  await page.getByRole('button', { name: 'One more' }).first().click()
  const added = page.waitForRequest(/\/api\/v1\/cart\/add$/)
  await page.getByRole('button', { name: 'Place your order' }).click()
  const call = await added
  expect(call.headers().authorization).toBe(`Bearer ${shopper.token}`)
  expect(call.postDataJSON()).toEqual({ productId: 'lokwan-wheat-atta', quantity: 2, size: 5, type: 'KG' })
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(await navigationState(page)).toEqual({
    fromCart: true,
    isGuest: false,
    totalPrice: 536,
    totalActualPrice: 536,
    product: { id: 'lokwan-wheat-atta', name: 'Lokwan Wheat Atta' },
    quantity: 2,
    selectedSize: 5,
  })
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('2 x 5 kg')
  expect(await cartOf(shopper)).toEqual([['lokwan-wheat-atta', 5, 2]])
})

test('[PDP-13] [PDP-14] [ENT-27] a guest goes to the checkout with the choice in the local cart', async ({ page }) => {
  const cartCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/cart/')) cartCalls.push(request.url())
  })
  await visit(page, '/products/turmeric-powder')
  await page.getByRole('button', { name: 'Place your order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await page.getByRole('button', { name: 'Place your order' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(await navigationState(page)).toMatchObject({ fromCart: true, isGuest: true, totalPrice: 42, quantity: 1 })
  expect(await localCart(page)).toMatchObject([{ productId: 'turmeric-powder', size: 100, quantity: 1, type: 'G' }])
  expect(cartCalls).toEqual([])
})

test('[ERR-13] [ERR-15] an address without a product, or with an unknown one, says so', async ({ page }) => {
  expect((await visit(page, '/products/%20'))?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Product ID is required' })).toBeVisible()
  expect((await visit(page, '/products/gold-bangles'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('[ERR-14] a shopper whose line breaks reads that the product did not load, and can try again', async ({
  page,
}) => {
  await visit(page, '/products?keyword=jowar')
  await page.route(/\/products\/jowar-flour\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Jowar Flour', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Failed to load product details')).toBeVisible()
  await page.unroute(/\/products\/jowar-flour\.data/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jowar Flour' })).toBeVisible()
})

test('[ROUTE-04] the old address of a product leads to the product, with query and state', async ({ page }) => {
  const answer = await page.request.get('/product/turmeric-powder?from=sms&a=%C3%A9', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toBe('/products/turmeric-powder?from=sms&a=%C3%A9')
  await visit(page, '/products')
  await follow(page, '/product/turmeric-powder?from=sms', { note: 'kept' })
  await expect(page).toHaveURL(/\/products\/turmeric-powder\?from=sms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Turmeric Powder' })).toBeVisible()
  expect(await navigationState(page)).toEqual({ note: 'kept' })
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
})

test('[ROUTE-06] the short address of a checkout leads to it, with query and state, and a typed one to the products', async ({
  page,
}) => {
  await signInByApi(page)
  const answer = await page.request.get('/order-summary/turmeric-powder?from=sms', { maxRedirects: 0 })
  expect(answer.headers().location).toBe('/products/turmeric-powder/order-summary?from=sms')
  await visit(page, '/order-summary/turmeric-powder?from=sms')
  await expect(page).toHaveURL(/\/products$/)
  const wish = { product: { id: 'turmeric-powder' }, selectedSize: 200, quantity: 3 }
  await follow(page, '/order-summary/turmeric-powder?from=sms', wish)
  await expect(page).toHaveURL(/\/products\/turmeric-powder\/order-summary\?from=sms$/)
  expect(await navigationState(page)).toEqual(wish)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('3 x 200 g')
})

test('[ROUTE-04] [ROUTE-06] nobody is led out of the shop by an address made up to do so', async ({ page }) => {
  const traps = [
    '//evil.example',
    '/%2F%2Fevil.example',
    '/%5C%5Cevil.example',
    '/https:%2F%2Fevil.example',
    '/..%2F..%2F%2Fevil.example',
  ]
  for (const trap of traps.flatMap((path) => [`/product${path}`, `/order-summary${path}`])) {
    const { status, location } = await page.request
      .get(trap, { maxRedirects: 0 })
      .then((answer) => ({ status: answer.status(), location: answer.headers().location }))
    if (location === undefined) expect(status, trap).toBe(404)
    else expect(location, trap).toMatch(/^\/products\/[^/\\]/)
  }
})
