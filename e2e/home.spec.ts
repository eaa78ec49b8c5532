import { expect, test } from '@playwright/test'
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
