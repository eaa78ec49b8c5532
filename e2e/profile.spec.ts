import { expect, type Page, type Route } from '@playwright/test'
import { addTicket } from '#contract/api/content/support.ts'
import { troubleOf, wait, whileFailing, wrongShapes } from './failures.ts'
import { answerNext, hold, refuse } from './preparations.ts'
import { api, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const uploadCall = /\/user\/upload\/profile\/image$/
const account = (page: Page) => page.getByRole('navigation', { name: 'Your account' })
const part = (page: Page, name: string) =>
  page.getByRole('heading', { level: 3, name, exact: true }).locator('xpath=../..')
const value = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ROUTE-09] [PROF-02] [PROF-03] [PROF-04] [PROF-10] a newcomer finds every part of the profile from the left panel, and comes Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInByApi(page, { hasProfile: false })
  await visit(page, '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello')
  await expect(page.getByRole('heading', { level: 2, name: 'Your details' })).toBeVisible()
  await expect(account(page).getByRole('listitem')).toHaveText([
    'My Orders',
    'Manage Address',
    'Support',
    'Terms',
    'Privacy',
    'Logout',
  ])
  for (const label of ['First name', 'Last name', 'Email']) await expect(value(page, label)).toHaveText('Not provided')
  const [panel, content] = [
    await account(page).boundingBox(),
    await page.getByRole('region', { name: 'Your details' }).boundingBox(),
  ]
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0)

  const tabs = [
    ['My Orders', 'orders', 'My orders'],
    ['Manage Address', 'address', 'Your address'],
    ['Support', 'support', 'Support'],
    ['Terms', 'terms', 'Terms'],
    ['Privacy', 'privacy', 'Privacy'],
  ] as const
  for (const [name, tab, heading] of tabs) {
    const action = account(page).getByRole('link', { name, exact: true })
    await action.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/profile\\?tab=${tab}$`))
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true }).first()).toBeFocused()
    await expect(action).toHaveAttribute('aria-current', 'page')
    await expect(account(page).locator('[aria-current]')).toHaveCount(1)
    await expect(page).toHaveTitle(`${heading} · Your account · Milloraa`)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Terms', exact: true })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await expect(page).toHaveURL(/\/profile\?tab=details$/)
  await expect(part(page, 'Mobile number')).toBeVisible()
  await account(page).getByRole('link', { name: 'Manage Address' }).click()
  for (const label of ['House Number', 'Building Name', 'Tower Name', 'Pincode', 'State', 'District', 'Town / City']) {
    await expect(value(page, label)).toHaveText('Not provided')
  }
})

test('[PROF-01] [VAL-26] [VAL-27] [API-31] [ERR-45] a shopper taps the avatar to change the photo, reads why one was not taken, whatever failed, and keeps the one there was', async ({
  page,
}) => {
  await signInByApi(page)
  const expectNoTrouble = troubleOf(page)
  await visit(page, '/profile')
  const input = page.getByLabel('Change your photo')
  await expect(input).toHaveAttribute('accept', 'image/jpeg,image/png,image/jpg,image/gif')
  const alert = page.getByRole('main').getByRole('alert')
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: redDot }
  let uploads = 0
  page.on('request', (request) => {
    if (uploadCall.test(request.url())) uploads += 1
  })
  const choose = async (file: typeof photo) => {
    const chooser = page.waitForEvent('filechooser')
    await page.locator('label').filter({ has: input }).click()
    await (await chooser).setFiles(file)
  }

  await choose({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(alert).toHaveText('Please select a valid image file (JPEG, PNG, JPG, GIF)')
  await choose({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(alert).toHaveText('Image size should be less than 5MB')
  expect(uploads).toBe(0)

  const picture = page.locator('label').filter({ has: input }).locator('img')
  for (const fail of [refuse(500), (route: Route) => route.abort()]) {
    await answerNext(page, uploadCall, (route) => void fail(route))
    await choose(photo)
    await expect(alert).toHaveText('Failed to upload profile image. Please try again.')
  }
  for (const failure of [401, 404, 429, ...wrongShapes] as const) {
    await whileFailing(page, uploadCall, failure, async () => {
      const requested = page.waitForRequest(uploadCall)
      await input.setInputFiles(photo)
      await requested
      await expect(alert).toContainText('Failed to upload profile image. Please try again.')
      if (failure === 429) await expect(alert).toContainText(wait)
      await expect(input).not.toHaveAttribute('aria-disabled', 'true')
    })
    await expect(picture).toHaveCount(0)
  }
  await expectNoTrouble()

  const letGo = await hold(page, uploadCall)
  const answered = page.waitForResponse(uploadCall)
  await choose(photo)
  await expect(picture).toHaveAttribute('src', /^data:image\/png/)
  await expect(page.getByText('Uploading your photo')).toBeAttached()
  await expect(alert).toHaveCount(0)
  letGo()
  const { data } = await (await answered).json()
  expect(data).toEqual({ originalUrl: expect.any(String), thumnailUrl: expect.any(String) })
  const stored = `img[src*="/api/v1/file/${data.originalUrl.replace(/\.\w+$/, '')}"]`
  await expect(page.locator('label').filter({ has: input }).locator(stored)).toBeVisible()
  await expect(page.getByRole('banner').locator(stored)).toBeAttached()
  await page.reload()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

const redDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
)

test('[GEN-04] [PROF-11] [PROF-04] [ERR-39] a shopper finds the own support tickets, the privacy policy and the terms in the profile, and a way on where they do not arrive', async ({
  page,
}) => {
  const { token } = await signInByApi(page)
  for (const subject of ['Coarse flour', 'Torn bag']) {
    await api(addTicket, { body: { subject, message: 'The last bag is not like the one before.' } }, { token })
  }
  const texts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/content/by-title/')) texts.push(request.url())
  })
  const call = /\/content\/by-title\/[a-z-]+$/
  await page.route(call, refuse(404))
  await visit(page, '/profile')
  await expect(part(page, 'Mobile number')).toBeVisible()
  expect(texts).toEqual([])
  for (const [name, failure] of [
    ['Privacy', 'Failed to load privacy policy'],
    ['Terms', 'Failed to load terms and conditions'],
  ] as const) {
    await account(page).getByRole('link', { name }).click()
    await expect(page.getByRole('alert').getByText(failure, { exact: true })).toBeVisible()
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(page.getByText(failure)).toHaveCount(0)
    await page.route(call, refuse(404))
  }

  const code = /\/assets\/support-tab-[^/]+\.js$/
  await page.route(code, (route) => route.abort())
  await account(page).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('alert').getByText('This part did not arrive')).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try Again' }).click()
  for (const subject of ['Coarse flour', 'Torn bag']) {
    await expect(page.getByRole('main').getByText(subject)).toBeVisible()
  }
})
