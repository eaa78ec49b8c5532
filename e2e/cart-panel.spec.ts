import { expect, type Page } from '@playwright/test'
import { addFromListing, openCart } from './shopper.ts'
import { test } from './test.ts'
import { comeSignedIn, fillServerCart, keptCart, listens, store, visit } from './visit.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const signIn = (page: Page) => page.getByRole('dialog', { name: 'Login or register' })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('[CART-01] [CART-02] [CART-07] a shopper opens an empty cart by keyboard, and Escape gives focus and scroll back', async ({
  page,
}) => {
  await visit(page, '/')
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
})

test('[CART-07] [CART-10] [CSTATE-02] [CSTATE-07] [CSTATE-08] a visitor changes the cart, and who takes the last one away sees the line go', async ({
  page,
}) => {
  await visit(page, '/products')
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
  expect((await keptCart(page)).localCartItems.map(({ quantity }) => quantity)).toEqual([1, 1])
  await stepper.getByRole('button', { name: 'One less' }).click()
  await expect(line).toBeHidden()
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  await cart.getByRole('button', { name: 'Remove Ragi Flour' }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  expect((await keptCart(page)).localCartItems).toEqual([])
})

test('[ENT-05] [ENT-08] [ENT-09] [ENT-12] [ENT-13] a visitor whose browser was closed finds the cart as it was kept', async ({
  page,
  context,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Besan Gram Flour')
  const { localCartItems, serverCartItems, isSynced } = await keptCart(page)
  expect({ serverCartItems, isSynced }).toEqual({ serverCartItems: [], isSynced: false })
  const [kept] = localCartItems
  expect(kept).toMatchObject({
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
  })

  // A line of an earlier day may hold its picture as a bare path.
  if (!kept) throw new Error('Nothing is kept')
  const { thumbnailUrl: image } = kept.image as { thumbnailUrl: string }
  const older = { state: { localCartItems: [{ ...kept, image, quantity: 4 }] }, version: 0 }
  await page.close()
  const again = await context.newPage()
  await store(again, { 'cart-storage': JSON.stringify(older) })
  await again.route('**/api/v1/product/**', (route) => route.abort())
  await visit(again, '/')
  await expect(again.getByRole('button', { name: /^Cart: 4 items/ })).toBeVisible()
  const picture = (await openCart(again)).locator('li img')
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toHaveAttribute('src', new RegExp(image.slice(-20)))
})

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

test('[CART-01] a shopper who goes back or forward while the cart is open sees the screen there, also one that does not load', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await visit(page, '/products')
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
})

test('[CART-04] [CART-05] [CART-06] [CART-08] [ERR-03] a signed-in shopper whose cart cannot be read is told, tries again and checks out', async ({
  page,
}) => {
  const { token } = await comeSignedIn(page)
  await fillServerCart(page, token, { productId: 'ragi-flour', size: 1 })
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
  await visit(page, '/products')
  await addFromListing(page, 'Bajra Flour')
  const [local] = (await keptCart(page)).localCartItems
  const gone = { ...local, id: 'local-gone-1', productId: 'no-longer-sold', name: 'Gone', size: 1 }
  const { token } = await comeSignedIn(page)
  await store(page, {
    'cart-storage': JSON.stringify({ state: { localCartItems: [local, gone] }, version: 0 }),
  })
  const added = page.waitForResponse((answer) => answer.url().endsWith('/cart/add') && answer.status() === 200)
  await visit(page, '/')
  expect(JSON.parse((await added).request().postData() ?? '')).toMatchObject({
    productId: local?.productId,
    quantity: 1,
  })
  await expect
    .poll(async () => (await keptCart(page)).serverCartItems?.map(({ name }) => name))
    .toEqual(['Bajra Flour'])
  const synced = await keptCart(page)
  expect(synced).toMatchObject({ localCartItems: [], isSynced: false })
  expect(synced.serverCartItems[0]?.id).not.toMatch(/^local-/)
  const headers = { authorization: `Bearer ${token}` }
  const onServer = await (await page.request.get('/api/v1/cart/user/all/get', { headers })).json()
  expect(onServer.data).toHaveLength(1)

  await visit(page, '/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login/Register' })).toBeVisible()
  expect(await keptCart(page)).toMatchObject({ localCartItems: [], serverCartItems: [] })
})

test('[CSTATE-02] [ROLE-02] [ENT-12] a visitor without a connection keeps the cart over a reload, and two tabs show the same one', async ({
  page,
  context,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Ragi Flour')
  const other = await context.newPage()
  await visit(other, '/products')
  await expect(other.getByRole('button', { name: /^Cart: 1 item,/ })).toBeVisible()
  await other.getByRole('group', { name: 'Quantity of Ragi Flour' }).getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: /^Cart: 2 items,/ })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('group', { name: 'Quantity of Ragi Flour' }).getByRole('button', { name: 'One more' }).click()
  await expect(page.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await listens(page)
  await expect(page.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Cart: 3 items,/ })).toBeVisible()
})
