import { expect, type Page } from '@playwright/test'
import { addFromListing, openCart } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

test.use({ reducedMotion: 'reduce', viewport: { width: 360, height: 800 } })

/** Notes every animation and transition that the page begins, and which of them take time and move something. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const still =
      /^(opacity|visibility|color|background-?color|border.*color|outline.*color|fill|stroke|box-?shadow|content-?visibility|display|overlay)$/i
    const moved = new Set<string>()
    Object.assign(window, { moved })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect | null
        const { duration, delay } = effect?.getComputedTiming() ?? {}
        if (!effect || Number(duration) <= 1) continue
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        const moving = properties.filter(
          (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name) && !still.test(name),
        )
        if (moving.length > 0) moved.add(`${effect.target?.outerHTML.slice(0, 80)}: ${moving} ${duration} ${delay}`)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

const moved = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])

test('a visitor who asked for less motion sees nothing slide, grow or scroll by itself', async ({ page }) => {
  await watchMotion(page)
  await visit(page, '/')
  // The banners and offers change as they do for everybody, without a movement.
  const hero = page.getByRole('region', { name: 'News from the mill' })
  await hero.getByRole('button', { name: 'Picture 2 of' }).click()
  await expect(hero.getByRole('button', { name: 'Picture 2 of' })).toHaveAttribute('aria-current', 'true')
  const stories = page.getByRole('region', { name: 'Experience That Builds Loyalty' })
  await stories.scrollIntoViewIfNeeded()
  await stories.getByRole('button', { name: 'Story 3 of 4' }).click()
  await expect(stories.getByRole('button', { name: 'Story 3 of 4' })).toHaveAttribute('aria-current', 'true')
  await expectAtOnce(page, 'Story 2 of 4')
  await stories
    .getByRole('button', { name: /^Play the story/ })
    .nth(1)
    .click()
  await expect(page.getByRole('dialog').locator('video')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/^Story 3/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await addFromListing(page, 'Ragi Flour')
  await page.getByRole('button', { name: /^Save Rice Flour/ }).click()
  await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
  await (await openCart(page)).getByRole('button', { name: 'Remove Ragi Flour' }).click()
  await page.keyboard.press('Escape')
  expect(await moved(page)).toEqual([])
})

/** A row that is turned by a dot stands at its new place in the next picture of the screen. */
async function expectAtOnce(page: Page, dot: string) {
  const isThere = await page.getByRole('button', { name: dot, exact: true }).evaluate(async (button) => {
    const track = button.closest('section')?.querySelector('ul')
    ;(button as HTMLElement).click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return track ? Math.abs(track.scrollLeft - track.clientWidth) < 2 : false
  })
  expect(isThere).toBe(true)
}

test('nothing turns by itself but what can be stopped', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  for (const [stop, go] of [
    ['Stop the pictures from changing', 'Let the pictures change'],
    ['Stop the offers from changing', 'Let the offers change'],
  ] as const) {
    await page.getByRole('button', { name: stop }).click()
    await expect(page.getByRole('button', { name: go })).toBeVisible()
  }
  await page.getByRole('main').click({ position: { x: 5, y: 1 }, force: true, trial: true })
  const before = await shown(page)
  await page.clock.runFor(15_000)
  expect(await shown(page)).toEqual(before)
})

/** Where everything that turns stands. */
function shown(page: Page) {
  return page.evaluate(() => ({
    dots: [...document.querySelectorAll('[aria-current=true]')].map((dot) => dot.getAttribute('aria-label')),
    strip: document.querySelector('section[aria-label="Delivery and offers"]')?.textContent,
    scrolled: [...document.querySelectorAll('ul')].map(({ scrollLeft }) => scrollLeft),
  }))
}
