import { expect, type Page } from '@playwright/test'
import { localCart } from './preparations.ts'
import { test } from './test.ts'
import { visitOutOfTime } from './visit.ts'

const quantity = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` })

test('[CONST-02] [CART-10] a shopper sees three messages at most, each for 4 s, and brings back what a card’s minus took out while its message is there', async ({
  page,
}) => {
  await visitOutOfTime(page, '/products')
  const toasts = page.locator('[data-sonner-toast]')
  const seen = page.locator('[data-sonner-toast][data-visible=true][data-removed=false]')
  const names = ['Ragi Flour', 'Jowar Flour', 'Bajra Flour', 'Besan Gram Flour']
  for (const [nth, name] of names.entries()) {
    await page.getByRole('button', { name: `Add ${name} to cart` }).click()
    await quantity(page, name).getByRole('button', { name: 'One less' }).click()
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
  const newest = seen.filter({ hasText: 'Besan Gram Flour was taken out of your cart' })
  await newest.getByRole('button', { name: 'Undo' }).click()
  await expect(quantity(page, 'Besan Gram Flour')).toHaveText('1')
  expect(await localCart(page)).toMatchObject([{ productId: 'besan-gram-flour', quantity: 1 }])

  // While the pointer is on one they all wait; the newest of the others is the last to go.
  await page.mouse.move(10, 500)
  await page.clock.runFor(800)
  expect(await seen.count()).toBeGreaterThan(0)
  await page.clock.runFor(400)
  await expect(seen).toHaveCount(0)
})
