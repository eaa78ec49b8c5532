import { expect, type Page } from '@playwright/test'
import type { User } from '#contract/api/accounts/users.ts'
import type { Review } from '#contract/api/catalog/reviews.ts'
import { listStories } from '#contract/api/content/content.ts'
import { changeAnswer } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { comeSignedIn, visit } from './visit.ts'

const lost = { originalUrl: 'lost/picture.webp', thumbnailUrl: 'lost/picture.webp' }

/** No stored picture comes any more; whatever the shop has in their place does. */
test.beforeEach(({ page }) => page.route('**/api/v1/file/**', (route) => route.abort()))
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  })
}

async function expectNoneBroken(page: Page) {
  const broken = () =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
        .map(({ currentSrc, src }) => currentSrc || src),
    )
  await expect.poll(broken).toEqual([])
}

/** Reads the open page on a phone and at a desk. */
async function expectNoneBrokenAtEveryWidth(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await readToTheEnd(page)
    await expectNoneBroken(page)
  }
}

test('[ERR-50] [HEAD-07] a shopper never sees the sign of a broken picture: whatever does not come has a stand-in, also the own photo, and what opens over a page', async ({
  page,
}) => {
  await comeSignedIn(page)
  await changeAnswer<User>(page, '**/user/me', ({ data }) => {
    data.profileImage = lost
  })
  for (const address of ['/reports', '/about']) {
    await visit(page, address)
    await expectNoneBrokenAtEveryWidth(page)
  }

  await visit(page, '/products')
  await expect(page.getByRole('article').first().locator('img').first()).toHaveAttribute('src', '/product-img.svg')
  await expectNoneBrokenAtEveryWidth(page)
  const account = page.getByRole('banner').getByRole('link', { name: 'Welcome, User' })
  await expect(account.locator('svg')).toBeVisible()
  await expect(account.getByRole('img')).toHaveCount(0)

  await changeAnswer<Review>(page, /\/api\/v1\/rating\/[^/]+\/get$/, ({ data }) => {
    data.userProfileImage = lost
  })
  await visit(page, '/products/mp-sihor-wheat-atta')
  await expectNoneBrokenAtEveryWidth(page)
  await openReview(page)
  await openPictures(page)

  const [story] = await api(listStories)
  await visit(page, '/')
  await expectNoneBrokenAtEveryWidth(page)
  await page.getByRole('button', { name: `Play the story of ${story?.name}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoneBroken(page)
})

async function openReview(page: Page) {
  await page
    .getByRole('region', { name: 'Trusted Experiences. Lasting Impact.' })
    .getByRole('article')
    .first()
    .click({ position: { x: 8, y: 8 } })
  const review = page.getByRole('dialog', { name: 'Review', exact: true })
  await expect(review.getByText('Verified buyer')).toBeVisible()
  await expectNoneBroken(page)
  await page.keyboard.press('Escape')
}

async function openPictures(page: Page) {
  const pictures = page.getByRole('region', { name: /^Pictures of/ }).locator('img')
  await expect(pictures.first()).toHaveAttribute('src', '/product-img.svg')
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await pictures.first().click()
  const viewer = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(viewer.getByRole('img').first()).toHaveAttribute('src', '/product-img.svg')
  await expectNoneBroken(page)
}
