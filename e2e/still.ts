import type { Page } from '@playwright/test'

/** Colours and places are judged when everything that moves has come to its end, with nothing half under the header. */
export async function waitUntilStill(page: Page) {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => {})),
    )
  })
}
