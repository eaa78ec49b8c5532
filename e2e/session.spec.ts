import { expect, type Page } from '@playwright/test'
import { cartOf, hold } from './preparations.ts'
import { addFromListing, anyMobile, fillDetails, openCart, signInByPopup } from './shopper.ts'
import { test } from './test.ts'
import { comeSignedIn, follow, listens, store, storedCart, storedSession, visit } from './visit.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const header = (page: Page) => page.getByRole('banner')
const stored = { authToken: 'x'.repeat(43), user: JSON.stringify({ id: 'u1', name: 'Asha', role: 'user' }) }
const isTokenValid = async (page: Page, token: string) => {
  const answer = await page.request.get(`/api/v1/token/valid?token=${token}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status() === 200
}

test('[AUTH-01] [AUTH-02] [AUTH-12] [ENT-37] [HEAD-07] a shopper who comes back is greeted by name from the first moment, the profile follows in the same round trip, whatever an earlier visit kept of it is gone, and after Logout the shopper is signed out everywhere', async ({
  page,
}) => {
  const { token, user } = await comeSignedIn(page)
  const earlier = { ...user, name: 'Asha Verma', address: { houseNumber: '7' } }
  await store(page, { user: JSON.stringify(earlier) })
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(token\/valid|user\/me)$/.test(pathname)) requested.push(pathname.split('/').slice(-2).join('/'))
  })
  const letGo = await hold(page, /\/api\/v1\/(token\/valid|user\/me)/)
  await visit(page, '/profile')
  await expect(header(page).getByRole('link', { name: 'Welcome, Asha Verma' })).toBeVisible()
  await expect(page.getByText('Logout')).toBeHidden()
  expect(requested.sort()).toEqual(['token/valid', 'user/me'])
  expect((await storedSession(page)).user).toEqual({ id: user.id, name: 'Asha Verma', role: 'user' })
  letGo()
  // The name of today is the shop's, not the one that was kept.
  await expect(header(page).getByRole('link', { name: 'Welcome, User' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ token, user: { id: user.id, name: null, role: 'user' } })
  expect(await isTokenValid(page, token)).toBe(true)

  const ended = page.waitForResponse('**/auth/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
  expect((await storedSession(page)).keys).toEqual(['cart-storage'])
  await ended
  expect(await isTokenValid(page, token)).toBe(false)
  await page.reload()
  await listens(page)
  await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
})

test('[AUTH-03] [VAL-01] [ROUTE-14] a shopper whose token is refused is logged out and brought home', async ({
  page,
}) => {
  await store(page, stored)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/$/)
  await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ token: null, user: null })
})

test('[AUTH-03] [ERR-02] a shopper whose token cannot be checked stays, changes no cart, and is signed in as soon as it can', async ({
  page,
  context,
}) => {
  const { token } = await comeSignedIn(page)
  await context.route('**/token/valid**', (route) => route.abort())
  await page.clock.install()
  const cartCalls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/cart/')) cartCalls.push(request.url())
  })
  await visit(page, '/products')
  for (const name of ['Ragi Flour', 'Jowar Flour', 'Bajra Flour', 'Besan Gram Flour']) {
    await page.getByRole('button', { name: `Add ${name} to cart` }).click()
  }
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts.filter({ hasText: 'No connection at the moment' }).first()).toBeVisible()
  expect(cartCalls).toEqual([])
  expect(await storedCart(page)).toBeUndefined()
  expect((await storedSession(page)).token).toBe(token)

  // From here on the clock stands: the check that comes by itself every few seconds does not come.
  await page.clock.pauseAt(Date.now() + 1_000)
  await context.unroute('**/token/valid**')
  const checked = page.waitForResponse('**/token/valid**', { timeout: 15_000 })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await checked
  // Whoever presses before the check has come back presses again.
  await expect(async () => {
    await page.getByRole('button', { name: 'Add Ragi Flour to cart' }).click({ timeout: 1_000 })
    await expect(page.getByRole('group', { name: 'Quantity of Ragi Flour' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect.poll(() => cartCalls.length).toBeGreaterThan(0)
})

test('[CART-10] [CSTATE-01] a shopper who presses while the login is still being checked sees that it is under way, and gets each once, from the listing and from the page of a product', async ({
  page,
}) => {
  const shopper = await comeSignedIn(page)
  await visit(page, '/products')
  const ragi = page.getByRole('group', { name: 'Quantity of Ragi Flour' })
  await page.getByRole('button', { name: 'Add Ragi Flour to cart' }).click()
  await expect.poll(() => cartOf(shopper)).toHaveLength(1)

  const letGo = await hold(page, /\/api\/v1\/(token\/valid|user\/me)/)
  await page.reload()
  await expect(ragi.getByRole('button', { name: 'One more' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add Jowar Flour to cart' }).click()
  const adding = page.getByRole('button', { name: 'Adding Jowar Flour to cart' })
  await expect(adding).toHaveText('Adding...')
  await adding.click()
  await adding.click()
  const cart = await openCart(page)
  await expect(cart.getByRole('button', { name: 'Remove Ragi Flour' })).toBeDisabled()
  await expect(cart.getByText('No connection at the moment')).toHaveCount(0)
  await page.keyboard.press('Escape')

  letGo()
  const jowar = page.getByRole('group', { name: 'Quantity of Jowar Flour' })
  await expect(jowar.getByText('1', { exact: true })).toBeVisible()
  await expect(ragi.getByRole('button', { name: 'One more' })).toBeEnabled()
  await expect
    .poll(() => cartOf(shopper))
    .toEqual([
      ['ragi-flour', 0.5, 1],
      ['jowar-flour', 0.5, 1],
    ])

  // The same on the page of a product.
  const letGoAgain = await hold(page, /\/api\/v1\/(token\/valid|user\/me)/)
  await visit(page, '/products/bajra-flour')
  const add = page.getByRole('button', { name: 'Add to cart' })
  for (const _ of [1, 2, 3]) await add.click()
  await expect(add).toHaveText('Adding...')
  letGoAgain()
  await expect(page.getByText(/^1 × .* in your cart$/)).toBeAttached()
  await expect(add).toHaveText('Added')
})

test('[AUTH-04] [AUTH-05] a visitor without a token is asked nothing and reads everything public', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/v1\/(token|auth|cart|order|user)\//.test(pathname)) calls.push(pathname)
  })
  const addresses = ['/', '/products', '/products/ragi-flour', '/terms', '/privacy', '/reports']
  await visit(page, '/about-us')
  for (const address of addresses) {
    const sent = await page.request.get(address)
    expect([sent.status(), /<h1[\s>]/.test(await sent.text())]).toEqual([200, true])
    const title = await page.title()
    await follow(page, address, {})
    await expect(page).not.toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
  }
  expect(calls).toEqual([])
  expect((await storedSession(page)).token).toBeNull()
  for (const call of ['story/all/get', 'rating/ragi-flour/all-ratings', 'categories/getAll']) {
    expect((await page.request.get(`/api/v1/${call}`)).status()).toBe(200)
  }
})

test('[HEAD-08] [ORDS-08] [ORD-10] [ROUTE-09] [SUP-06] visitors and guests are asked to log in before they see orders, a profile or support; a guest counts as nobody after a reload, and the cart is still there', async ({
  page,
}) => {
  await visit(page, '/profile?tab=support')
  await expectPrompt(page, 'Please log in to view your account')
  await page.getByRole('main').getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog').getByLabel('Mobile number')).toBeVisible()
  await page.keyboard.press('Escape')
  await follow(page, '/products', {})
  await addFromListing(page, 'Ragi Flour')
  await header(page).getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(header(page).getByText('Welcome, Guest')).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ keys: ['cart-storage'], token: null, user: null })
  for (const address of ['/orders/ABCDEFGHJKLM', '/orders']) {
    await follow(page, address, {})
    await expectPrompt(page, 'Please log in to view your orders')
  }
  await follow(page, '/profile?tab=address', {})
  await expectPrompt(page, 'Please log in to view your account')
  await page.reload()
  await listens(page)
  await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart: 1 item,/ })).toBeVisible()
  await expectPrompt(page, 'Please log in to view your account')
  await follow(page, '/orders', {})
  await expectPrompt(page, 'Please log in to view your orders')
})

async function expectPrompt(page: Page, text: string) {
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New ticket' })).toHaveCount(0)
}

test('[AUTH-06] [AUTH-10] [AUTH-11] a guest who signs in after all, in another tab, is signed in in both, and what the checkout fills in is in the profile while the browser keeps the name alone', async ({
  page,
}) => {
  await visit(page, '/products')
  await header(page).getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(header(page).getByText('Welcome, Guest')).toBeVisible()
  const other = await page.context().newPage()
  await visit(other, '/')
  await header(other).getByRole('button', { name: 'Login/Register' }).click()
  const mobileNumber = anyMobile()
  await signInByPopup(other, mobileNumber)
  await expect(header(other).getByRole('link', { name: 'Welcome, User' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Welcome, User' })).toBeVisible()
  await expect(header(page).getByText('Welcome, Guest')).toBeHidden()

  await addFromListing(page, 'Ragi Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await fillDetails(page, { name: 'Kavita Joshi', email: 'kavita@example.com', building: 'pune' })
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible()
  const { user } = await storedSession(page)
  expect(user).toEqual({ id: expect.any(String), name: 'Kavita Joshi', role: 'user' })
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await expect(header(page).getByRole('link', { name: 'Welcome, Kavita Joshi' })).toBeVisible()

  await visit(other, '/profile')
  await expect(other.getByText('kavita@example.com').first()).toBeVisible()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(header(page).getByRole('button', { name: 'Login/Register' })).toBeVisible()
})
