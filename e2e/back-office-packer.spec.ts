import { expect, type Page } from '@playwright/test'
import { signOutStaff } from '#contract/api/admin/staff/sign-in.ts'
import { getOrder } from '#contract/api/orders/orders.ts'
import { expectMenu, phone, signInToBackOffice } from './back-office.ts'
import { placeOrder } from './preparations.ts'
import { api, makeShopper, type Shopper } from './shopper.ts'
import { test } from './test.ts'

test.use(phone)

test('a packer sees the next order by itself also after the shop was away for a moment, packs and hands it over, sees nothing that is not a packer’s, and is asked to sign in again once signed out elsewhere', async ({
  page,
}) => {
  const shopper = await makeShopper()
  const { call } = await signInToBackOffice(page, 'packer', 'Sunil Jadhav')
  const orderNumber = await test.step('Today', () => seeNextOrder(page, shopper))
  await test.step('Orders', () => packAndHandOver(page, orderNumber))
  expect((await api(getOrder, { params: { orderNumber } }, { token: shopper.token })).orderStatus).toBe('CONFIRMED')
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'This page is not yours' })).toBeVisible()

  const isOpen = page.waitForResponse((answer) => answer.url().endsWith('/today/events') && answer.ok())
  await page.getByRole('link', { name: 'Today' }).click()
  await isOpen
  await call(signOutStaff)
  const signIn = page.getByRole('dialog', { name: 'Please sign in again' })
  await passing(page, () => expect(signIn).toBeVisible({ timeout: 300 }))
})

/** As with a release, the line to the shop breaks for a moment; gives the order that came afterwards. */
async function seeNextOrder(page: Page, shopper: Shopper) {
  await placeOrder(shopper, [['turmeric-powder', 200, 1]])
  await page.route('**/api/v1/admin/today/events', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.clock.install()
  const isAway = page.waitForResponse((answer) => answer.url().endsWith('/today/events') && !answer.ok())
  const isBack = page.waitForResponse((answer) => answer.url().endsWith('/today/events') && answer.ok())
  await page.goto('/admin')
  await expectMenu(page, ['Today', 'Orders', 'Stock', 'Your account'])
  const toPack = page.getByRole('heading', { name: /^To pack: / })
  await isAway
  await expect(toPack).toBeVisible()
  // It tries again after 5 s.
  await page.clock.fastForward(5_000)
  await isBack
  // From here on the look that is taken every half minute does not come.
  await page.clock.pauseAt(Date.now() + 6_000)
  const before = (await toPack.textContent()) ?? ''
  const orderNumber = await placeOrder(shopper, [
    ['turmeric-powder', 200, 2],
    ['cumin-seeds', 200, 1],
  ])
  await passing(page, () => expect(toPack).not.toHaveText(before, { timeout: 300 }))
  await page.clock.resume()
  return orderNumber
}

async function packAndHandOver(page: Page, orderNumber: string) {
  await page.getByRole('link', { name: 'Orders' }).click()
  await page.getByLabel('Number, mobile or name').fill(orderNumber.toLowerCase())
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: orderNumber }).click()
  await page.getByRole('checkbox', { name: '2 × Turmeric Powder is in the parcel' }).check()
  await expect(page.getByText('1 of 2 lines in the parcel')).toBeVisible()
  await page.getByRole('checkbox', { name: '1 × Cumin Seeds is in the parcel' }).check()
  await expect(page.getByText('Everything is in the parcel')).toBeVisible()
  // Pressed twice: the button that takes its place is not pressed with it.
  await page.getByRole('button', { name: 'Pack', exact: true }).dblclick({ delay: 150 })
  await expect(page.getByText(`Order ${orderNumber} is packed.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Order ${orderNumber} is to be packed again.`)).toBeVisible()
  const pack = page.getByRole('button', { name: 'Pack', exact: true })
  await expect(pack).toBeVisible()
  // Sooner it would be taken for the second half of a double press.
  await page.clock.runFor(700)
  await pack.click()
  await expect(page.getByRole('button', { name: 'Unpack' })).toBeVisible()
  const label = await page.getByRole('link', { name: 'Label' }).getAttribute('href')
  expect((await page.request.get(label ?? '')).headers()['content-type']).toBe('application/pdf')
  // Money and the shopper’s side are others’.
  for (const name of ['Delivered', 'Cancel order', 'Send money back', 'Write note']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }

  await page.goBack()
  await expect(list.getByText('Packed')).toBeVisible()
  await list.getByRole('checkbox', { name: `Choose order ${orderNumber}` }).check()
  await page.getByRole('button', { name: 'Hand over 1' }).click()
  await expect(list.getByText('On the way')).toBeVisible()
}

/** Looks again and again while the page's clock goes on by a tenth of a second each time. */
async function passing(page: Page, look: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(100)
    await look()
  }).toPass({ timeout: 15_000 })
}
