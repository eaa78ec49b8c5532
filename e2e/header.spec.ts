import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { comeSignedIn, visit, visitOutOfTime } from './visit.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

const strip = (page: Page) => page.getByRole('region', { name: 'Delivery and offers' })
const offerLine = (page: Page) => strip(page).locator('a[href^="/products"]')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

type Offer = { title: string; categoryId?: string | null; subCategoryId?: string | null }
async function advertisedOffers(page: Page): Promise<Offer[]> {
  const answer = await page.request.get('/api/v1/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER')
  return (await answer.json()).data
}

test.describe('at a desk', () => {
  test.use({ viewport: wide })

  test('[HEAD-02] [HEAD-03] a visitor sees the offers take turns every 5 s, each fading in over 500 ms, and waiting under the pointer', async ({
    page,
  }) => {
    const offers = await advertisedOffers(page)
    expect(offers.length).toBeGreaterThan(1)
    await visitOutOfTime(page, '/')
    for (const { title } of offers) {
      await expect(offerLine(page)).toHaveText(title)
      await page.clock.runFor(4_900)
      await expect(offerLine(page)).toHaveText(title)
      await page.clock.runFor(100)
      await expect(offerLine(page)).not.toHaveText(title)
      expect(await fadeOf(page)).toEqual({ from: '0', ms: 500 })
    }
    await expect(offerLine(page)).toHaveText(offers[0]?.title ?? '')

    await offerLine(page).hover()
    await page.clock.runFor(20_000)
    await expect(offerLine(page)).toHaveText(offers[0]?.title ?? '')
    await page.mouse.move(700, 600)
    await page.clock.runFor(5_000)
    await expect(offerLine(page)).toHaveText(offers[1]?.title ?? '')
  })

  test('[HEAD-04] a visitor who follows an offer finds the products it is for', async ({ page }) => {
    const offers = await advertisedOffers(page)
    const ofShelf = offers.findIndex(({ categoryId }) => categoryId)
    const { title, categoryId } = offers[ofShelf] ?? { title: '' }
    await visitOutOfTime(page, '/')
    await page.clock.runFor(5_000 * ofShelf)
    await expect(offerLine(page)).toHaveText(title)
    await page.clock.resume()
    await offerLine(page).click()
    await expect(page).toHaveURL(new RegExp(`/products\\?categoryId=${categoryId}$`))
    const chip = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current=true]')
    await expect(chip).toHaveAttribute('href', new RegExp(`categoryId=${categoryId}`))
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible()
  })

  test('[HEAD-11] [HEAD-12] a visitor finds everything about the shop at the end', async ({ page }) => {
    await visit(page, '/')
    const footer = page.getByRole('contentinfo')
    for (const outside of ['Instagram', 'Facebook', 'YouTube', 'Google Play', 'App Store']) {
      await expect(footer.getByRole('link', { name: outside })).toHaveAttribute('href', /^https:/)
    }
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@/)
    await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible()
    for (const policy of ['Terms', 'Privacy', 'Reports']) {
      await footer.getByRole('link', { name: policy }).click()
      await expect(page).toHaveURL(new RegExp(`/${policy.toLowerCase()}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

test('[HEAD-06] a visitor finds apps, pages and cart at the top from 768 px on, beside a promise and an offer that can be read', async ({
  page,
}) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/')
    for (const app of ['Google Play', 'App Store']) {
      const link = strip(page).getByRole('link', { name: app })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', /^https:/)
    }
    const main = page.getByRole('navigation', { name: 'Main' })
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart' })).toBeVisible()
    const offer = () => offerLine(page).boundingBox()
    expect((await offer())?.width).toBeGreaterThan(120)
    expect((await strip(page).boundingBox())?.height).toBeLessThan(48)

    // As long as an owner may write it.
    const promise = strip(page).getByText('Delivery guaranteed within 24 hours')
    await promise.evaluate((words) => {
      words.textContent = 'Delivery within 24 hours, '.repeat(5).slice(0, 120)
    })
    expect((await offer())?.width).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('[HEAD-01] [CONST-03] a visitor reads the whole promise from 768 px on, below it the short one', async ({
  page,
}) => {
  const long = strip(page).getByText('Delivery guaranteed within 24 hours')
  const short = strip(page).getByText('Within 24h delivery')
  await page.setViewportSize({ width: 768, height: 900 })
  await visit(page, '/')
  await expect(long).toBeVisible()
  await expect(short).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(short).toBeVisible()
  await expect(long).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('[HEAD-08] [HEAD-09] [HEAD-10] [ROUTE-14] a visitor signs in or goes on as a guest from the header, and from the menu of a phone', async ({
  page,
}) => {
  const popup = page.getByRole('dialog', { name: 'Login or register' })
  const header = page.getByRole('banner')
  await page.setViewportSize(wide)
  await visit(page, '/products')
  await header.getByRole('button', { name: 'Login/Register' }).click()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await page.setViewportSize(phone)
  await expect(header.getByRole('button', { name: 'Login/Register' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  const pages = ['Home', 'Products', 'Why Milloraa', 'About', 'Contact Us']
  for (const name of [...pages, 'Google Play', 'App Store', 'Terms', 'Privacy', 'Reports']) {
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu(page).getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await popup.getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(popup).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page).getByText('Welcome, Guest')).toBeVisible()
  await expect(menu(page).getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize(wide)
  await expect(header.getByText('Welcome, Guest')).toBeVisible()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(header.getByRole('button', { name: 'Login/Register' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('[HEAD-08] a guest who logs out at home goes on from the same place in the header', async ({ page }) => {
  await page.setViewportSize(wide)
  await visit(page, '/')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByRole('button', { name: 'Login/Register' })).toBeFocused()
})

test('[HEAD-10] [ROUTE-14] a guest who logs out from the menu of a phone is at home, with the menu gone and the focus on the page', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  for (const [address, focused] of [
    ['/products', page.getByRole('main')],
    ['/', page.getByRole('button', { name: 'Menu' })],
  ] as const) {
    await visit(page, address)
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu(page).getByRole('button', { name: 'Login/Register' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(menu(page)).toHaveCount(0)
    await expect(focused).toBeFocused()
  }
})

test('[HEAD-07] [HEAD-10] a signed-in shopper is greeted by name and picture and goes from there to the profile', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  const { user } = await comeSignedIn(page)
  await visit(page, '/')
  const greeting = page.getByRole('banner').getByRole('link', { name: 'Welcome, User' })
  await expect(greeting).toBeVisible()
  await expect(greeting.locator('svg')).toBeVisible()

  const picture = { thumbnailUrl: 'avatars/avatar-2-128.webp', originalUrl: 'avatars/avatar-2-128.webp' }
  await page.route('**/api/v1/user/me', async (route) => {
    const data = { ...user, name: 'Meera Iyer', profileImage: picture }
    await route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data } })
  })
  await visit(page, '/')
  const named = page.getByRole('banner').getByRole('link', { name: 'Welcome, Meera Iyer' })
  await expect(named).toBeVisible()
  await expect
    .poll(() => named.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page).getByRole('link', { name: 'My Orders' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Welcome, Meera Iyer' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Meera Iyer/ })).toBeVisible()
})

function fadeOf(page: Page) {
  return offerLine(page).evaluate((line) => {
    const [fade] = line.getAnimations()
    const effect = fade?.effect as KeyframeEffect | undefined
    return { from: effect?.getKeyframes()[0]?.opacity, ms: effect?.getTiming().duration }
  })
}
