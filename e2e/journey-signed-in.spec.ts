import { expect } from '@playwright/test'
import { anyMobile, fillDetails, goToPayment, openCart, payCash, runCommand, signInByPopup } from './shopper.ts'
import { test } from './test.ts'

test('[GEN-01] [GEN-03] [CHK-09] [POPUP-05] [PAY-10] a shopper finds flour, signs in, pays cash and sees it delivered', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'View all Products' }).click()
  await expect(page).toHaveURL(/\/products$/)

  await page.getByPlaceholder('Search product...').fill('lokwan')
  await expect(page).toHaveURL(/keyword=lokwan/)
  await page.getByRole('link', { name: 'Lokwan Wheat Atta' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lokwan Wheat Atta' })).toBeVisible()
  await page.getByText('5 kg').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).click()

  await page.goto('/products?keyword=turmeric')
  await page.getByRole('button', { name: 'Add Turmeric Powder to cart' }).click()

  const cart = await openCart(page)
  await expect(cart.getByText('Lokwan Wheat Atta')).toBeVisible()
  await expect(cart.getByText('Turmeric Powder')).toBeVisible()
  await cart.getByRole('button', { name: 'Checkout' }).click()
  const mobileNumber = anyMobile()
  await signInByPopup(page, mobileNumber)
  await expect(page.getByText('Login successful!')).toBeVisible()

  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  await fillDetails(page, { name: 'Meera Iyer', email: 'meera@example.com', building: 'indore' })
  await goToPayment(page)
  const orderNumber = await payCash(page)
  expect(orderNumber).toMatch(/^[2-9A-Z]{12}$/)

  await page.getByRole('button', { name: 'View Order Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderNumber}$`))
  await expect(page.getByText('In Processing')).toBeVisible()

  await page.goto('/orders')
  const card = page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: orderNumber }).first()
  await expect(card.getByText('In process')).toBeVisible()

  runCommand('order', 'complete', orderNumber)
  await page.reload()
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
})
