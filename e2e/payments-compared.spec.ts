import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectNoObjection, phone, signInToBackOffice } from './back-office.ts'
import { test } from './test.ts'

test.use(phone)

test('the owner compares payments with the payment provider, sends back money that belongs to no order, and says why another is right', async ({
  page,
}) => {
  const [first, second] = [await payForNothing(page, 10_00), await payForNothing(page, 20_00)]
  await signInToBackOffice(page, 'admin')
  await page.goto('/admin/payments')
  const toLookAt = page.getByRole('region', { name: /^Money to look at/ })
  const entry = (paymentId: string) => toLookAt.getByRole('listitem').filter({ hasText: paymentId })
  await entry(first).getByRole('button', { name: 'Send it back' }).click()
  const refund = page.getByRole('dialog', { name: 'Send this money back?' })
  await refund.getByRole('button', { name: 'Send it back' }).click()
  await expect(page.getByText('The money goes back')).toBeVisible()
  await expect(entry(first)).toHaveCount(0)

  await entry(second).getByRole('button', { name: 'Attach to an order' }).click()
  const attach = page.getByRole('dialog', { name: 'Which order was paid?' })
  await attach.getByLabel('Order number').fill('nosuchorder')
  await attach.getByRole('button', { name: 'Attach' }).click()
  await expect(attach.getByText('There is no order NOSUCHORDER.')).toBeVisible()
  await attach.getByRole('button', { name: 'Leave it open' }).click()
  await entry(second).getByRole('button', { name: 'It is right as it is' }).click()
  const accept = page.getByRole('dialog', { name: 'Why is it right?' })
  await accept.getByLabel(/^Reason/).fill('Given back in cash at the mill')
  await accept.getByRole('button', { name: 'It is right' }).click()
  await expect(entry(second)).toHaveCount(0)

  await page.getByLabel('Payments of').selectOption('The last 3 days')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('It begins within a minute')).toBeVisible()
  const times = page.getByRole('region', { name: 'The last times' })
  await expect(
    times.getByText(/^(Compared [\d,]+ payments?|Nothing to compare: no online payment)/).first(),
  ).toBeVisible({ timeout: 90_000 })
  await expectNoObjection(page)
})

/** As a restore leaves it: money at the stand-in of the provider for an order of ours that is not here. Its webhook tells the shop. */
async function payForNothing(page: Page, amount: number) {
  const at = '/sandbox/payments'
  const authorization = `Basic ${btoa('rzp_test_sandbox:sandbox-key-secret-that-protects-nothing')}`
  const made = await page.request.post(`${at}/v1/orders`, {
    headers: { authorization },
    data: { amount, currency: 'INR', receipt: randomUUID() },
  })
  const { id } = await made.json()
  const paid = await page.request.post(`${at}/pay`, { data: { order_id: id, outcome: 'success' } })
  return (await paid.json()).razorpay_payment_id as string
}
