import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { visit, visitOutOfTime } from './visit.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('[HOME-01] a visitor sees the pictures change every 5 s, can stop them and choose one', async ({ page }) => {
  await visitOutOfTime(page, '/')
  const hero = page.getByRole('region', { name: 'News from the mill' })
  const shown = hero.locator('button[aria-current=true]')
  await expect(shown).toHaveAccessibleName(/^Picture 1 of/)
  // It counts from the moment it is seen, which the browser tells in its own time.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return shown.getAttribute('aria-label')
      },
      { intervals: [20], timeout: 30_000 },
    )
    .toMatch(/^Picture 2 of/)
  await page.clock.runFor(4_900)
  await expect(shown).toHaveAccessibleName(/^Picture 2 of/)
  await page.clock.runFor(100)
  await expect(shown).toHaveAccessibleName(/^Picture 3 of/)
  await hero.getByRole('button', { name: 'Stop the pictures from changing' }).click()
  await page.mouse.move(700, 880)
  await page.clock.runFor(15_000)
  await expect(shown).toHaveAccessibleName(/^Picture 3 of/)
  await hero.getByRole('button', { name: 'Picture 1 of' }).click()
  await expect(shown).toHaveAccessibleName(/^Picture 1 of/)
  await expect(hero.getByRole('group').filter({ visible: true }).first().locator('img').first()).toBeVisible()
})

test('[HOME-01] [HEAD-02] a visitor whose focus is in what takes turns keeps it wherever the pointer goes, and may start it again', async ({
  page,
}) => {
  await visitOutOfTime(page, '/')
  const hero = page.getByRole('region', { name: 'News from the mill' })
  const slide = hero.getByRole('group', { name: /^1 of / })
  const strip = page.getByRole('region', { name: 'Delivery and offers' })
  const offer = strip.locator('a[href^="/products"]')
  for (const link of [slide.getByRole('link'), offer]) {
    await link.hover()
    const words = (await link.textContent()) ?? ''
    await link.focus()
    await page.mouse.move(700, 880)
    await rendered(page)
    await page.clock.runFor(20_000)
    await expect(link).toHaveText(words)
    await expect(link).toBeFocused()
  }

  const buttons = ['Stop the offers', 'Let the offers', 'Stop the pictures', 'Let the pictures']
  for (const name of buttons) await page.getByRole('button', { name }).click()
  const picture = hero.locator('button[aria-current=true]')
  const before = [await offer.textContent(), await picture.getAttribute('aria-label')] as const
  await page.mouse.move(700, 880)
  await rendered(page)
  await page.clock.runFor(5_000)
  await expect(offer).not.toHaveText(before[0] ?? '')
  await expect(picture).not.toHaveAccessibleName(before[1] ?? '')
})

test('[HOME-03] [HOME-04] [HOME-05] [HOME-06] a visitor sees the offers with their time left, the four steps and three products to start with', async ({
  page,
}) => {
  await visit(page, '/')
  const offers = page.getByRole('region', { name: 'Offers', exact: true })
  const cards = offers.getByRole('listitem')
  expect(await cards.count()).toBeGreaterThan(0)
  for (const card of await cards.all()) {
    await expect(card.getByText(/^Ends in \d+ (Days|Hours \d+ Minutes|Minutes \d+ Second)$/)).toBeVisible()
  }
  const named = cards.filter({ hasText: 'Ground spices' })
  await expect(named.getByRole('link', { name: 'Order Now' })).toHaveAttribute(
    'href',
    '/products?categoryId=ground-spices',
  )

  const steps = page.getByRole('region', { name: 'From the mill to your kitchen' }).getByRole('listitem')
  expect(await steps.getByRole('heading').allTextContents()).toEqual([
    'Select Quality',
    'Select Wheat',
    'Add Spices',
    'Place Order',
  ])

  const featured = page.getByRole('region', { name: 'What most kitchens start with' })
  await expect(featured.getByRole('article')).toHaveCount(3)
  await featured.getByRole('link', { name: 'View all Products' }).click()
  await expect(page).toHaveURL(/\/products$/)
})

test('[HEAD-02] the offer line waits while it is scrolled out of sight', async ({ page }) => {
  await visitOutOfTime(page, '/')
  const strip = page.getByRole('region', { name: 'Delivery and offers' })
  const offer = strip.locator('a[href^="/products"]')
  const first = (await offer.textContent()) ?? ''
  await strip.evaluate((strip) => {
    const isGone = new Promise<void>((resolve) => {
      new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting || resolve()).observe(strip)
    })
    window.scrollTo({ top: 2_000, behavior: 'instant' })
    return isGone
  })
  await rendered(page)
  await page.clock.runFor(20_000)
  await expect(offer).toHaveText(first)
})

