import { expect } from '@playwright/test'
import { addFromListing, anyMobile, fillDetails, goToPayment, openCart, signInByPopup } from './shopper.ts'
import { test } from './test.ts'

test('[PAY-06] [CHK-08] a shopper whose tab dies right after the order was sent finds one order after coming back', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/products')
  await addFromListing(page, 'Jowar Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await signInByPopup(page, anyMobile())
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await fillDetails(page, { name: 'Anil Rao', email: 'anil@example.com', building: 'nashik' })
  await goToPayment(page)
  const sent = page.waitForRequest(/order\/create\/cash/)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await sent
  await page.close({ runBeforeUnload: false })

  const reopened = await context.newPage()
  await reopened.goto('/')
  const success = reopened.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await expect(success).toBeVisible()
  const orderNumber = ((await success.textContent()) ?? '').split('-').at(-1)?.trim() ?? ''
  await reopened.getByRole('button', { name: 'View Order Details' }).click()
  await expect(reopened.getByRole('heading', { name: orderNumber })).toBeVisible()
  await reopened.goto('/orders')
  await expect(reopened.getByRole('link', { name: /Track Order/ })).toHaveCount(1)
})

test('[MIG-04] a guest whose tab dies right after the order was sent is shown that order, and the cart is empty', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/products')
  await addFromListing(page, 'Bajra Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await fillDetails(page, {
    name: 'Sana Guest',
    mobileNumber: anyMobile(),
    email: 'sana@example.com',
    building: 'pune',
  })
  await goToPayment(page)
  const sent = page.waitForRequest(/order\/create\/cash/)
  await page.getByRole('button', { name: 'Order Now' }).click()
  await sent
  await page.close({ runBeforeUnload: false })

  const reopened = await context.newPage()
  await reopened.goto('/')
  await expect(reopened.getByText('Order successfully done, Order Number -')).toBeVisible()
  await expect
    .poll(() => reopened.evaluate(() => JSON.parse(localStorage.getItem('cart-storage') ?? '{}').state.localCartItems))
    .toEqual([])
})
