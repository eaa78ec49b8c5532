import { expect, type Page } from '@playwright/test'
import { cartOf, fillCart, storeLocalCart } from './preparations.ts'
import { addFromListing, openCart, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { listens, storedCart, visit } from './visit.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Login or register' })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('[CART-01] [CART-02] [CART-07] [CART-10] [CSTATE-02] a visitor opens the cart by keyboard, goes back and forward while it is open, changes what is in it, and who takes the last one away sees the line go', async ({
  page,
}) => {
  await visit(page, '/products')
  await test.step('empty, by keyboard: Escape gives focus and scroll back', () => openEmptyCart(page))
  await test.step('back and forward to the screen there, also one that does not load', () => goBackAndForward(page))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await test.step('changed', () => changeCart(page))
})

async function openEmptyCart(page: Page) {
  const trigger = page.getByRole('button', { name: 'Cart', exact: true })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  expect(await panel(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)

  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  expect(await scrolled(page)).toBe(0)

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
}

async function goBackAndForward(page: Page) {
  const main = page.getByRole('main')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await expect(await openCart(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(main).toBeFocused()
  await expect(panel(page)).toHaveCount(0)

  await expect(await openCart(page)).toBeVisible()
  await page.route('**/contact-us.data*', (route) => route.fulfill({ status: 500 }))
  await page.evaluate(() => window.history.forward())
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible()
  await expect(main).toBeFocused()
  await expect(panel(page)).toHaveCount(0)
}

async function changeCart(page: Page) {
  await addFromListing(page, 'Besan Gram Flour', 'Ragi Flour')
  await page.getByRole('link', { name: 'Besan Gram Flour' }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText(/^2 × .* in your cart$/)).toBeVisible()

  const cart = await openCart(page)
  await expect(cart.getByRole('listitem')).toHaveCount(2)
  const line = cart.getByRole('listitem').filter({ hasText: 'Besan Gram Flour' })
  const stepper = line.getByRole('group', { name: /^Quantity of Besan/ })
  await expect(stepper.getByText('2', { exact: true })).toBeVisible()
  const amounts = (await cart.textContent())?.match(/₹[\d,.]*/g) ?? []
  expect(amounts.length).toBeGreaterThan(4)
  for (const amount of amounts) expect(amount).toMatch(/^₹\d{1,3}(,\d{2,3})*\.\d{2}$/)

  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(stepper.getByText('1', { exact: true })).toBeVisible()
  expect((await storedCart(page)).localCartItems.map(({ quantity }) => quantity)).toEqual([1, 1])
  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(line).toBeHidden()
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  await cart.getByRole('button', { name: 'Remove Ragi Flour' }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  expect((await storedCart(page)).localCartItems).toEqual([])
}

test('[CART-09] [CART-08] [CART-03] [ENT-27] [POPUP-02] an anonymous visitor is asked to sign in at Checkout, a guest gets there, and Back leads back to the shop', async ({
  page,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Jowar Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(signIn(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/\/products$/)
  await signIn(page).getByRole('button', { name: 'Continue As Guest' }).click()

  // Nothing goes on by itself: the screen is the one before, the line is there, and Checkout is pressed again (open-points 10).
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('group', { name: 'Quantity of Jowar Flour' })).toBeVisible()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ fromCart: true, isGuest: true })
  await expect(page.getByRole('heading', { name: 'ACCOUNT & ADDRESS' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(page.getByRole('group', { name: 'Quantity of Jowar Flour' })).toBeVisible()
  await expect(await openCart(page)).toBeVisible()
  // The panel is open while the history goes on to the checkout.
  await page.evaluate(() => window.history.forward())
  await expect(page.getByRole('heading', { name: 'ACCOUNT & ADDRESS' })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('group', { name: 'Quantity of Jowar Flour' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(panel(page)).toHaveCount(0)
})

test('[CART-04] [CART-05] [CART-06] [CART-08] [ERR-03] a signed-in shopper whose cart cannot be read is told, tries again and checks out', async ({
  page,
}) => {
  await fillCart(await signInByApi(page, { hasProfile: false }), ['ragi-flour', 1, 1])
  let isBroken = true
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v1/cart/user/all/get', async (route) => {
    await held
    return isBroken ? route.abort() : route.continue()
  })
  await visit(page, '/')
  const cart = await openCart(page)
  await expect(cart.getByText('Loading your cart...')).toBeVisible()
  release()
  const failure = cart.getByText('Failed to load cart items. Please try again.')
  await expect(failure).toBeVisible()
  isBroken = false
  const read = page.waitForResponse('**/api/v1/cart/user/all/get')
  await cart.getByRole('button', { name: 'Try Again' }).click()
  await read
  await expect(failure).toBeHidden()
  await expect(cart.getByRole('listitem')).toHaveCount(1)

  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/update-quantity**', (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }))
  const quantity = cart.getByRole('group', { name: /^Quantity of Ragi/ })
  await quantity.getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => warnings.join()).toContain('Not now')
  await expect(quantity.getByText('1', { exact: true })).toBeVisible()
  await expect(page.getByText('Not now')).toBeHidden()

  await cart.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ fromCart: true, isGuest: false })
})

test('[CSTATE-01] [CSTATE-03] [CSTATE-04] [CSTATE-05] [CSTATE-06] a shopper who signs in brings the cart along, and leaves nothing of it here at Logout', async ({
  page,
}) => {
  const shopper = await signInByApi(page, { hasProfile: false })
  await storeLocalCart(page, ['bajra-flour', 1, 1])
  await storeRemovedProduct(page)
  const added = page.waitForResponse((answer) => answer.url().endsWith('/cart/add') && answer.status() === 200)
  await visit(page, '/')
  expect(JSON.parse((await added).request().postData() ?? '')).toMatchObject({ productId: 'bajra-flour', quantity: 1 })
  await expect
    .poll(async () => (await storedCart(page)).serverCartItems?.map(({ name }) => name))
    .toEqual(['Bajra Flour'])
  const synced = await storedCart(page)
  expect(synced).toMatchObject({ localCartItems: [], isSynced: false })
  expect(synced.serverCartItems[0]?.id).not.toMatch(/^local-/)
  expect(await cartOf(shopper)).toEqual([['bajra-flour', 1, 1]])

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Welcome/ })
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
  expect(await storedCart(page)).toMatchObject({ localCartItems: [], serverCartItems: [] })
})

/** Beside what the browser keeps, a line of something that is no longer sold. */
function storeRemovedProduct(page: Page) {
  return page.addInitScript(() => {
    if (sessionStorage.getItem('keeps one that is gone')) return
    sessionStorage.setItem('keeps one that is gone', 'yes')
    const storedJson = JSON.parse(localStorage.getItem('cart-storage') ?? '')
    const [line] = storedJson.state.localCartItems
    storedJson.state.localCartItems.push({ ...line, id: 'local-gone-1', productId: 'no-longer-sold', name: 'Gone' })
    localStorage.setItem('cart-storage', JSON.stringify(storedJson))
  })
}

test('[CSTATE-02] [ROLE-02] [ENT-05] [ENT-12] [ENT-13] a visitor without a connection keeps the cart as it was over a reload, and two tabs show the same one', async ({
  page,
  context,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Besan Gram Flour')
  await expectLineStays(page)
  const other = await context.newPage()
  await visit(other, '/products')
  await expect(other.getByRole('button', { name: /^Cart: 1 item,/ })).toBeVisible()
  const oneMore = (tab: Page) =>
    tab.getByRole('group', { name: 'Quantity of Besan Gram Flour' }).getByRole('button', { name: 'One more' }).click()
  await oneMore(other)
  await expect(page.getByRole('button', { name: /^Cart: 2 items,/ })).toBeVisible()

  await context.setOffline(true)
  await oneMore(page)
  await expect(page.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()
  await context.setOffline(false)
  await expect(other.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()

  const thumbnail = await storeCartOfEarlierDay(page)
  await page.route('**/api/v1/product/**', (route) => route.abort())
  await page.reload()
  await listens(page)
  await expect(page.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()
  const picture = (await openCart(page)).locator('li img')
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toHaveAttribute('src', new RegExp(thumbnail.slice(-20)))
})

async function expectLineStays(page: Page) {
  const { localCartItems, serverCartItems, isSynced } = await storedCart(page)
  expect({ serverCartItems, isSynced }).toEqual({ serverCartItems: [], isSynced: false })
  expect(localCartItems).toMatchObject([
    {
      id: expect.stringMatching(/^local-/),
      productId: 'besan-gram-flour',
      name: 'Besan Gram Flour',
      price: expect.any(Number),
      actualPrice: expect.any(Number),
      quantity: 1,
      size: expect.any(Number),
      type: 'KG',
      image: { originalUrl: expect.any(String), thumbnailUrl: expect.any(String) },
      discountTitle: expect.any(String),
      discountValue: expect.any(Number),
      discountType: expect.stringMatching(/^(PERCENTAGE_OFF|FIXED_AMOUNT_OFF)$/),
    },
  ])
}

/** A line of an earlier day may hold its picture as a bare path, and nothing may be kept beside the lines; gives that path. */
function storeCartOfEarlierDay(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { localCartItems } = JSON.parse(localStorage.getItem('cart-storage') ?? '').state
    const { thumbnailUrl: image } = localCartItems[0].image
    const older = { state: { localCartItems: [{ ...localCartItems[0], image }] }, version: 0 }
    localStorage.setItem('cart-storage', JSON.stringify(older))
    return image
  })
}
