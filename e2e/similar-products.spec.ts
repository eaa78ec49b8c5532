import { expect, type Page } from '@playwright/test'
import { searchProducts } from '#contract/api/catalog/catalog.ts'
import { hold } from './preparations.ts'
import { api } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const search = /\/api\/v1\/product\/search\?limit=12$/

test('[PDP-25] [PDP-26] [PDP-27] [PDP-28] a shopper turns over others of the same kind: one, two or three at a time, by dots or by arrows', async ({
  page,
}) => {
  const letGo = await hold(page, search)
  const { data } = await api(searchProducts, { query: { limit: '12' }, body: { categoryId: 'ground-spices' } })
  const others = data.map(({ name }) => name).filter((name) => name !== 'Garam Masala')
  expect(others.length).toBe(4)
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/products/garam-masala')
  const section = page.getByRole('region', { name: 'Similar Products' })
  const requested = page.waitForRequest(search)
  await section.scrollIntoViewIfNeeded()
  expect((await requested).postDataJSON()).toEqual({ active: true, categoryId: 'ground-spices' })
  await expect(section.getByText('Loading similar products...')).toBeVisible()
  letGo()

  const cards = section.getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText(others)
  await expect(section.getByText('Loading similar products...')).toHaveCount(0)
  for (const [width, seen] of [
    [360, 1],
    [639, 1],
    [640, 2],
    [767, 2],
    [768, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => cardsInSight(page), `at ${width} px`).toBe(seen)
    const isPhone = width < 768
    await expect(section.getByRole('button', { name: 'Next products' })).toBeVisible({ visible: !isPhone })
    await expect(section.getByRole('button', { name: /^Page \d of \d$/ })).toHaveCount(isPhone ? 4 / seen : 0)
  }

  const next = section.getByRole('button', { name: 'Next products' })
  const before = section.getByRole('button', { name: 'Previous products' })
  await expect(before).toHaveAttribute('aria-disabled', 'true')
  await next.click()
  await expect(cards.last()).toBeInViewport({ ratio: 0.5 })
  await expect(cards.first()).not.toBeInViewport()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await before.click()
  await expect(cards.first()).toBeInViewport({ ratio: 0.5 })

  await page.setViewportSize({ width: 360, height: 900 })
  const dots = section.getByRole('button', { name: /^Page \d of 4$/ })
  await dots.nth(2).click()
  await expect(cards.nth(2)).toBeInViewport({ ratio: 0.5 })
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(dots.nth(0)).not.toHaveAttribute('aria-current', 'true')
  await cards.nth(1).getByRole('link').focus()
  await expect(cards.nth(1)).toBeInViewport({ ratio: 0.5 })
})

/** How many cards of the row are to be seen whole. */
function cardsInSight(page: Page) {
  return page.getByRole('region', { name: 'Similar Products' }).evaluate((section) => {
    const row = section.querySelector('ul')?.getBoundingClientRect()
    const cards = [...section.querySelectorAll('li')].map((card) => card.getBoundingClientRect())
    return row ? cards.filter(({ left, right }) => left >= row.left - 1 && right <= row.right + 1).length : 0
  })
}