test('[OFFER-01] a visitor sees the last minutes of an offer run down second by second, to its end', async ({
  page,
}) => {
  await visitOutOfTime(page, '/')
  const answer = await page.request.get('/api/v1/promoCodes/active/filter/get?offerCategory=MARKETING_OFFER')
  const [offer]: { title: string; endDate: number }[] = (await answer.json()).data
  const card = page.getByRole('region', { name: 'Offers', exact: true }).getByRole('listitem').first()
  await expect(card).toContainText(offer?.title ?? '')
  const countdown = card.getByText(/^(Ends in|Offer ended)/)

  const left = (offer?.endDate ?? 0) - Date.now()
  await page.clock.fastForward(left - 90_000)
  await expect(countdown).toHaveText(/^Ends in 1 Minutes \d+ Second$/)
  const seconds = Number((await countdown.textContent())?.match(/(\d+) Second/)?.[1])
  expect(seconds).toBeGreaterThan(2)
  for (const passed of [1, 2]) {
    await page.clock.runFor(1_000)
    await expect(countdown).toHaveText(`Ends in 1 Minutes ${seconds - passed} Second`)
  }
  await page.clock.runFor((seconds - 2 + 1) * 1_000)
  await expect(countdown).toHaveText('Ends in 59s')
  await page.clock.runFor(58_000)
  await expect(countdown).toHaveText('Ends in 1s')
  await page.clock.runFor(1_000)
  await expect(countdown).toHaveText('Offer ended')
})

test('[HOME-07] a visitor reads what the film shows, plays it, pauses it, mutes it, moves in it and fills the screen', async ({
  page,
}) => {
  const asked = requestsFor(page, /about\.mp4|film-player/)
  await visit(page, '/')
  const section = page.getByRole('region', { name: 'How a pack of atta comes to be' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText('Two stones turn slowly')).toBeVisible()
  await expect(section.getByText('18 seconds, no sound')).toBeVisible()
  expect(asked).toEqual([])

  await section.getByRole('button', { name: 'Play the film' }).click()
  const film = section.locator('video')
  const state = () =>
    film.evaluate(({ paused, muted, currentTime }: HTMLVideoElement) => ({ paused, muted, currentTime }))
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0)
  const pause = section.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeFocused()
  await pause.press('Enter')
  expect((await state()).paused).toBe(true)

  const progress = section.getByRole('slider', { name: 'Progress' })
  await progress.fill('12')
  await expect.poll(async () => (await state()).currentTime).toBeCloseTo(12, 0)
  await expect(progress).toHaveAttribute('aria-valuetext', '12 of 18 seconds')

  await section.getByRole('button', { name: 'Turn the sound off' }).click()
  expect((await state()).muted).toBe(true)
  await section.getByRole('button', { name: 'Full screen' }).click()
  await expect(section.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await section.getByRole('button', { name: 'Leave full screen' }).click()
  await expect(section.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(12)
})

test('[HOME-08] a visitor whose film cannot be had is told and tries again', async ({ page }) => {
  await page.route('**/videos/about.mp4', (route) => route.abort())
  await visit(page, '/')
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect(page.getByText('Video failed to load...')).toBeVisible()
  await page.unroute('**/videos/about.mp4')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Video failed to load...')).toBeHidden()
  const film = page.getByRole('region', { name: 'How a pack of atta comes to be' }).locator('video')
  await expect.poll(() => film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0)
})

function requestsFor(page: Page, address: RegExp) {
  const asked: string[] = []
  page.on('request', (request) => address.test(request.url()) && asked.push(request.url()))
  return asked
}

/** Waits until React has shown what it heard of so far. */
function rendered(page: Page) {
  return page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[HOME-05] [HOME-07] a visitor sees the whole page all the same and plays the film', async ({ page }) => {
    await page.goto('/')
    const film = page.getByRole('region', { name: 'How a pack of atta comes to be' }).locator('video')
    await expect(film).toBeVisible()
    await film.focus()
    await page.keyboard.press('Space')
    const stateOf = () => film.evaluate(({ paused, currentTime }: HTMLVideoElement) => !paused && currentTime > 0)
    await expect.poll(stateOf).toBe(true)
    await expect(page.getByRole('heading', { name: 'Select Quality' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play the story of' }).first()).toBeVisible()
  })
})
