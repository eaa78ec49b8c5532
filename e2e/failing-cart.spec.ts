import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { countCalls, everyFailure, troubleOf, whileFailing, wrongShapes } from './failures.ts'
import { cartOf, fillCart, hold, localCart } from './preparations.ts'
import { addFromListing, openCart, type Shopper, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const listCall = /\/api\/v1\/cart\/user\/all\/get$/
const productCall = /\/api\/v1\/product\/ragi-flour\/get$/
const settingsCall = /\/api\/v1\/setting\/get$/
const addCall = /\/api\/v1\/cart\/add$/
const updateCall = /\/update-quantity\?/
const removeCall = /\/api\/v1\/cart\/[^/]+\/delete$/
const tokenCall = /\/api\/v1\/token\/valid/
const failure = 'Failed to load cart items. Please try again.'
const quantity = (page: Page) => page.getByRole('dialog').getByRole('group', { name: /^Quantity of Ragi/ })

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ERR-01] [ERR-03] [AUTH-03] a shopper whose cart cannot be read or changed in any way is told what was not read, loses nothing, and goes on as soon as the network is back', async ({
  page,
  context,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['ragi-flour', 1, 2])
  const expectNoTrouble = troubleOf(page)
  const checks = countCalls(page, tokenCall)
  await visit(page, '/products')
  const cart = await openCart(page)
  await expect(quantity(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('reading', () => failToRead(page, cart, checks))
  await cart.getByRole('button', { name: 'Try Again' }).click()
  await expect(quantity(page).getByText('2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await test.step('charges', () => failCharges(page, cart))
  // An answer of 404 says that nothing is in it (API-10).
  await whileFailing(page, listCall, 404, async () => {
    await openCart(page)
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
  })
  await page.keyboard.press('Escape')

  await openCart(page)
  await expect(quantity(page).getByText('2', { exact: true })).toBeVisible()
  await test.step('changes', () => failToChange(page, cart))
  expect(await cartOf(shopper)).toEqual([['ragi-flour', 1, 2]])
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectNoTrouble()

  await openCart(page)
  await expect(cart.getByText('Loading your cart...')).toHaveCount(0)
  await test.step('no network', () => goOnWithNetwork(page, context, shopper))
})

async function failToRead(page: Page, cart: Locator, checks: { count: number }) {
  // A product of the cart is read for its name and price: without it there is no line to show.
  const broken = [
    ...([401, 429, 500, ...wrongShapes] as const).map((how) => [listCall, how] as const),
    ...(['offline', 429, 500, 'no data', 'empty things'] as const).map((how) => [productCall, how] as const),
  ]
  for (const [nth, [call, how]] of broken.entries()) {
    const before = checks.count
    await whileFailing(page, call, how, async () => {
      const requested = page.waitForRequest(call)
      if (nth === 0) await openCart(page)
      else await cart.getByRole('button', { name: 'Try Again' }).click()
      await requested
      await expect(cart.getByRole('alert')).toContainText(failure)
      await expect(cart.getByRole('alert')).toContainText('Nothing in your cart is lost.')
      if (how === 401) await expect.poll(() => checks.count).toBe(before + 1)
    })
  }
}

/** Without the charges the cart says where they come from. */
async function failCharges(page: Page, cart: Locator) {
  for (const how of ['offline', 500, ...wrongShapes] as const) {
    await whileFailing(page, settingsCall, how, async () => {
      const requested = page.waitForRequest(settingsCall)
      await openCart(page)
      await requested
      await expect(cart.getByText('added in the checkout')).toBeVisible()
      await expect(cart.getByText(/NaN|undefined/)).toHaveCount(0)
      await page.keyboard.press('Escape')
    })
  }
}

/** The cart stands as the shop has it, without a word. */
async function failToChange(page: Page, cart: Locator) {
  for (const how of ['offline', 401, 404, 429, 500, 'a hotel’s page'] as const) {
    await whileFailing(page, updateCall, how, async () => {
      const again = page.waitForResponse(listCall)
      await quantity(page).getByRole('button', { name: 'One more' }).click()
      await again
      await expect(quantity(page).getByText('2', { exact: true })).toBeVisible()
    })
    await whileFailing(page, removeCall, how, async () => {
      const again = page.waitForResponse(listCall)
      await cart.getByRole('button', { name: /^Remove Ragi/ }).click()
      await again
      await expect(quantity(page).getByText('2', { exact: true })).toBeVisible()
    })
  }
  await page.keyboard.press('Escape')
  for (const how of everyFailure) {
    await whileFailing(page, addCall, how, async () => {
      const again = page.waitForResponse(listCall)
      await page.getByRole('button', { name: 'Add Jowar Flour to cart' }).click()
      await again
      await expect(page.getByRole('button', { name: 'Add Jowar Flour to cart' })).toBeVisible()
    })
  }
}

async function goOnWithNetwork(page: Page, context: BrowserContext, shopper: Shopper) {
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await context.setOffline(true)
  await quantity(page).getByRole('button', { name: 'One more' }).click()
  await expect(cart.getByRole('alert')).toContainText(failure)
  await context.setOffline(false)
  await cart.getByRole('button', { name: 'Try Again' }).click()
  await expect(quantity(page).getByText('2', { exact: true })).toBeVisible()
  await quantity(page).getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => cartOf(shopper)).toEqual([['ragi-flour', 1, 3]])

  // A slow answer: the screen has changed at once, and every press counts.
  const letGo = await hold(page, updateCall)
  const more = quantity(page).getByRole('button', { name: 'One more' })
  await more.dblclick()
  await expect(quantity(page).getByText('5', { exact: true })).toBeVisible()
  letGo()
  await expect.poll(() => cartOf(shopper)).toEqual([['ragi-flour', 1, 5]])
}

test('[CSTATE-02] a visitor whose prices cannot be read in any way keeps the cart as it was, and pays nothing without knowing', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/products')
  await addFromListing(page, 'Ragi Flour')
  const before = await localCart(page)
  for (const how of ['offline', 429, 500, ...wrongShapes] as const) {
    await whileFailing(page, productCall, how, async () => {
      const requested = page.waitForRequest(productCall)
      await openCart(page)
      await requested
      await expect(quantity(page)).toBeVisible()
      await page.keyboard.press('Escape')
    })
    expect(await localCart(page)).toEqual(before)
  }
  await expectNoTrouble()
})
