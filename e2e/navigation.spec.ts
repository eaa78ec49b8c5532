import { expect, type Locator, type Page } from '@playwright/test'
import { answerNext, openGuestCheckout, refuse } from './preparations.ts'
import { anyMobile, fillDetails, goToPayment } from './shopper.ts'
import { test } from './test.ts'
import { follow, listens, storedCart, visit } from './visit.ts'

const loader = (page: Page) => page.getByTestId('route-loader')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const footer = (page: Page) => page.getByRole('contentinfo')

test('[ROUTE-01] [ROUTE-02] [ROUTE-03] [ROUTE-07] [ROUTE-08] every address is answered with its screen, and an unknown one says so', async ({
  request,
}) => {
  const open = async (address: string) => {
    const answer = await request.get(address)
    return { status: answer.status(), html: await answer.text() }
  }
  const cardsIn = (html: string) => html.match(/<article/g)?.length ?? 0
  const home = await open('/')
  expect(home.status).toBe(200)
  expect(home.html).toContain('aria-label="News from the mill"')
  const shelf = await open('/products?categoryId=atta&subCategoryId=single-wheat-atta')
  expect(shelf.html).toMatch(/<article.*<h\d[^>]*><a [^>]*>Sharbati Wheat Atta<\/a>/s)
  expect(cardsIn((await open('/products?categoryId=atta')).html)).toBeGreaterThan(cardsIn(shelf.html))
  for (const [address, heading] of [
    ['/products/ragi-flour', 'Ragi Flour'],
    ['/orders', 'My orders'],
    ['/orders/ABC234', 'Order (<!-- -->)?ABC234'],
  ] as const) {
    expect((await open(address)).html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  }
  for (const address of ['/no-such-page', '/products/no-such-product']) {
    const unknown = await open(address)
    expect(unknown.status).toBe(404)
    expect(unknown.html).toMatch(/<main.*<a [^>]*href="\/products"[^>]*>See all products<\/a>.*<\/main>/s)
  }
})

test('[ROUTE-04] [ROUTE-05] [ROUTE-06] [ENT-07] [ENT-27] old addresses go on to the new ones with query and state, and a product for the checkout stays a temporary line', async ({
  page,
}) => {
  for (const [old, now, status] of [
    ['/product/turmeric-powder?from=sms&a=%C3%A9', '/products/turmeric-powder?from=sms&a=%C3%A9', 301],
    ['/order-summary/turmeric-powder?from=sms', '/products/turmeric-powder/order-summary?from=sms', 302],
  ] as const) {
    const answer = await page.request.get(old, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([status, now])
  }
  await visit(page, '/product/ragi-flour?from=poster')
  await expect(page).toHaveURL(/\/products\/ragi-flour\?from=poster$/)
  await expect(heading(page, 'Ragi Flour')).toBeVisible()

  await page.getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  const state = { product: { id: 'jowar-flour' }, quantity: 3, selectedSize: 1 }
  await follow(page, '/order-summary/jowar-flour?from=sms', state)
  await expect(page).toHaveURL(/\/products\/jowar-flour\/order-summary\?from=sms$/)
  expect(await page.evaluate(() => window.history.state.usr)).toEqual(state)
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveText(/Jowar Flour.*3 x 1 kg/)
  expect((await storedCart(page)).localCartItems).toEqual([])
  // The redirect left no step of its own in the history.
  await page.goBack()
  await expect(heading(page, 'Ragi Flour')).toBeVisible()

  await follow(page, '/product/bajra-flour?from=sms', { from: 'link' })
  await expect(page).toHaveURL(/\/products\/bajra-flour\?from=sms$/)
  await expect(heading(page, 'Bajra Flour')).toBeVisible()
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: 'link' })
  await page.goBack()
  await expect(heading(page, 'Ragi Flour')).toBeVisible()
})

test('[ROUTE-12] a visitor who goes on, or back, or whose next screen does not load or is not there, starts at the top of the screen, which is read out; smoothly unless less motion is wanted', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const scrolls = await noteScrolls(page)
  const endOfPage = () => page.evaluate(() => window.scroll(0, document.body.scrollHeight))
  const expectAnnounced = (title: string | RegExp) =>
    expect(page.getByRole('status').filter({ hasText: title })).toBeAttached()
  const beginsAtTop = async (title: string | RegExp) => {
    await expect(heading(page, title)).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await visit(page, '/no-such-page')
  await expect(page.getByRole('main')).not.toBeFocused()
  await endOfPage()
  await footer(page).getByRole('link', { name: 'Terms' }).click()
  await expect(page).toHaveURL(/\/terms$/)
  await beginsAtTop(/Terms/)
  await expectAnnounced(/Terms/)
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'smooth' }])

  await page.route('**/contact-us.data*', (route) => route.fulfill({ status: 500 }))
  await footer(page).getByRole('link', { name: 'Contact Us' }).click()
  await beginsAtTop('The page did not load')
  await expectAnnounced('Something went wrong')
  await page.unroute('**/contact-us.data*')
  await footer(page).getByRole('link', { name: 'Contact Us' }).click()
  await beginsAtTop('Contact Us')

  await endOfPage()
  await scrolls()
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await beginsAtTop(/Terms/)
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'smooth' }])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await footer(page).getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await beginsAtTop(/Privacy/)
  expect(await scrolls()).toEqual([{ top: 0, behavior: 'instant' }])
})

/** Notes how the shop scrolls; gives what was noted since it was asked last. */
async function noteScrolls(page: Page) {
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
  return () => page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls.splice(0))
}

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
  await page.clock.install()
  await openGuestCheckout(page, ['sooji-semolina', 0.5, 1])
  await fillDetails(page, {
    name: 'Tara Guest',
    mobileNumber: anyMobile(),
    email: 'tara@example.com',
    building: 'pune',
  })
  await goToPayment(page)

  const refusal = 'The mill is closed today.'
  await answerNext(page, '**/order/create/cash', refuse(409, refusal))
  await page.getByRole('button', { name: 'Order Now' }).click()
  const failed = page.getByRole('dialog', { name: 'Payment Failed' })
  await passTime(page, failed.getByText(refusal))
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeHidden()
  await expect(page).toHaveURL(/\/ordersummary$/)

  await page.getByRole('button', { name: 'Order Now' }).click()
  await passTime(page, page.getByRole('dialog').getByText(/^Order successfully done, Order Number - [2-9A-Z]{12}$/))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await listens(page)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
})

/** The seconds that the page takes for its steps pass at once, until something is there. */
async function passTime(page: Page, awaited: Locator) {
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(awaited).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [10] })
}

/** The loader runs for 800 ms from a new start, and is gone afterwards; its time is passed over. */
async function expectLoaderRun(page: Page) {
  expect(await loaderRuns(page)).toEqual({ name: 'route-loader', ms: 800, from: 'scaleX(0.05)' })
  await loader(page).evaluate((element) => element.firstElementChild?.getAnimations()[0]?.finish())
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
