import { expect } from '@playwright/test'
import { answerNext, placeOrder, refuse } from './preparations.ts'
import { signInByApi } from './shopper.ts'
import { test } from './test.ts'

test('[ORD-04] [ORD-05] a shopper calls an order off before it is packed, is asked once more, can try again when it fails, and reads that neither goods nor a bill will come', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['sharbati-wheat-atta', 5, 1]])
  await page.goto(`/orders/${orderNumber}`)
  const cancelButton = page.getByRole('button', { name: 'Cancel this order' })
  await cancelButton.click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(question).toBeHidden()
  await expect(cancelButton).toBeFocused()

  await answerNext(page, /\/cancel$/, refuse(500))
  await cancelButton.click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Failed to cancel the order. Please try again.')).toBeVisible()

  await cancelButton.click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Your order was cancelled.')).toBeVisible()
  await expect(page.getByText('This order was cancelled. Nothing will be delivered.')).toBeVisible()
  await expect(page.getByText(/delivery by|delivered on/i)).toHaveCount(0)
  await expect(page.getByText('No bill: this order was cancelled', { exact: true })).toBeVisible()
  await expect(page.getByText('Bill available soon')).toHaveCount(0)
  await expect(cancelButton).toBeHidden()
})
