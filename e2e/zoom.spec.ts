import { expect, type Page } from '@playwright/test'
import { whatDoesNotFit } from './fits.ts'
import { test } from './test.ts'
import { walks } from './walks.ts'

// Screens are read at 360 px with letters of twice the size (WCAG 1.4.4), and at 320 px (WCAG 1.4.10).
for (const [name, walk] of walks) {
  test(`${name}: nothing is lost at 320 px, or at 360 px with letters of twice the size`, async ({ page }) => {
    test.slow()
    const found: string[] = []
    // What slides would be judged on its way.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    for await (const screen of walk(page)) {
      await writeLarge(page, 2)
      for (const one of await whatDoesNotFit(page)) found.push(`${screen}, letters of twice the size: ${one}`)
      await writeLarge(page, 1)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const one of await whatDoesNotFit(page)) found.push(`${screen}, 320 px: ${one}`)
      await page.setViewportSize({ width: 360, height: 800 })
    }
    expect(found).toEqual([])
  })
}

function writeLarge(page: Page, times: number) {
  return page.evaluate((times) => {
    document.documentElement.style.fontSize = times === 1 ? '' : `${times * 100}%`
  }, times)
}
