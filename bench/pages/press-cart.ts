import { type BrowserContext, chromium } from '@playwright/test'
import { findTestBrowser } from '../../scripts/chromium.mjs'
import { median } from '../load.ts'

const phone = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }

/** Puts the first goods of the listing into the cart, as a shopper does; the browser remembers them. */
export async function addToCart(browser: BrowserContext, origin: string) {
  const page = await browser.newPage()
  await page.goto(`${origin}/products`)
  const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first()
  await add.click()
  await page
    .getByRole('group', { name: /^Quantity of / })
    .first()
    .waitFor()
  await page.close()
}

/** Milliseconds from a press on the cart until its panel stands there, on a processor slowed down 4 times. */
export async function pressCart(origin: string, rounds: number) {
  const executablePath = findTestBrowser()
  const browser = await chromium.launch(executablePath ? { executablePath, args: ['--no-sandbox'] } : {})
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext(phone)
    await addToCart(context, origin)
    const page = await context.newPage()
    await page.goto(`${origin}/products`, { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const shown = page.evaluate(async () => {
      const pressed = await new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(performance.now()), { capture: true, once: true }),
      )
      while (!document.querySelector('dialog[open], [role="dialog"]')) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - pressed
    })
    await page.getByRole('button', { name: /^Cart/ }).click()
    times.push(await shown)
    await context.close()
  }
  await browser.close()
  return median(times)
}
