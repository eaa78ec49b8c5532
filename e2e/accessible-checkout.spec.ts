import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { fillCart, hold, openCheckout, refuse, step } from './preparations.ts'
import { fillDetails, signInByApi } from './shopper.ts'
import { visit } from './visit.ts'

const cashCall = /\/api\/v1\/order\/create\/cash$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Nothing keeps people from using the screen as it is now (open-points 109). */
async function expectAccessible(page: Page, screen: string) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(told, screen).toEqual([])
}

for (const width of [360, 1440]) {
  test(`at ${width} px every state of checkout and orders can be used with assistive technology`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const shopper = await signInByApi(page, { hasProfile: false })
    await fillCart(shopper, ['rice-flour', 1, 1])
    await page.clock.install()
    await openCheckout(page)
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await expectAccessible(page, 'step 1 with errors')
    await page.getByRole('combobox', { name: 'Building name' }).fill('pune')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'the list of buildings')
    await fillDetails(page, { name: 'Meera Iyer', email: 'meera@example.com', building: 'amaltas' })
    await expectAccessible(page, 'step 1 filled in')
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(step(page, 'OFFERS')).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page, 'OFFERS')
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(step(page, 'PAYMENT')).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page, 'PAYMENT')

    await page.route(cashCall, refuse(500), { times: 1 })
    await page.getByRole('button', { name: 'Order Now' }).click()
    await page.clock.runFor(3_500)
    await expect(page.getByRole('dialog', { name: 'Payment Failed' })).toBeVisible()
    await expectAccessible(page, 'FAILED')
    await page.getByRole('button', { name: 'Try Again' }).click()
    const letGo = await hold(page, cashCall)
    await page.getByRole('button', { name: 'Order Now' }).click()
    await expect(page.getByText('Confirming your order...')).toBeVisible()
    await expectAccessible(page, 'the overlay')
    await page.clock.runFor(3_500)
    letGo()
    await expect(page.getByText('Order successfully done, Order Number -')).toBeVisible()
    await expectAccessible(page, 'SUCCESS')
    await page.getByRole('button', { name: 'View Order Details' }).click()
    await expect(page.getByText('In Processing')).toBeVisible()
    await expectAccessible(page, 'order detail')
    await page.goto('/orders')
    await expect(page.getByRole('article')).toBeVisible()
    await expectAccessible(page, 'orders list')
    await page.getByRole('button', { name: /^Delivered/ }).click()
    await expect(page.getByText('No delivered orders')).toBeVisible()
    await expectAccessible(page, 'no orders')
  })
}

test('[CHK-09] [CHK-10] a shopper checks out by keyboard alone', async ({ page }) => {
  await signInByApi(page, { hasProfile: false })
  await visit(page, '/products/rice-flour')
  const press = (key: string) => page.keyboard.press(key)
  await tabTo(page, page.getByRole('radio', { name: /0\.5 KG/ }))
  await press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^1 KG/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Place your order' }))
  await press('Enter')
  await expect(page).toHaveURL(/\/ordersummary$/)

  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Meera Iyer')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('meera@example.com')
  await tabTo(page, page.getByLabel('House number'))
  await page.keyboard.type('12 B')
  await press('Tab')
  await expect(page.getByRole('combobox', { name: 'Building name' })).toBeFocused()
  await page.keyboard.type('amaltas')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect(page.getByLabel('Pincode')).toHaveValue('452010')
  await tabTo(page, page.getByRole('button', { name: 'Save & Continue' }))
  await press('Enter')
  await expect(step(page, 'OFFERS')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Continue to Payment' }))
  await press('Space')
  await expect(step(page, 'PAYMENT')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Order Now' }))
  await press('Enter')
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await press('Escape')
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await expect(page.getByText('Order successfully done, Order Number -')).toBeVisible({ timeout: 15_000 })
  await tabTo(page, page.getByRole('button', { name: 'View Order Details' }))
  await press('Enter')
  await expect(page).toHaveURL(/\/orders\/\w{12}$/)
  await expect(page.getByText('In Processing')).toBeVisible()
})

async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
