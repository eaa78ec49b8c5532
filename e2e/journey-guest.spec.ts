import { expect } from '@playwright/test'
import { addFromListing, anyMobile, fillDetails, goToPayment, openCart, payCash } from './shopper.ts'
import { test } from './test.ts'

test('[ROLE-02] [ROLE-03] [ROLE-04] [ROLE-05] [PAY-07] a guest pays cash, ends on the home page and keeps no cart', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/v1\/(cart|order|guest|user)\//.test(pathname)) calls.push(`${request.method()} ${pathname.slice(7)}`)
  })
  await page.goto('/products')
  await addFromListing(page, 'Besan Gram Flour', 'Ragi Flour')
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(page.getByText('Welcome, Guest').first()).toBeAttached()
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/ordersummary$/)
  expect(calls).toEqual([])

  await fillDetails(page, {
    name: 'Ravi Guest',
    mobileNumber: anyMobile(),
    email: 'ravi@example.com',
    building: 'pune',
  })
  await goToPayment(page)
  expect(calls).toEqual(['POST /guest/user/add'])
  await payCash(page)
  expect(calls.filter((call) => call === 'POST /cart/add')).toHaveLength(2)
  expect(calls.indexOf('DELETE /cart/user/delete/all')).toBeLessThan(calls.indexOf('POST /cart/add'))
  expect(calls.lastIndexOf('GET /cart/user/all/get')).toBeGreaterThan(calls.lastIndexOf('POST /cart/add'))
  expect(calls.at(-1)).toBe('POST /order/create/cash')

  const success = page.getByRole('dialog')
  await expect(success.getByText('View Order Details')).toBeHidden()
  await success.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart-storage') ?? '{}'))
  expect(stored.state.localCartItems).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})
