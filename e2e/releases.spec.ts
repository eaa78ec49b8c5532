import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { visit } from './visit.ts'

const product = '/products/sharbati-wheat-atta'

test('a tab that slept through two releases loads its page anew by itself and works again', async ({ page }) => {
  const releases = await letReleasesPass(page)
  await visit(page, product)
  const [first] = releases.opened

  releases.isFirstRemoved = true
  await page.getByRole('button', { name: 'See the pictures in full screen' }).click()

  await expect.poll(() => releases.opened).toEqual([first, first])
  await page.getByRole('button', { name: 'See the pictures in full screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Pictures of Sharbati Wheat Atta' })).toBeVisible()
})

test('a tab whose line breaks is not loaded anew', async ({ page }) => {
  const releases = await letReleasesPass(page)
  await visit(page, product)
  await page.route('**/assets/gallery-viewer*', (route) => route.abort())
  const requested = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.getByRole('button', { name: 'See the pictures in full screen' }).click()
  // The page asks whether its release is still there.
  expect((await requested).status()).toBe(200)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(releases.opened).toHaveLength(1)
})

/** Every page that is opened belongs to a release of its own; the code of the first can be taken away. */
async function letReleasesPass(page: Page) {
  const releases = { opened: [] as string[], isFirstRemoved: false }
  await page.route('**/assets/*.js', (route) =>
    releases.isFirstRemoved && releases.opened.length === 1
      ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'There is no such file.' })
      : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) releases.opened.push(new URL(request.url()).pathname)
  })
  return releases
}
