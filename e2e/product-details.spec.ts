import { expect, type Page } from '@playwright/test'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { answerNext, refuse } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const policy = /\/api\/v1\/content\/by-title\/refund-policy$/
const search = /\/api\/v1\/product\/search\?limit=12$/

test('[PDP-05] [PDP-06] [PDP-16] [PDP-18] [ERR-19] a shopper is led to what others wrote, opens the tabs by keys, gets a return policy that could not be had by trying again, and reads that nothing is similar where that cannot be read', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => policy.test(request.url()) && requested.push(request.url()))
  await page.route(search, refuse(500))
  await visit(page, '/products/turmeric-powder')
  await test.step('to the reviews', () => goToReviews(page))
  await test.step('through the tabs', () => openTabs(page))
  expect(requested).toEqual([])
  await test.step('to the return policy', () => getPolicy(page))
  expect(requested).toHaveLength(3)
  await tabs(page).nth(0).click()
  await tabs(page).nth(1).click()
  await expect(panel(page).getByRole('heading', { name: 'Before we send it' })).toBeVisible()
  expect(requested).toHaveLength(3)

  const similar = page.getByRole('region', { name: 'Similar Products' })
  await similar.scrollIntoViewIfNeeded()
  await expect(similar.getByText('No similar products found.')).toBeVisible()
})

const tabs = (page: Page) => page.getByRole('tablist', { name: 'More about this product' }).getByRole('tab')
const panel = (page: Page) => page.getByRole('tabpanel')

async function goToReviews(page: Page) {
  const { averageRating, totalNumberOfReviews } = await api(getProduct, { params: { productId: 'turmeric-powder' } })
  await expect(
    page.getByText('Highly rated by customers for: Freshness, Purity & Taste', { exact: true }),
  ).toBeVisible()
  const rating = page.getByRole('link', { name: `${averageRating.toFixed(1)} from ${totalNumberOfReviews} reviews` })
  await expect(page.locator('#reviews')).not.toBeInViewport()
  await rating.click()
  await expect(page.locator('#reviews')).toBeInViewport()
  await expect(page.locator('#reviews')).toBeFocused()
  await expect.poll(() => page.locator('#reviews').evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(200)
  await expect(page).toHaveURL(/\/turmeric-powder$/)
}

async function openTabs(page: Page) {
  const { description } = await api(getProduct, { params: { productId: 'turmeric-powder' } })
  const heading = panel(page).getByRole('heading', { level: 3 }).first()
  await expect(tabs(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await expect(heading).toBeVisible()
  await tabs(page).nth(0).focus()
  await page.keyboard.press('End')
  await expect(tabs(page).nth(2)).toBeFocused()
  await expect(panel(page).getByText(description.shellLife ?? '')).toBeVisible()
  await expect(heading).toBeHidden()
}

/** Opened first, it is asked for: in vain, in vain again, and then with success. */
async function getPolicy(page: Page) {
  await page.route(policy, refuse(500))
  await page.keyboard.press('ArrowLeft')
  const sentence = panel(page).getByText('Return and cancellation policy not available')
  await expect(sentence).toBeVisible()
  await page.unroute(policy)
  await answerNext(page, policy, (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(sentence).toBeVisible()
  await panel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Before we send it' })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('[PDP-03] a shopper taps a picture and sees it over the whole screen, larger at a tap, without a magnifier', async ({
    page,
  }) => {
    await visit(page, '/products/sharbati-wheat-atta')
    await expect(page.getByRole('button', { name: 'Place your order' })).toBeInViewport()
    const pictures = page.getByRole('region', { name: 'Pictures of Sharbati Wheat Atta' })
    await pictures.locator('img').first().tap()
    const viewer = page.getByRole('dialog', { name: 'Pictures of Sharbati Wheat Atta' })
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await expect(magnifier(page)).toHaveCount(0)
    await viewer.getByRole('button', { name: 'Next picture' }).click()
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    const picture = viewer.getByRole('img').nth(1)
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(360)
    await picture.tap()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(720)
    await viewer.getByRole('button', { name: 'Smaller' }).click()
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(360)
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toHaveCount(0)
  })
})

function magnifier(page: Page) {
  return page.locator('[data-magnifier]')
}
