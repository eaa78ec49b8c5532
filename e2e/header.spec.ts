import { expect, type Page } from '@playwright/test'
import { rendered } from './rendered.ts'
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

test('[HEAD-02] [HEAD-03] [HEAD-04] a visitor sees the offers take turns every 5 s, each fading in over 500 ms, waiting under the pointer and out of sight, and finds the products of one', async ({
  page,
}) => {
  await page.setViewportSize(wide)
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

  await scrollTo(page, 2_000)
  await page.clock.runFor(20_000)
  await expect(offerLine(page)).toHaveText(offers[1]?.title ?? '')
  await scrollTo(page, 0)
  await followOfferOfShelf(page, offers)
})

/** Scrolls until the strip has gone or has come, and React has heard of it. */
async function scrollTo(page: Page, top: number) {
  await strip(page).evaluate(
    (strip, top) =>
      new Promise<void>((resolve) => {
        const isThere = top === 0
        new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === isThere && resolve()).observe(strip)
        window.scrollTo({ top, behavior: 'instant' })
      }),
    top,
  )
  await rendered(page)
}

/** Waits for the turn of the offer that is for one shelf. */
async function followOfferOfShelf(page: Page, offers: Offer[]) {
  const { title, categoryId } = offers.find(({ categoryId }) => categoryId) ?? { title: '' }
  for (const _ of offers) {
    if ((await offerLine(page).textContent()) === title) break
    await page.clock.runFor(5_000)
  }
  await expect(offerLine(page)).toHaveText(title)
  await page.clock.resume()
  await offerLine(page).click()
  await expect(page).toHaveURL(new RegExp(`/products\\?categoryId=${categoryId}$`))
  const chip = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current=true]')
  await expect(chip).toHaveAttribute('href', new RegExp(`categoryId=${categoryId}`))
}

test('[HEAD-01] [HEAD-06] [CONST-03] a visitor finds apps, pages, cart and the whole promise at the top from 768 px on, below it the short one and the menu', async ({
  page,
}) => {
  const long = strip(page).getByText('Delivery guaranteed within 24 hours')
  const short = strip(page).getByText('Within 24h delivery')
  const main = page.getByRole('navigation', { name: 'Main' })
  await page.setViewportSize({ width: 767, height: 900 })
  // No offer may give its place to the next while it is measured.
  await visitOutOfTime(page, '/')
  await expect(short).toBeVisible()
  await expect(long).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(main).toBeHidden()

  const desks = [768, 1024, 1440]
  for (const width of desks) {
    await page.setViewportSize({ width, height: 900 })
    await expect(long).toBeVisible()
    await expect(short).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    for (const app of ['Google Play', 'App Store']) {
      const link = strip(page).getByRole('link', { name: app })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', /^https:/)
    }
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart' })).toBeVisible()
    await expectRoomForOffer(page)
    expect((await strip(page).boundingBox())?.height).toBeLessThan(48)
  }

  // As long as an owner may write it.
  await long.evaluate((text) => {
    text.textContent = 'Delivery within 24 hours, '.repeat(5).slice(0, 120)
  })
  for (const width of desks) {
    await page.setViewportSize({ width, height: 900 })
    await expectRoomForOffer(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

async function expectRoomForOffer(page: Page) {
  expect((await offerLine(page).boundingBox())?.width).toBeGreaterThan(120)
}

test('[HEAD-08] [HEAD-09] [HEAD-10] [ROUTE-14] a visitor signs in or goes on as a guest from the header and from the menu of a phone, and who logs out is at home, with the focus where they go on', async ({
  page,
}) => {
  const login = page.getByRole('dialog', { name: 'Login or register' })
  const header = page.getByRole('banner')
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize(wide)
  await visit(page, '/products')
  await header.getByRole('button', { name: 'Login/Register' }).click()
  await expect(login).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(login).toBeHidden()

  await page.setViewportSize(phone)
  await expect(header.getByRole('button', { name: 'Login/Register' })).toBeHidden()
  await expectWholeMenu(page)
  await test.step('a guest from the menu who logs out there from another page', async () => {
    await goOnAsGuestFromMenu(page)
    await menuButton.click()
    await expect(menu(page).getByText('Welcome, Guest')).toBeVisible()
    await menu(page).getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(menu(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('and at home', async () => {
    await goOnAsGuestFromMenu(page)
    await menuButton.click()
    await menu(page).getByRole('button', { name: 'Logout' }).click()
    await expect(menu(page)).toHaveCount(0)
    await expect(menuButton).toBeFocused()
  })
  await test.step('the same from the header at home, where they go on from the same place', async () => {
    await page.setViewportSize(wide)
    await header.getByRole('button', { name: 'Login/Register' }).click()
    await login.getByRole('button', { name: 'Continue As Guest' }).click()
    await expect(header.getByText('Welcome, Guest')).toBeVisible()
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(header.getByRole('button', { name: 'Login/Register' })).toBeFocused()
  })
  await test.step('and from another page', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await header.getByRole('button', { name: 'Login/Register' }).click()
    await login.getByRole('button', { name: 'Continue As Guest' }).click()
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(header.getByRole('button', { name: 'Login/Register' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

async function expectWholeMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  const pages = ['Home', 'Products', 'Why Milloraa', 'About', 'Contact Us']
  for (const name of [...pages, 'Google Play', 'App Store', 'Terms', 'Privacy', 'Reports']) {
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible()
  }
  await menu(page).getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function goOnAsGuestFromMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('button', { name: 'Login/Register' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[HEAD-07] [HEAD-10] a signed-in shopper is greeted by name and picture and goes from there to the profile', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  const { user } = await comeSignedIn(page)
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
