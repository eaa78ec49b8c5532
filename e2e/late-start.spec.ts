import { expect, test } from '@playwright/test'
import { hold } from './preparations.ts'

// The bare `test`: these pages are looked at before their code runs.
test('a shopper on a slow line sees the goods before any code is fetched', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const letPicturesCome = await hold(page, /\/file\/products\//)
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'Sharbati Wheat Atta' }).first()).toBeVisible()
  await expect.poll(() => asked.some((url) => url.endsWith('.css'))).toBe(true)
  expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  await letPicturesCome()
  await expect(page.locator('html[data-awake]')).toBeAttached()
})

test('what a hasty shopper taps before the code is there is done as soon as it comes', async ({ page }) => {
  const letCodeCome = await hold(page, '**/assets/*.js')
  await page.goto('/products')
  await page.getByRole('button', { name: 'Add Sharbati Wheat Atta to cart' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toHaveCount(0)
  await letCodeCome()
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cart.*1/ })).toBeVisible()
})

test('a shopper who taps at once does not wait for the pictures', async ({ page }) => {
  await hold(page, /\/file\/products\//)
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Add Sharbati Wheat Atta to cart' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toBeVisible()
})
