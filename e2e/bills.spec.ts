import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { getOrder } from '#contract/api/orders/orders.ts'
import { cancelOrder, packOrder } from './back-office-calls.ts'
import { placeOrder, refuse } from './preparations.ts'
import { api, signInByApi } from './shopper.ts'
import { test } from './test.ts'

const call = /\/api\/v1\/order\/\w+\/get$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ORD-05] [ENT-30] [API-33] a shopper whose order was packed meanwhile can no longer call it off, downloads the bill, also after its first address lapsed, and the credit note that takes it back', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['sharbati-wheat-atta', 5, 1]])
  await page.goto(`/orders/${orderNumber}`)
  await expect(page.getByText('Bill available soon', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await packOrder(orderNumber)
  const papers = async () => {
    const { invoiceUrl, creditNotes = [] } = await api(getOrder, { params: { orderNumber } }, { token: shopper.token })
    return [invoiceUrl, ...creditNotes].filter(Boolean).length
  }
  await expect.poll(papers).toBe(1)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden()
  await expect(page.getByText('In Processing')).toBeVisible()

  const link = page.getByRole('link', { name: 'Download bill' })
  await expect(link).toHaveAttribute('href', /^\/api\/v1\/file\/bills\/[0-9a-f]{32}\/INV-[\d-]+\.pdf\?e=\d+&s=/)
  await expect(page.getByText('Bill available soon')).toHaveCount(0)
  await test.step('the bill', () => downloadBill(page, link))

  await cancelOrder(orderNumber)
  await expect.poll(papers).toBe(2)
  await page.reload()
  const note = page.getByRole('link', { name: /^Download credit note · ₹\d/ })
  const [download] = await Promise.all([page.waitForEvent('download'), note.click()])
  expect(download.suggestedFilename()).toMatch(/^CRN-\d\d-\d\d-\d{6}\.pdf$/)
  await expect(link).toBeVisible()
})

async function downloadBill(page: Page, link: Locator) {
  await page.route(call, refuse(500))
  await link.click()
  await expect(page.getByText('The bill could not be fetched. Please try again.', { exact: true })).toBeVisible()
  await page.unroute(call)

  // As the page stands after an hour.
  await link.evaluate((anchor: HTMLAnchorElement) => anchor.setAttribute('href', `${anchor.pathname}?e=1000000000&s=x`))
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(page.getByText('The bill could not be fetched. Please try again.')).toHaveCount(0)
}
