import { expect, type Page } from '@playwright/test'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { addWishlistItem } from '#contract/api/catalog/wishlist.ts'
import { completeOrder } from './back-office-calls.ts'
import {
  countCalls,
  everyFailure,
  failNext,
  failures,
  hurryTries,
  letToastsGo,
  toast,
  trouble,
  troubleOf,
  wait,
  whileFailing,
  wrongShapes,
} from './failures.ts'
import { hold, placeOrder } from './preparations.ts'
import { api, openCart, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow, visit } from './visit.ts'

const cardsCall = /\/api\/v1\/product\/cards/
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again', exact: true })
const noConnection = 'No connection at the moment. Please try again.'

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a shopper whose saved products fail in any way is told, and no heart lies', async ({ page }) => {
  const shopper = await signInByApi(page)
  await api(addWishlistItem, { body: { productId: 'mustard-seeds' } }, { token: shopper.token })
  const expectNoTrouble = troubleOf(page)
  await page.clock.install()
  await hurryTries(page)
  const failed = page.getByRole('main').getByRole('alert')
  const listCall = /\/wishlist\/get$/
  await page.route(listCall, failures[401])
  await visit(page, '/wishlist')
  const broken = [
    ...([404, 429, 'offline', ...wrongShapes] as const).map((how) => [listCall, how] as const),
    ...everyFailure.map((how) => [cardsCall, how] as const),
  ]
  for (const [call, how] of broken) {
    await expect(failed).toContainText('Your saved products could not be loaded')
    await expect(failed).toContainText('Nothing you saved is lost.')
    await page.unroute(listCall)
    await page.unroute(cardsCall)
    await failNext(page, call, how, () => tryAgain(page).click())
  }
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await tryAgain(page).click()
  const heart = page.getByRole('button', { name: 'Save Mustard Seeds', exact: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  for (const [how, sentence] of [
    [401, noConnection],
    [404, noConnection],
    [429, wait],
    [500, trouble],
    ['a hotel’s page', noConnection],
  ] as const) {
    await letToastsGo(page)
    await whileFailing(page, /\/wishlist\/mustard-seeds\/delete$/, how, async () => {
      await heart.click()
      await expect(toast(page, sentence)).toBeVisible()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    })
  }
  await expectNoTrouble()
})

test('[ERR-16] [VAL-19] a shopper whose review fails in any way reads so and keeps it; a review is sent once', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['ajwain', 100, 1]]).catch(() =>
    placeOrder(shopper, [['mustard-seeds', 100, 1]]),
  )
  await completeOrder(orderNumber)
  const expectNoTrouble = troubleOf(page)
  await hurryTries(page)
  const own = /\/rating\/user\/all\/get$/
  // Whether it was reviewed before cannot be read: the way to review stays open.
  await page.route(own, failures['no data'])
  await visit(page, `/orders/${orderNumber}`)
  const rate = page.getByRole('button', { name: /^Rate & Review/ })
  await rate.click()
  await page.unroute(own)
  const form = page.getByRole('dialog', { name: 'Write a review' })
  await form.getByText('5 stars').first().click({ force: true })
  await form.getByLabel('Your review (optional)').fill('Light and soft.')
  const submit = form.getByRole('button', { name: 'Submit review' })
  const addCall = /\/api\/v1\/rating\/add$/
  for (const [how, sentence] of [
    [401, 'Failed to submit review'],
    [404, 'Failed to submit review'],
    [429, wait],
    ['a hotel’s page', 'Failed to submit review'],
  ] as const) {
    await whileFailing(page, addCall, how, async () => {
      const requested = page.waitForRequest(addCall)
      await submit.click()
      await requested
      await expect(form.getByRole('alert')).toHaveText(sentence)
      await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
    })
    await expect(form.getByLabel('Your review (optional)')).toHaveValue('Light and soft.')
  }
  const letGo = await hold(page, addCall)
  const sent = countCalls(page, addCall)
  await submit.dblclick()
  await expect(form.getByRole('button', { name: 'Sending your review' })).toBeVisible()
  letGo()
  await expect(page.getByText('You reviewed this')).toBeVisible()
  expect(sent.count).toBe(1)
  await expectNoTrouble()

  // One review in full, on the product's page.
  await visit(page, '/products/mp-sihor-wheat-atta')
  const detailsCall = /\/api\/v1\/rating\/[^/]+\/get$/
  const dialog = page.getByRole('dialog', { name: 'Review', exact: true })
  await page.route(detailsCall, failures[401])
  await page
    .getByRole('button', { name: /^Read the review by/ })
    .first()
    .click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch review details')
  for (const how of [429, 500, ...wrongShapes] as const) {
    await failNext(page, detailsCall, how, () => dialog.getByRole('button', { name: 'Try Again' }).click())
    const lead = typeof how === 'number' ? 'Failed to fetch' : 'Error fetching'
    await expect(dialog.getByRole('alert')).toContainText(`${lead} review details`)
  }
  await expectNoTrouble()
})

