import { expect, type Page } from '@playwright/test'
import { findWithAxe } from './axe.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const field = (page: Page) => page.locator('header input[name=keyword]:visible')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const active = (page: Page) => list(page).getByRole('option', { selected: true })

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[HEAD-06] a shopper who types a kitchen word chooses with the keys what is suggested, searches by Enter for what she typed, and is suggested nothing for nonsense', async ({
    page,
  }) => {
    await visit(page, '/')
    await field(page).pressSequentially('haldi')
    await expect(list(page).getByRole('option').first()).toContainText('Turmeric Powder')
    const box = page.getByRole('combobox', { name: 'Search the shop' })
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    expect(await findWithAxe(page)).toEqual([])
    await box.press('ArrowDown')
    await expect(active(page)).toContainText('Turmeric Powder')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
    await box.press('ArrowUp')
    await expect(active(page)).toHaveCount(0)
    await box.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(box).toHaveValue('haldi')
    await box.press('ArrowDown')
    await expect(list(page)).toBeVisible()
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/products\/turmeric-powder$/)
    await expect(list(page)).toBeHidden()
    // A page that has just come takes the focus.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Turmeric Powder')

    await field(page).fill('')
    await field(page).pressSequentially('att')
    await expect(list(page).getByRole('option').first()).toContainText('in categories')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/products\?keyword=att$/)
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveValue('att')
    await field(page).fill('')
    const answered = page.waitForResponse(/product\/suggest\?keyword=xqzzy/)
    await field(page).pressSequentially('xqzzy')
    await answered
    await expect(list(page)).toBeHidden()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('a shopper taps what is suggested, which fits the smallest phone too', async ({ page }) => {
    await visit(page, '/products')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    await field(page).pressSequentially('att')
    await expect(list(page).getByRole('option').first()).toHaveText(/^Atta/)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const edges = await list(page).boundingBox()
      expect((edges?.x ?? 0) + (edges?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    await list(page).getByRole('option', { name: 'Sharbati Wheat Atta' }).tap()
    await expect(page).toHaveURL(/\/products\/sharbati-wheat-atta$/)
    await expect(field(page)).toHaveCount(0)
  })
})
