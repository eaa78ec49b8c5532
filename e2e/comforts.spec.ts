import { expect, type Page } from '@playwright/test'
import { addWishlistItem, type listProductCards, listWishlist } from '#contract/api/catalog/wishlist.ts'
import { hurryTries } from './failures.ts'
import { cartOf, changeAnswer, localCart, placeOrder, refuse } from './preparations.ts'
import { addFromListing, anyMobile, api, makeShopper, openCart, signInByApi, signInByPopup } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true }).first()
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const saved = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]'))
const main = (page: Page) => page.getByRole('main')

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a visitor saves products with the heart, finds them again, and takes them along into the account', async ({
  page,
}) => {
  await visit(page, '/products?keyword=flour')
  await heart(page, 'Ragi Flour').click()
  await expect(heart(page, 'Ragi Flour')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Jowar Flour', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Jowar Flour' })).toBeVisible()
  await heart(page, 'Jowar Flour').focus()
  await page.keyboard.press('Enter')
  await expect(heart(page, 'Jowar Flour')).toHaveAttribute('aria-pressed', 'true')
  expect(await saved(page)).toEqual(['jowar-flour', 'ragi-flour'])
  await toast(page, 'Jowar Flour is saved').getByRole('link', { name: 'See all' }).click()

  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(page).toHaveTitle(/^Saved products/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved products' })).toBeVisible()
  const cards = main(page).getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(['Jowar Flour', 'Ragi Flour'])
  await expect(main(page).getByText('2 products saved')).toBeVisible()
  // A slip of the thumb is put right in the same place.
  await heart(page, 'Ragi Flour').click()
  await expect(main(page).getByText('1 product saved')).toBeVisible()
  await expect(cards).toHaveCount(2)
  await heart(page, 'Ragi Flour').click()
  await expect(main(page).getByText('2 products saved')).toBeVisible()

  await page.getByRole('button', { name: 'Log in to keep them with your account' }).click()
  await signInByPopup(page, anyMobile())
  await expect(page.getByText('On this device only.')).toHaveCount(0)
  await expect(cards).toHaveCount(2)
  await expect.poll(() => saved(page)).toEqual([])
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const ids = (await api(listWishlist, {}, { token })).map(({ productId }) => productId)
  expect(ids.sort()).toEqual(['jowar-flour', 'ragi-flour'])
})

test('a shopper’s saved products come with the account; what cannot be read or kept is said, with a way on', async ({
  page,
}) => {
  const shopper = await makeShopper()
  await api(addWishlistItem, { body: { productId: 'mustard-seeds' } }, { token: shopper.token })
  await page.addInitScript(({ token, user }) => {
    localStorage.setItem('authToken', token)
    localStorage.setItem('user', JSON.stringify(user))
  }, shopper)
  await hurryTries(page)
  const list = /\/api\/v1\/wishlist\/get$/
  await page.route(list, refuse(500))
  await visit(page, '/wishlist')
  await expect(page.getByRole('alert')).toContainText('Your saved products could not be loaded')
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(main(page).getByRole('article').getByRole('heading')).toHaveText(['Mustard Seeds'])

  await page.route(/\/wishlist\/mustard-seeds\/delete$/, (route) => route.abort())
  await heart(page, 'Mustard Seeds').click()
  await expect(toast(page, 'No connection at the moment. Please try again.')).toBeVisible()
  await expect(heart(page, 'Mustard Seeds')).toHaveAttribute('aria-pressed', 'true')
  await page.unroute(/\/wishlist\/mustard-seeds\/delete$/)
  await heart(page, 'Mustard Seeds').click()
  await expect.poll(() => api(listWishlist, {}, { token: shopper.token })).toEqual([])
  await page.reload()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'See all products' })).toHaveAttribute('href', '/products')
})

test('a product is handed on by the device’s own sheet or its link; what was seen lately stands under the next product and at home, without the unknown, and can be cleared', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true, writable: true })
    if (!localStorage.getItem('recently-viewed'))
      localStorage.setItem('recently-viewed', JSON.stringify(['gold-bangles', 'ragi-flour', 'turmeric-powder']))
  })
  const row = page.getByRole('region', { name: 'Seen lately' })
  const storedViews = () => page.evaluate(() => localStorage.getItem('recently-viewed'))
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/product/cards')) requested.push(request.url())
  })
  await visit(page, '/products/rice-flour?from=sms')
  await test.step('handed on', () => share(page))
  expect(requested).toEqual([])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row.getByRole('link')).toHaveText([/Ragi Flour/, /Turmeric Powder/])
  expect(await storedViews()).toBe(JSON.stringify(['rice-flour', 'gold-bangles', 'ragi-flour', 'turmeric-powder']))

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row.getByRole('link').first()).toHaveText(/Rice Flour/)
  await row.getByRole('button', { name: 'Clear what you have seen lately' }).click()
  await expect(row).toHaveCount(0)
  await expect(toast(page, 'What you have seen lately is cleared')).toBeVisible()
  expect(await storedViews()).toBeNull()
})