test('[PDP-18] [ERR-19] a visitor whose late parts of a product fail in any way reads the product all the same', async ({
  page,
}) => {
  const expectNoTrouble = troubleOf(page)
  await hurryTries(page)
  const policy = /\/content\/by-title\/refund-policy$/
  await visit(page, '/products/ragi-flour')
  const panel = page.getByRole('tabpanel')
  await page.route(policy, failures[401])
  await page.getByRole('tab', { name: 'Return and cancellation' }).click()
  for (const how of [429, 'no data', 'a text', 'a hotel’s page'] as const) {
    await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()
    await failNext(page, policy, how, () => panel.getByRole('button', { name: 'Try Again' }).click())
  }
  await expect(panel.getByText('Return and cancellation policy not available')).toBeVisible()

  // Seen lately and similar products: nothing where they cannot be read, and no empty frame.
  const similar = page.getByRole('region', { name: 'Similar Products' })
  for (const [how, id, name] of [
    ['offline', 'jowar-flour', 'Jowar Flour'],
    [429, 'bajra-flour', 'Bajra Flour'],
    ['no data', 'rice-flour', 'Rice Flour'],
    ['a text', 'mustard-seeds', 'Mustard Seeds'],
    ['empty things', 'turmeric-powder', 'Turmeric Powder'],
    ['a hotel’s page', 'cumin-seeds', 'Cumin Seeds'],
  ] as const) {
    await page.route(/\/product\/search\?limit=12$/, failures[how])
    await page.route(cardsCall, failures[how])
    await follow(page, `/products/${id}`, {})
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await similar.scrollIntoViewIfNeeded()
    await expect(similar.getByText('No similar products found.')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('heading', { name: 'Seen lately' })).toHaveCount(0)
    await page.unrouteAll()
  }
  await expectNoTrouble()
})

test('[ERR-14] [ERR-20] [ERR-39] a visitor whose next screen fails in any way reads so, and gets it by trying again', async ({
  page,
}) => {
  const { name } = await api(getProduct, { params: { productId: 'jowar-flour' } })
  const ways = ['offline', 500, 'a hotel’s page'] as const
  await visit(page, '/about-us')
  for (const how of ways) {
    await follow(page, '/products?keyword=jowar', {})
    await page.route(/\/products\/jowar-flour\.data/, failures[how])
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Failed to load product details' })).toBeVisible()
    await page.unroute(/\/products\/jowar-flour\.data/)
    await tryAgain(page).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.route(/\/products\.data/, failures[how])
    await page.getByRole('main').getByRole('link', { name: 'All Products' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
    await expect(page.getByText('0 products')).toBeVisible()
    await page.unroute(/\/products\.data/)

    await page.route(/\/contact-us\.data/, failures[how])
    await page.getByRole('link', { name: 'Contact Us' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'The page did not load' })).toBeVisible()
    await expect(page).toHaveURL(/\/contact-us$/)
    await page.unroute(/\/contact-us\.data/)
    await tryAgain(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  }
})

test('[CONST-02] a visitor whose code for the cart or the login does not come is told, even where the code of messages is late too', async ({
  page,
}) => {
  const code = /\/assets\/[^/]+\.js$/
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/about-us')
  // Nothing can be had from the first touch on.
  await page.route(code, (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(code)
  await expect(toast(page, noConnection)).toBeVisible()

  await page.route(code, (route) => route.abort())
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(toast(page, noConnection).first()).toBeVisible()
  await page.unroute(code)
  await openCart(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectNoTrouble()
})
