import { expect, type Page } from '@playwright/test'
import { getProduct, type Product } from '#contract/api/catalog/catalog.ts'
import { cartOf, localCart } from './preparations.ts'
import { api, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const navigationState = (page: Page) => page.evaluate(() => history.state.usr)

test('[PDP-02] [PDP-03] [PDP-07] [PDP-10] [PDP-11] a shopper magnifies the picture under the pointer, reads what a product is, costs and saves, size by size, and takes one piece or a thousand of it, but never less than one', async ({
  page,
}) => {
  const product = await api(getProduct, { params: { productId: 'sharbati-wheat-atta' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/products/sharbati-wheat-atta')
  await test.step('the pointer magnifies 1.5 times', () => magnify(page))
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  for (const tag of product.description.tags) await expect(article.getByText(tag, { exact: true })).toBeVisible()
  for (const feature of product.description.features) {
    const tick = article.getByRole('listitem').filter({ hasText: feature }).locator('path[d="M20 6 9 17l-5-5"]')
    await expect(tick).toHaveCount(1)
  }
  await expect(article.getByText(product.summary ?? '')).toBeVisible()
  await test.step('the large picture is the one that was chosen', () => choosePicture(page, product))
  await test.step('every size has its price and its label', () => chooseSizes(page))
  await test.step('a return policy that the shop has not written', () => missPolicy(page))
  await test.step('one piece or a thousand', () => takeAThousand(page, product))
})

/** Following the pointer; narrow screens have no magnifier, and the keyboard opens the pictures in full. */
async function magnify(page: Page) {
  const magnifier = page.locator('[data-magnifier]')
  await expect(magnifier).toHaveCount(0)
  const picture = page.getByRole('region', { name: 'Pictures of Sharbati Wheat Atta' }).getByRole('img').first()
  const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await expect(magnifier).toBeVisible()
  await expect(magnifier).toHaveCSS('transform', 'matrix(1.5, 0, 0, 1.5, 0, 0)')
  await page.mouse.move(x + width / 4, y + (height * 3) / 4)
  await expect.poll(() => magnifier.evaluate(({ style }) => style.transformOrigin)).toMatch(/^25(\.\d+)?% 75(\.\d+)?%/)
  await page.mouse.move(x + width + 60, y)
  await expect(magnifier).toHaveCount(0)

  await page.setViewportSize({ width: 767, height: 900 })
  await page.mouse.move(200, 400)
  await expect(picture).toBeInViewport()
  await page.mouse.move(220, 420)
  await expect(magnifier).toHaveCount(0)

  const open = page.getByRole('button', { name: 'See the pictures in full screen' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function choosePicture(page: Page, { name, images }: Product) {
  const pictures = page.getByRole('region', { name: `Pictures of ${name}` })
  expect(images.length).toBeGreaterThan(1)
  const thumbnails = pictures.getByRole('button', { name: /^Picture \d of/ })
  await expect(thumbnails).toHaveCount(images.length)
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
  const large = pictures.getByRole('group').getByRole('img')
  await expect(large.nth(1)).toBeInViewport({ ratio: 0.5 })
  await expect(large.nth(0)).not.toBeInViewport()
}

async function chooseSizes(page: Page) {
  const article = page.getByRole('article').first()
  const label = page.getByRole('region', { name: 'What the label says' })
  const readAnnouncement = (name: string) =>
    label.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  const sizes = article.getByRole('group', { name: 'Size' })
  await expect(sizes.getByText(/^\d+ kg$/)).toHaveText(['1 kg', '2 kg', '5 kg', '10 kg'])
  await expect(sizes.getByRole('radio', { name: '1 kg' }).first()).toBeChecked()
  await expect(article.getByText('10% OFF', { exact: true }).first()).toBeVisible()
  await expect(article.locator('s')).toHaveText('List price ₹80.00')
  await expect(article.getByText('You save ₹8.00')).toBeVisible()
  await expect(article.getByText('5% GST')).toBeVisible()
  await expect(readAnnouncement('Net quantity')).toHaveText('1 kg')
  await expect(readAnnouncement('FSSAI licence')).toHaveText('00000000000000')

  await sizes.getByText('5 kg', { exact: true }).click()
  await expect(article.locator('s')).toHaveText('List price ₹375.00')
  await expect(article.getByText('You save ₹37.00')).toBeVisible()
  await expect(article.getByText('₹67.60 per kg', { exact: true })).toBeVisible()
  await expect(readAnnouncement('Net quantity')).toHaveText('5 kg')
}

async function missPolicy(page: Page) {
  const empty = { statusCode: 200, status: 'OK', message: 'OK', data: { content: '' } }
  await page.route(/\/content\/by-title\/refund-policy$/, (route) => route.fulfill({ json: empty }))
  await page.getByRole('tab', { name: 'Return and cancellation' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
}

async function takeAThousand(page: Page, { id, name }: Product) {
  const article = page.getByRole('article').first()
  const stepper = page.getByRole('group', { name: `Quantity of ${name}` }).first()
  await expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled()
  await stepper.getByRole('button', { name: 'One more' }).click()
  await expect(stepper).toHaveText('2')
  // Prices stand for one piece, whatever the quantity (open-points 39).
  await expect(article.getByText('You save ₹37.00')).toBeVisible()
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
  expect(await localCart(page)).toMatchObject([{ productId: id, size: 5, quantity: 999 }])
}

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

test('[PDP-12] [PDP-13] [PDP-14] [ENT-27] [ERR-14] a visitor whose line breaks tries again, is asked to sign in before an order, and as a guest goes to the checkout with the choice in the local cart', async ({
  page,
}) => {
  const cartCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/cart/')) cartCalls.push(request.url())
  })
  await visit(page, '/products?keyword=turmeric')
  await test.step('the product did not load', () => openOnBrokenLine(page))
  await page.getByRole('button', { name: 'Place your order' }).click()
  await expect(page.getByRole('dialog', { name: 'Login or register' })).toBeVisible()
  await expect(page).toHaveURL(/\/products\/turmeric-powder$/)
  expect(await localCart(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await page.getByRole('button', { name: 'Place your order' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(await navigationState(page)).toMatchObject({ fromCart: true, isGuest: true, totalPrice: 42, quantity: 1 })
  expect(await localCart(page)).toMatchObject([{ productId: 'turmeric-powder', size: 100, quantity: 1, type: 'G' }])
  expect(cartCalls).toEqual([])
})

async function openOnBrokenLine(page: Page) {
  await page.route(/\/products\/turmeric-powder\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Turmeric Powder', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Failed to load product details')).toBeVisible()
  await page.unroute(/\/products\/turmeric-powder\.data/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Turmeric Powder' })).toBeVisible()
}

test('[ERR-13] [ERR-15] an address without a product, or with an unknown one, says so', async ({ request }) => {
  for (const [address, status, sentence] of [
    ['/products/%20', 400, 'Product ID is required'],
    ['/products/gold-bangles', 404, 'Product not found'],
  ] as const) {
    const answer = await request.get(address)
    expect(answer.status()).toBe(status)
    const html = await answer.text()
    expect(html).toMatch(new RegExp(`<h1[^>]*>${sentence}</h1>`))
    expect(html).toMatch(/<main.*<a [^>]*href="\/products"[^>]*>See all products<\/a>.*<\/main>/s)
  }
})

test('[ROUTE-04] [ROUTE-06] nobody is led out of the shop by an address made up to do so', async ({ request }) => {
  const traps = [
    '//evil.example',
    '/%2F%2Fevil.example',
    '/%5C%5Cevil.example',
    '/https:%2F%2Fevil.example',
    '/..%2F..%2F%2Fevil.example',
  ]
  for (const trap of traps.flatMap((path) => [`/product${path}`, `/order-summary${path}`])) {
    const { status, location } = await request
      .get(trap, { maxRedirects: 0 })
      .then((answer) => ({ status: answer.status(), location: answer.headers().location }))
    if (location === undefined) expect(status, trap).toBe(404)
    else expect(location, trap).toMatch(/^\/products\/[^/\\]/)
  }
})
