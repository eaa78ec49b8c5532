import type { Page } from '@playwright/test'

/** Makes `goto` and `reload` of a page wait for its code. A page that is not the shop's, or whose code fails, is waited for in vain. */
export function waitUntilHydrated(page: Page) {
  const { goto, reload } = page
  page.goto = async (...parameters) => {
    const answer = await goto.apply(page, parameters)
    await waitForHydration(page)
    return answer
  }
  page.reload = async (...parameters) => {
    const answer = await reload.apply(page, parameters)
    await waitForHydration(page)
    return answer
  }
}

async function waitForHydration(page: Page) {
  if (!(await page.locator('script[type="text/later"], html[data-awake], script[type=module]').count())) return
  await page
    .locator('html[data-awake]')
    .waitFor({ state: 'attached', timeout: 5_000 })
    .catch(() => {})
}
