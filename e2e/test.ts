import { test as base } from '@playwright/test'
import { clearPage, openPage } from './reused-page.ts'

/**
 * Playwright's test, but a page counts as opened or reloaded when its code answers too: the shop shows a page before it fetches
 * the code (server/platform/pages/deferred-hydration.ts), and a test types faster than a person.
 */
export const test = base.extend({
  context: async (
    { browser, viewport, isMobile, hasTouch, javaScriptEnabled, permissions, serviceWorkers, reducedMotion },
    use,
  ) => {
    const kind = { isMobile, hasTouch, javaScriptEnabled, permissions, serviceWorkers, reducedMotion }
    const page = await openPage(browser, { viewport, ...kind })
    await use(page.context())
    await clearPage()
  },
  page: async ({ context }, use) => {
    const [page = await context.newPage()] = context.pages()
    await use(page)
  },
})
