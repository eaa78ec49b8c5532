import { expect, type Page } from '@playwright/test'
import { answerNext } from './preparations.ts'
import { addFromListing, anyMobile, fillDetails, goToPayment, openCart } from './shopper.ts'
import { test } from './test.ts'
import { follow, keptCart, listens, visit } from './visit.ts'

const loader = (page: Page) => page.getByTestId('route-loader')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const footer = (page: Page) => page.getByRole('contentinfo')

test('[ROUTE-01] [ROUTE-02] [ROUTE-03] [ROUTE-07] [ROUTE-08] every address shows its screen, and an unknown one says so', async ({
  page,
}) => {
  expect((await visit(page, '/'))?.status()).toBe(200)
  await expect(page.getByRole('region', { name: 'News from the mill' })).toBeVisible()
  await visit(page, '/products?categoryId=atta&subCategoryId=single-wheat-atta')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names).toContain('Sharbati Wheat Atta')
  await visit(page, '/products?categoryId=atta')
  expect(await page.getByRole('article').count()).toBeGreaterThan(names.length)
  await visit(page, '/products/ragi-flour')
  await expect(heading(page, 'Ragi Flour')).toBeVisible()
  await visit(page, '/orders')
  await expect(heading(page, 'My orders')).toBeVisible()
  await visit(page, '/orders/ABC234')
  await expect(heading(page, 'Order ABC234')).toBeVisible()
  for (const address of ['/no-such-page', '/products/no-such-product']) {
    expect((await visit(page, address))?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: 'See all products' })).toBeVisible()
  }
  // Typed in, the checkout has nothing to check out.
  for (const address of ['/ordersummary', '/products/ragi-flour/order-summary', '/order-summary/ragi-flour']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/products$/)
  }
})

test('[ROUTE-04] [ROUTE-05] [ROUTE-06] [ENT-07] [ENT-27] old addresses go on to the new ones with query and state, and a product for the checkout stays a temporary line', async ({
  page,
}) => {
  await visit(page, '/product/ragi-flour?from=poster')
  await expect(page).toHaveURL(/\/products\/ragi-flour\?from=poster$/)
  await expect(heading(page, 'Ragi Flour')).toBeVisible()

  await page.getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  const state = { product: { id: 'jowar-flour' }, quantity: 3, selectedSize: 1 }
  await follow(page, '/order-summary/jowar-flour', state)
  await expect(page).toHaveURL(/\/products\/jowar-flour\/order-summary$/)
  expect(await page.evaluate(() => window.history.state.usr)).toEqual(state)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveText(/Jowar Flour.*3 x 1 kg/)
  expect((await keptCart(page)).localCartItems).toEqual([])
  // The redirect left no step of its own in the history.
  await page.goBack()
  await expect(heading(page, 'Ragi Flour')).toBeVisible()

  await follow(page, '/product/bajra-flour', { from: 'link' })
  await expect(heading(page, 'Bajra Flour')).toBeVisible()
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: 'link' })
})

