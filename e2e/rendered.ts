import type { Page } from '@playwright/test'

/** Waits until React has shown what it heard of so far; the page's clock may stand still. */
export function rendered(page: Page) {
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
