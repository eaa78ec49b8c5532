import { expect } from '@playwright/test'
import { test } from './test.ts'
import { store, visitOutOfTime } from './visit.ts'

test('[CONST-02] a shopper sees three messages at most, each for 4 s', async ({ page }) => {
  await store(page, { authToken: 'x'.repeat(43), user: JSON.stringify({ id: 'u1', name: 'Asha', role: 'user' }) })
  // A token that cannot be checked: every change of the cart is answered by a message.
  await page.route('**/token/valid**', (route) => route.abort())
  await visitOutOfTime(page, '/products')
  const toasts = page.locator('[data-sonner-toast]')
  const seen = page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')
  const names = ['Ragi Flour', 'Jowar Flour', 'Bajra Flour', 'Besan Gram Flour']
  for (const [nth, name] of names.entries()) {
    await page.getByRole('button', { name: `Add ${name} to cart` }).click()
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return toasts.count()
      })
      .toBe(nth + 1)
  }
  await expect(seen).toHaveCount(3)
  await page.clock.runFor(3_000)
  await expect(seen).toHaveCount(3)
  // The newest of them is the last to go.
  await page.clock.runFor(800)
  expect(await seen.count()).toBeGreaterThan(0)
  await page.clock.runFor(400)
  await expect(seen).toHaveCount(0)
})
