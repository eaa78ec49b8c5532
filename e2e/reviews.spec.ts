import { expect, type Page } from '@playwright/test'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { listReviews } from '#contract/api/catalog/reviews.ts'
import { changeLoaderData } from './loader-data.ts'
import { changeAnswer, placeOrder, refuse } from './preparations.ts'
import { anyMobile, api, runCommand, signInByApi, signInByPopup } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Trusted Experiences. Lasting Impact.' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Write a review' })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })
const detailsCall = /\/api\/v1\/rating\/[^/]+\/get$/
const addCall = /\/api\/v1\/rating\/add$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[PDP-22] [PDP-23] the reviews stand in one, two or three columns and scroll from the sixteenth on', async ({
  page,
}) => {
  await changeLoaderData<{ reviews: Review[] }>(
    page,
    /\/products\/ragi-flour\.data/,
    'catalog/product-page',
    (data) => {
      const [one] = data.reviews
      if (one) data.reviews = Array.from({ length: 16 }, (_, nth) => ({ ...one, id: `made-up-${nth}` }))
    },
  )
  await visit(page, '/products?keyword=ragi')
  await page.getByRole('link', { name: 'Ragi Flour', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ragi Flour' })).toBeVisible()
  const box = section(page).getByRole('region', { name: 'Reviews of Ragi Flour' })
  await expect(box).toHaveCSS('max-height', '600px')
  expect(await box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  await box.focus()
  await page.keyboard.press('End')
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)

  const columns = () =>
    section(page)
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [360, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await columns(), `${width}px`).toBe(count)
  }
})

test('[PDP-24] [ERR-16] [ERR-17] a review opens in full, and says which way it failed where it cannot be read', async ({
  page,
}) => {
  const [newest] = await api(listReviews, { params: { productId: 'mp-sihor-wheat-atta' } })
  await visit(page, '/products/mp-sihor-wheat-atta')
  const first = section(page)
    .getByRole('button', { name: /^Read the review by/ })
    .first()
  const dialog = page.getByRole('dialog', { name: 'Review', exact: true })

  // Anywhere on the card, not only on the name.
  await section(page)
    .getByRole('article')
    .first()
    .click({ position: { x: 8, y: 8 } })
  await expect(dialog.getByText(newest?.userName ?? '')).toBeVisible()
  await expect(dialog.getByRole('img', { name: `${newest?.rating} of 5 stars` })).toBeVisible()
  if (newest?.review) await expect(dialog.getByText(newest.review)).toBeVisible()
  await expect(dialog.getByText('Verified buyer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()

  await page.route(detailsCall, refuse(404, 'Review not found'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch review details')
  await page.unroute(detailsCall)
  await page.route(detailsCall, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Error fetching review details')
  await page.unroute(detailsCall)
  await changeAnswer<Review>(
    page,
    detailsCall,
    ({ data }) => void Object.assign(data, { userName: null, userAddress: null }),
  )
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByText('Anonymous User')).toBeVisible()
  await expect(dialog.getByText('Unknown location')).toBeVisible()
})

test('[VAL-18] [VAL-19] [VAL-20] a visitor who wants to review signs in first, must choose stars, and loses nothing when it fails', async ({
  page,
}) => {
  await visit(page, '/products/rice-flour')
  await section(page).getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Login or register' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await section(page).getByRole('button', { name: 'Write a Review' }).click()
  await signInByPopup(page, anyMobile())
  await expect(form(page)).toBeVisible()

  const stars = form(page).getByRole('radiogroup', { name: 'Your rating' })
  await form(page).getByLabel('Your review (optional)').fill('Light and soft.')
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(form(page).getByRole('alert')).toHaveText('Please select a rating')
  await expect(stars).toHaveAttribute('aria-invalid', 'true')
  await expect(stars.getByRole('radio', { name: '1 star, Poor' })).toBeFocused()
  await page.keyboard.press('4')
  await expect(stars.getByRole('radio', { name: '4 stars, Very good' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(stars.getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked()
  await expect(form(page).getByText('Please select a rating')).toHaveCount(0)

  // The shop's own sentence first, ours where there is none.
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(form(page).getByRole('alert')).toHaveText(
    'You can review this product once an order of it has been delivered to you.',
  )
  for (const answer of [refuse(500), refuse(429), (route: Parameters<ReturnType<typeof refuse>>[0]) => route.abort()]) {
    await page.route(addCall, answer)
    await form(page).getByRole('button', { name: 'Submit review' }).click()
    await expect(form(page).getByRole('alert')).toHaveText('Failed to submit review')
    await page.unroute(addCall)
  }
  await expect(form(page).getByLabel('Your review (optional)')).toHaveValue('Light and soft.')
  await page.keyboard.press('Escape')
  await section(page).getByRole('button', { name: 'Write a Review' }).click()
  await expect(form(page).getByLabel('Your review (optional)')).toHaveValue('Light and soft.')
  await expect(stars.getByRole('radio', { name: '5 stars, Excellent' })).toBeChecked()
})

test('[ORD-03] [ROLE-07] [ERR-44] [PDP-20] a buyer reviews each product of a delivered order once, and reads it on the product’s page', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [
    ['coriander-powder', 100, 1],
    ['fenugreek-seeds', 100, 1],
    ['fenugreek-seeds', 200, 1],
  ])
  const rate = page.getByRole('button', { name: /^Rate & Review/ })
  await page.goto(`/orders/${orderNumber}`)
  await expect(page.getByText('In Processing')).toBeVisible()
  await expect(rate).toHaveCount(0)
  runCommand('order', 'complete', orderNumber)
  await page.reload()
  await expect(rate).toHaveCount(2)

  await page.getByRole('button', { name: 'Rate & Review Fenugreek Seeds' }).click()
  await form(page).getByRole('radio', { name: '4 stars, Very good' }).check()
  await form(page).getByLabel('Your review (optional)').fill('Bright, and no grit.\n<b>Again</b>')
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(toast(page, 'Thank you for your review!')).toBeVisible()
  await expect(form(page)).toBeHidden()
  await expect(page.getByText('You reviewed this')).toBeFocused()
  await expect(rate).toHaveCount(1)
  await page.reload()
  await expect(page.getByText('You reviewed this')).toBeVisible()
  await expect(rate).toHaveCount(1)

  // On the product's page it shows at once, also for the one that was just written there.
  await page.getByRole('link', { name: 'Fenugreek Seeds' }).last().click()
  const own = section(page).getByRole('article').filter({ hasText: 'Leela Nair' })
  // Another try of this test may have left one before.
  await expect(own.filter({ hasText: '<b>Again</b>' }).first()).toContainText('Verified buyer')
  await section(page).getByRole('button', { name: 'Write a Review' }).click()
  await form(page).getByRole('radio', { name: '1 star, Poor' }).check()
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(form(page).getByRole('alert')).toHaveText('You have already reviewed this product.')
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('link', { name: 'Coriander Powder' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coriander Powder' })).toBeVisible()
  await section(page).getByRole('button', { name: 'Write a Review' }).click()
  await form(page).getByRole('radio', { name: '5 stars, Excellent' }).check()
  await form(page).getByRole('button', { name: 'Submit review' }).click()
  await expect(form(page)).toBeHidden()
  await expect(section(page).getByRole('article').first()).toContainText('Leela Nair')
})