test('[ROUTE-12] a visitor who goes on, or back, starts at the top of the screen, smoothly unless less motion is wanted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    const scrollTo = window.scrollTo.bind(window)
    Object.assign(window, {
      scrolls,
      scrollTo: (options: ScrollToOptions) => {
        scrolls.push(options)
        scrollTo(options)
      },
    })
  })
  const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls.splice(0))
  const top = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await visit(page, '/')
  await footer(page).getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await top()
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'smooth' }])

  await page.evaluate(() => window.scroll(0, document.body.scrollHeight))
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await top()
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'smooth' }])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await footer(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await top()
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'instant' }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('[ROUTE-12] a visitor whose next screen does not load, or who leaves one that is not there, starts at the top of the next, which is read out', async ({
    page,
  }) => {
    const top = () => expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const isSaid = (title: string | RegExp) =>
      expect(page.getByRole('status').filter({ hasText: title })).toBeAttached()
    await visit(page, '/')
    await page.route('**/contact-us.data*', (route) => route.fulfill({ status: 500 }))
    await footer(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(heading(page, 'The page did not load')).toBeInViewport()
    await top()
    await expect(page.getByRole('main')).toBeFocused()
    await isSaid('Something went wrong')

    await page.unroute('**/contact-us.data*')
    await footer(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(heading(page, 'Contact Us')).toBeInViewport()
    await top()
    await expect(page.getByRole('main')).toBeFocused()

    await visit(page, '/no-such-page')
    await expect(page.getByRole('main')).not.toBeFocused()
    await page.evaluate(() => window.scroll(0, document.body.scrollHeight))
    await footer(page).getByRole('link', { name: 'Terms' }).click()
    await expect(heading(page, /Terms/)).toBeInViewport()
    await top()
    await expect(page.getByRole('main')).toBeFocused()
    await isSaid(/Terms/)
  })
})

test('[ROUTE-13] every navigation, the first load too, shows the route loader for 800 ms over a screen that is already there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  await expectLoaderRun(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(heading(page, 'All Products')).toBeVisible()
  await expectLoaderRun(page)
  await expect(loader(page)).toHaveCSS('pointer-events', 'none')
  await expect(loader(page)).toHaveCSS('position', 'fixed')

  // A chip is no navigation; a link that changes only the query is one (open-points 21).
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Millet' }).click()
  await expect(page).toHaveURL(/categoryId=millet-flours/)
  await expect(page.getByRole('article').first()).toContainText(/Flour/)
  expect(await loaderRuns(page)).toBe('seen before')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expectLoaderRun(page)
})

test('[POPUP-02] [POPUP-03] [POPUP-04] [POPUP-05] [ROLE-05] a guest whose payment fails reads why, tries again, reads the order number and ends at home', async ({
  page,
}) => {
  await visit(page, '/products')
  await addFromListing(page, 'Sooji Semolina')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  await fillDetails(page, {
    name: 'Tara Guest',
    mobileNumber: anyMobile(),
    email: 'tara@example.com',
    building: 'pune',
  })
  await goToPayment(page)

  const refusal = 'The mill is closed today.'
  const answer = { statusCode: 409, status: 'ERROR', message: refusal, data: null }
  await answerNext(page, '**/order/create/cash', (route) => route.fulfill({ status: 409, json: answer }))
  await page.getByRole('button', { name: 'Order Now' }).click()
  const failed = page.getByRole('dialog', { name: 'Payment Failed' })
  await expect(failed.getByText(refusal)).toBeVisible()
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeHidden()
  await expect(page).toHaveURL(/\/ordersummary$/)

  await page.getByRole('button', { name: 'Order Now' }).click()
  const success = page.getByRole('dialog').getByText(/^Order successfully done, Order Number - [2-9A-Z]{12}$/)
  await expect(success).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await listens(page)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
})

/** The loader has run for 800 ms from a new start, was to be seen, and is gone afterwards. */
async function expectLoaderRun(page: Page) {
  expect(await loaderRuns(page)).toEqual({ name: 'route-loader', ms: 800, from: 'scaleX(0.05)' })
  await expect(loader(page).locator('.route-loader')).toHaveCSS('visibility', 'hidden')
}

/** How the loader runs; the element is marked, so that a second look tells a new one from the same. */
function loaderRuns(page: Page) {
  return loader(page).evaluate((element: HTMLElement) => {
    if (element.dataset.seen) return 'seen before'
    element.dataset.seen = 'yes'
    const run = element.firstElementChild?.getAnimations()[0] as CSSAnimation | undefined
    const effect = run?.effect as KeyframeEffect | undefined
    const [first] = effect?.getKeyframes() ?? []
    return { name: run?.animationName, ms: effect?.getTiming().duration, from: first?.transform }
  })
}
