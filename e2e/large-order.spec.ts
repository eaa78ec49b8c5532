import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { correctStock, getStock } from '#contract/api/admin/catalog/stock.ts'
import { callOffOrder } from '#contract/api/admin/orders/order-steps.ts'
import { expectNoObjection, phone, signInToBackOffice } from './back-office.ts'
import { placeOrder } from './preparations.ts'
import { makeShopper } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('an order that takes more than a fifth of a size stands on Today, leads to the order, and is gone once that is cancelled', async ({
  page,
}) => {
  const shopper = await makeShopper()
  const { call } = await signInToBackOffice(page, 'manager', 'Ramesh Gupta')
  const size = { productId: 'besan-gram-flour', size: '0.5' }
  const before = await call(getStock, { params: size })
  const orderNumber = await placeOrder(shopper, [[size.productId, 0.5, 7]])
  await leaveOnShelf(20)
  await page.goto('/admin')
  const line = page.getByRole('link', { name: /^7 of 20 packs of Besan/ })
  await expect(line).toContainText('number proven · to be paid in cash')
  await expectNoObjection(page)
  await line.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber)
  await call(callOffOrder, { params: { orderNumber }, body: { reason: 'Nobody of this number ordered' } })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: /^To pack/ })).toBeVisible()
  await expect(line).toHaveCount(0)
  await leaveOnShelf(before.onShelf)

  async function leaveOnShelf(onShelf: number) {
    const now = await call(getStock, { params: size })
    const body = { key: randomUUID(), reason: 'counted' as const, count: onShelf, seen: now.onShelf, note: '' }
    await call(correctStock, { params: size, body })
  }
})
