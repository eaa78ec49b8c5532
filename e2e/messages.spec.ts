import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { openGuestCheckout, refuse } from './preparations.ts'
import { anyMobile, fillDetails, goToPayment, payCash, readOutbox } from './shopper.ts'
import { test } from './test.ts'
import { comeSignedIn, follow, visit } from './visit.ts'

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('[GEN-04] [POPUP-05] [ROLE-05] a guest is told of the order by SMS and mail, and follows it by the link with four digits', async ({
  page,
}) => {
  const mobileNumber = anyMobile()
  const email = `guest-${mobileNumber}@example.com`
  await openGuestCheckout(page, ['besan-gram-flour', 1, 2])
  await fillDetails(page, { name: 'Ravi Guest', mobileNumber, email, building: 'pune' })
  await goToPayment(page)
  const orderNumber = await payCash(page)

  const [sms] = await readOutbox(mobileNumber)
  const link = new URL(/https?:\S+/.exec(sms?.text ?? '')?.[0] ?? '')
  expect(link.pathname).toBe(`/track/${orderNumber}`)
  expect((await readOutbox(email)).map(({ channel, subject }) => [channel, subject])).toEqual([
    ['mail', `Your order ${orderNumber} is confirmed`],
  ])

  const popup = page.getByRole('dialog')
  await expect(popup).toContainText('We have sent you a message with the number and a link to follow your order.')
  await popup.getByRole('button', { name: 'Follow your order' }).click()
  // The link is swapped for a token of this tab: it stays in no address.
  await expect(page).toHaveURL(new RegExp(`/track/${orderNumber}$`))

  await expect(page).toHaveTitle('Follow your order | Milloraa')
  const frame = await (await page.request.get(link.pathname + link.search)).text()
  expect(frame).toContain('<title>Follow your order | Milloraa</title>')
  expect(frame).toMatch(/<meta name="robots" content="noindex"\/?>/)
  expect([mobileNumber, 'Ravi', email, 'Besan Gram Flour'].filter((personal) => frame.includes(personal))).toEqual([])
  await expectAccessible(page)

  const digits = page.getByLabel('Last four digits of the mobile number')
  const show = page.getByRole('button', { name: 'Show my order' })
  await show.click()
  await expect(digits).toBeFocused()
  await expect(page.getByText('Please enter the last four digits of the mobile number')).toBeVisible()
  const wrong = String((Number(mobileNumber.slice(-4)) + 1) % 10_000).padStart(4, '0')
  await digits.fill(wrong)
  await page.keyboard.press('Enter')
  await expect(digits).toHaveAccessibleDescription(
    'We found no order for these four digits. Please check them, and that the link is complete.',
  )
  await digits.fill(mobileNumber.slice(-4))
  for (const [answer, sentence] of [
    [refuse(500), 'We could not look for your order. Please try again in a moment.'],
    [refuse(429, 'Too many tries for this order. Please try again in 5 minutes.'), 'Too many tries for this order.'],
    [
      (route: Parameters<ReturnType<typeof refuse>>[0]) => route.abort(),
      'No connection at the moment. Your order is safe.',
    ],
  ] as const) {
    await page.route('**/api/v1/order/track*', answer)
    await show.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(digits).toHaveValue(mobileNumber.slice(-4))
    await page.unroute('**/api/v1/order/track*')
  }
  await show.click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` })).toBeFocused()
  await expect(page.getByText('In Processing')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Besan Gram Flour' })).toBeVisible()
  await expect(page.getByText('Cash on delivery')).toBeVisible()
  for (const personal of [mobileNumber, 'Ravi Guest', email]) await expect(page.getByText(personal)).toHaveCount(0)
  await expectAccessible(page)

  // In this tab the order is found again; a copied address leads nobody to it.
  await page.reload()
  await expect(page.getByLabel('Last four digits of the mobile number')).toBeEnabled()
  expect(new URL(page.url()).search).toBe('')
  await page.evaluate(() => sessionStorage.clear())
  await follow(page, link.pathname, {})
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
})

test('a shopper who finds a size out of stock leaves a number once, kept through failures, and comes back to the button', async ({
  page,
}) => {
  const { mobileNumber } = await comeSignedIn(page)
  await visit(page, '/products/khapli-emmer-atta')
  await page.getByRole('group', { name: 'Size' }).getByText('2 kg', { exact: true }).click()
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place your order' })).toHaveCount(0)
  const stockNoticeButton = page.getByRole('button', { name: 'Tell me when it is back' })
  await stockNoticeButton.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tell me when it is back' })
  const field = dialog.getByLabel('Mobile number')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(mobileNumber)
  await expectAccessible(page)

  await field.fill('98 76')
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(field).toHaveAccessibleDescription('Please enter a valid 10-digit mobile number')
  await field.fill(`+91 ${mobileNumber}`)
  for (const [answer, sentence] of [
    [refuse(500), 'We could not note your number. Please try again in a moment.'],
    [refuse(409, 'It is back in stock: you can order it now.'), 'It is back in stock: you can order it now.'],
    [
      (route: Parameters<ReturnType<typeof refuse>>[0]) => route.abort(),
      'No connection at the moment. Please try again.',
    ],
  ] as const) {
    await page.route('**/api/v1/product/*/notify', answer)
    await dialog.getByRole('button', { name: 'Tell me' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    await expect(field).toHaveValue(mobileNumber)
    await page.unroute('**/api/v1/product/*/notify')
  }
  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(page.getByRole('dialog')).toContainText(`We will send one SMS to +91 ${mobileNumber} when`)
  await expect(page.getByRole('button', { name: 'Back to the product' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(stockNoticeButton).toBeFocused()
})
