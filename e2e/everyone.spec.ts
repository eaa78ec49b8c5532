import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
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

async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  await page.waitForLoadState('networkidle')
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('[VAL-40] [ERR-50] no screen complains, scrolls sideways, shows a broken picture or asks for a password', async ({
      page,
    }) => {
      const complaints = complaintsOf(page)
      for (const address of [
        '/',
        '/products',
        '/products/ragi-flour',
        '/orders',
        '/terms',
        '/reports',
        '/no-such-page',
      ]) {
        await visit(page, address)
        await readToTheEnd(page)
        await expectSound(page)
      }
      await visit(page, '/products')
      await addFromListing(page, 'Ragi Flour')
      await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
      await expectSound(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
      await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
      await expect(page.getByLabel('Email')).toBeVisible()
      await expectSound(page)
      expect(complaints).toEqual([])
    })
  })
}

test('no screen of a signed-in shopper complains, on a phone or at a desk', async ({ page }) => {
  const complaints = complaintsOf(page)
  const { token } = await comeSignedIn(page, demoShopper)
  await fillServerCart(page, token, { productId: 'ragi-flour', size: 1 })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/orders')
    await page
      .getByRole('link', { name: /Track Order/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Bill summary' })).toBeVisible()
    await readToTheEnd(page)
    await expectSound(page)
    await visit(page, '/profile')
    await expectSound(page)
  }
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Save & Continue' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('[ERR-50] a shopper sees the placeholder where a picture is broken', async ({ page }) => {
  await page.route(/\/file\/.*products?\//, (route) => route.abort())
  await visit(page, '/products/ragi-flour')
  const picture = page.getByRole('region', { name: 'Pictures of Ragi Flour' }).locator('img').first()
  await expect(picture).toHaveAttribute('src', '/product-img.svg')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visit(page, '/products')
  await expect(page.getByRole('article').first().locator('img').first()).toHaveAttribute('src', '/product-img.svg')
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

test('[CONST-04] no timing or size of a provider’s popup is a limit of ours: nothing in the shop opens, sizes or polls such a window', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(50)
  for (const source of sources) {
    expect(readFileSync(`${root}/${source}`, 'utf8'), source).not.toMatch(
      /window\.open\(|width=500|height=600|\bpopup\w*\.closed\b/,
    )
  }
})

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