async function share(page: Page) {
  const button = page.getByRole('button', { name: 'Share Rice Flour' })
  await button.click()
  await expect(toast(page, 'The link is copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/products\/rice-flour$/)

  await page.evaluate(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (shareData: unknown) => void shared.push(shareData) })
  })
  await button.click()
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toMatchObject([
    { title: 'Rice Flour', url: expect.stringMatching(/\/products\/rice-flour$/) },
  ])
}

test('[CART-10] what was taken out of the open cart stands there to be brought back, by keyboard too, and is said aloud', async ({
  page,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Sharbati Wheat Atta', 'Turmeric Powder')
  const panel = await openCart(page)
  const news = panel.getByRole('status').first()
  await panel.getByRole('button', { name: 'Remove Sharbati Wheat Atta' }).focus()
  await page.keyboard.press('Enter')
  const undo = panel.getByRole('button', { name: 'Undo, bring Sharbati Wheat Atta back' })
  await expect(undo).toBeFocused()
  await expect(news).toHaveText('Sharbati Wheat Atta was taken out. In your cart: 1 item, ₹42.00')
  // It waits as long as the cart is open.
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Remove Sharbati Wheat Atta' })).toBeFocused()
  await expect(news).toHaveText('In your cart: 2 items, ₹114.00')
  await expect(undo).toHaveCount(0)
  expect((await localCart(page)).map(({ productId }: { productId: string }) => productId)).toEqual([
    'sharbati-wheat-atta',
    'turmeric-powder',
  ])

  // Down to nothing, the last one can still be brought back.
  await panel.getByRole('button', { name: 'Remove Sharbati Wheat Atta' }).click()
  await panel
    .getByRole('group', { name: /Turmeric Powder/ })
    .getByRole('button', { name: 'One less' })
    .click()
  await expect(panel.getByText('Your cart is empty')).toBeVisible()
  await expect(news).toHaveText('Turmeric Powder was taken out. Nothing is in your cart now')
  await panel.getByRole('button', { name: 'Undo, bring Turmeric Powder back' }).click()
  await expect(panel.getByRole('group', { name: /Turmeric Powder/ })).toBeVisible()
})

test('an order is ordered again with what is still sold, and what is not is named in the cart', async ({ page }) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [
    ['mustard-seeds', 100, 2],
    ['rice-flour', 1, 1],
    ['ragi-flour', 1, 1],
  ])
  const cards = /\/api\/v1\/product\/cards/
  await page.route(cards, (route) => route.abort())
  await page.goto('/orders')
  const again = page.getByRole('button', { name: `Order again, order ${orderNumber}` })
  await again.click()
  await expect(toast(page, 'We could not put this order into your cart. Please try again.')).toBeVisible()
  await page.unroute(cards)

  type Cards = Awaited<ReturnType<typeof api<typeof listProductCards>>>
  await changeAnswer<Cards>(page, cards, (answer) => {
    answer.data = answer.data.filter(({ id }) => id !== 'rice-flour')
    for (const size of answer.data.find(({ id }) => id === 'ragi-flour')?.productVariations ?? []) size.stock = 0
  })
  await again.click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(
    panel.getByText('Rice Flour, 1 kg, is no longer sold. Ragi Flour, 1 kg, is out of stock.').last(),
  ).toBeVisible()
  await expect(panel.getByRole('group', { name: /^Quantity of Mustard Seeds/ })).toContainText('2')
  await expect.poll(() => cartOf(shopper)).toEqual([['mustard-seeds', 100, 2]])

  // On the order's own page, when nothing of it is left, the cart stays closed.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Track Order ${orderNumber}` }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderNumber}$`))
  await page.unroute(cards)
  await changeAnswer<Cards>(page, cards, (answer) => void Object.assign(answer, { data: [] }))
  await again.click()
  await expect(toast(page, 'Mustard Seeds, 100 g, is no longer sold.')).toBeVisible()
  await expect(panel).toHaveCount(0)
})
