import { expect, type Page, type Request } from '@playwright/test'
import { addFromListing, demoShopper, openCart } from './shopper.ts'
import { test } from './test.ts'
import { comeSignedIn, fillServerCart, visit } from './visit.ts'

const widths = [360, 1440]

/** Everything a browser complains about: errors and warnings of the page, of its policy and of React. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Chrome's own note on a document that is rightly a 404.
    if (/status of 404/.test(message.text()) && message.location().url === page.url()) return
    // The tests' browser blocks what the tests of the offline shop allow.
    if (/Service Worker registration blocked/.test(message.text())) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText
    if (failure !== 'net::ERR_ABORTED') complaints.push(`${page.url()}: ${request.url()} ${failure}`)
  })
  return complaints
}

/** Reads a page from its beginning to its end, until everything it asks for on the way has come. */
async function readToTheEnd(page: Page, underway: Set<Request>) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect.poll(() => [...underway].map((request) => request.url())).toEqual([])
}

/** What the browser has asked for and not been given yet. */
function requestsUnderway(page: Page) {
  const underway = new Set<Request>()
  page.on('request', (request) => {
    // What the page before was still waiting for is never told.
    if (request.isNavigationRequest()) underway.clear()
    underway.add(request)
  })
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => underway.delete(request))
  return underway
}

/** Reads the open page on a phone and at a desk. */
async function readAtEveryWidth(page: Page, underway: Set<Request>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await readToTheEnd(page, underway)
    await expectSound(page)
  }
}

test('[VAL-40] [ERR-50] no screen complains, scrolls sideways, shows a broken picture or asks for a password, on a phone or at a desk', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const underway = requestsUnderway(page)
  for (const address of ['/', '/orders', '/terms', '/reports', '/no-such-page', '/products/ragi-flour', '/products']) {
    await visit(page, address)
    await readAtEveryWidth(page, underway)
  }
  await addFromListing(page, 'Ragi Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expectSoundAtEveryWidth(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectSoundAtEveryWidth(page)
  expect(complaints).toEqual([])
})

test('no screen of a signed-in shopper complains, on a phone or at a desk', async ({ page }) => {
  const complaints = complaintsOf(page)
  const underway = requestsUnderway(page)
  const { token } = await comeSignedIn(page, demoShopper)
  await fillServerCart(page, token, { productId: 'ragi-flour', size: 1 })
  await visit(page, '/orders')
  await page
    .getByRole('link', { name: /Track Order/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Bill summary' })).toBeVisible()
  await readAtEveryWidth(page, underway)
  await visit(page, '/profile')
  await expectSoundAtEveryWidth(page)
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Save & Continue' })).toBeVisible()
  await expectSoundAtEveryWidth(page)
  expect(complaints).toEqual([])
})

test('a shopper without a mouse buys: skips to the content, adds, opens the cart, and comes back to where they were', async ({
  page,
}) => {
  await visit(page, '/products/ragi-flour')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.focus()
  await page.keyboard.press('Enter')
  const trigger = page.getByRole('button', { name: /^Cart: 1 item/ })
  await trigger.focus()
  await page.keyboard.press('Space')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('listitem')).toHaveCount(1)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    // Between the last and the first control the focus may be with the browser itself, never on the page behind.
    expect(await page.evaluate(() => document.activeElement?.closest('header, main, footer'))).toBeNull()
  }
  await cart.getByRole('button', { name: 'Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(trigger).toBeFocused()
})

async function expectSoundAtEveryWidth(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectSound(page)
  }
}

/** Nothing asks for a password, no picture is broken, and nothing is wider than the screen. */
async function expectSound(page: Page) {
  expect(await page.locator('input[type=password], [autocomplete*=password]').count()).toBe(0)
  const { broken, tooWide } = await page.evaluate(() => ({
    broken: [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => src),
    tooWide: document.documentElement.scrollWidth > window.innerWidth,
  }))
  expect({ address: page.url(), broken, tooWide }).toEqual({ address: page.url(), broken: [], tooWide: false })
}
