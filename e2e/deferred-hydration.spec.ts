import { expect, test } from '@playwright/test'
import { hold, localCart } from './preparations.ts'

// The bare `test`: these pages are looked at before their code runs.
test('a shopper on a slow line sees the goods before any code is fetched, and whoever taps at once does not wait for the pictures', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await hold(page, /\/file\/products\//)
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'Sharbati Wheat Atta' }).first()).toBeVisible()
  await expect.poll(() => requested.some((url) => url.endsWith('.css'))).toBe(true)
  expect(requested.filter((url) => url.endsWith('.js'))).toEqual([])
  await page.getByRole('button', { name: 'Add Sharbati Wheat Atta to cart' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toBeVisible()
})

test('[LIST-03] [LIST-04] what a hasty shopper taps, sorts by and types before the code is there is done as soon as it comes', async ({
  page,
}) => {
  const releaseScripts = await hold(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Add Sharbati Wheat Atta to cart' }).click()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: High to Low')
  await page.getByPlaceholder('Search product...').pressSequentially('atta')
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toHaveCount(0)
  await releaseScripts()
  await expect(page.getByRole('button', { name: /^Cart.*1/ })).toBeVisible()
  await expect(page).toHaveURL(/\/products\?keyword=atta&sort=price-desc$/)
  await expect(page.getByPlaceholder('Search product...')).toHaveValue('atta')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-desc')
  await expect(page.getByRole('group', { name: 'Quantity of Sharbati Wheat Atta' })).toBeVisible()
})

test('[PDP-08] [PDP-09] a shopper buys the size that was chosen before the code is there, and the one that the browser brings back', async ({
  page,
}) => {
  const inCart = page.getByText(/^\d+ × .* in your cart$/)
  const releaseScripts = await hold(page, '**/assets/*.js')
  await page.goto('/products/sharbati-wheat-atta', { waitUntil: 'domcontentloaded' })
  await page.getByRole('group', { name: 'Size' }).getByText('5 kg', { exact: true }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await releaseScripts()
  await expect(inCart).toHaveText('1 × 5 kg in your cart')
  await expect(page.getByRole('radio', { name: '5 kg' })).toBeChecked()
  expect(await localCart(page)).toMatchObject([{ productId: 'sharbati-wheat-atta', size: 5, quantity: 1 }])

  await page.goto('/robots.txt')
  await page.goBack()
  // It wakes up by itself: nothing is held and nothing was tapped.
  await expect(page.locator('html[data-awake]')).toBeAttached()
  await expect(page.getByRole('radio', { name: '5 kg' })).toBeChecked()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(inCart).toHaveText('2 × 5 kg in your cart')
})

test('digits typed before the code is there are asked with when a guest follows an order', async ({ page }) => {
  const releaseScripts = await hold(page, '**/assets/*.js')
  await page.goto('/track/MIL-1?t=abc', { waitUntil: 'domcontentloaded' })
  const field = page.getByRole('textbox', { name: 'Last four digits of the mobile number' })
  await field.pressSequentially('43 21')
  await releaseScripts()
  const requested = page.waitForRequest(/\/order\/track\?/)
  await page.getByRole('button', { name: 'Show my order' }).click()
  expect((await requested).headers()['x-last-four']).toBe('4321')
  await expect(field).toHaveValue('4321')
})
