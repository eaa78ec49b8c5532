import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { moveOrders } from '#contract/api/admin/orders.ts'
import { signInAtCounter } from './counter.ts'
import { anyMobile } from './shopper.ts'
import { test } from './test.ts'

async function expectNoObjection(page: Page) {
  // A message fades in and out.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-sonner-toaster]').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
}

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test('a manager takes an order by phone, packs it, undoes that, delivers it for cash and takes a piece back', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const { call } = await signInAtCounter(page, 'manager')
  await page.goto('/admin/orders/new')
  await page.getByLabel('Mobile number').fill(anyMobile())
  await expect(page.getByText('The first order from this number.')).toBeVisible()
  const caller = `Kamala ${anyMobile()}`
  for (const [label, value] of [
    ['Name', caller],
    ['House or flat number', '12 B'],
    ['Town', 'Indore'],
    ['District', 'Indore'],
    ['Pincode', '452010'],
    ['State', 'Madhya Pradesh'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByLabel('Find goods').fill('turmeric')
  await page.getByRole('button', { name: 'Add Turmeric Powder 200 G' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  const place = page.getByRole('button', { name: /^Place order · ₹/ })
  await expect(place).toBeEnabled()
  // A line that breaks takes nothing of what was typed; sent again it makes one order.
  await page.route('**/admin/phone-orders', (route) => route.abort(), { times: 1 })
  await place.click()
  await expect(page.getByRole('alert').getByText('No connection at the moment.')).toBeVisible()
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order [0-9A-Z]{12}$/ })).toBeVisible()
  const orderNumber = page.url().split('/').at(-1) ?? ''
  await expectNoObjection(page)

  await page.getByRole('checkbox', { name: '2 × Turmeric Powder is in the parcel' }).check()
  await expect(page.getByText('Everything is in the parcel')).toBeVisible()
  // Pressed twice: the button that takes its place is not pressed with it.
  await page.getByRole('button', { name: 'Pack', exact: true }).dblclick({ delay: 150 })
  await expect(page.getByText(`Order ${orderNumber} is packed.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Order ${orderNumber} is to be packed again.`)).toBeVisible()

  // Today, live: somebody else packs it meanwhile.
  await page.goto('/admin')
  const packIt = page.getByRole('button', { name: `Pack: order ${orderNumber} for ${caller}` })
  const handItOver = page.getByRole('button', { name: `Hand over: order ${orderNumber} for ${caller}` })
  await expect(page.getByRole('heading', { name: /^To pack: / })).toBeVisible()
  await expectNoObjection(page)
  await call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'pack' } })
  await expect(packIt).toHaveCount(0)
  await call(moveOrders, { body: { orderNumbers: [orderNumber], step: 'hand-over' } })
  await expect(handItOver).toHaveCount(0)

  await page.goto(`/admin/orders?search=${encodeURIComponent(caller.toLowerCase())}`)
  const list = page.getByRole('list', { name: 'Orders' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText('On the way')).toBeVisible()
  await list.getByRole('checkbox', { name: `Choose order ${orderNumber}` }).check()
  await page.getByRole('button', { name: 'Delivered 1' }).click()
  const delivery = page.getByRole('dialog', { name: `Order ${orderNumber} is delivered` })
  await expect(delivery.getByRole('button', { name: 'Delivered' })).toBeDisabled()
  await delivery.getByRole('checkbox', { name: /received in cash$/ }).check()
  await delivery.getByLabel('Note beside the date').fill('Left with the guard')
  await expectNoObjection(page)
  await delivery.getByRole('button', { name: 'Delivered' }).click()
  await expect(list.getByText('Delivered', { exact: true })).toBeVisible()

  await list.getByRole('link', { name: orderNumber }).click()
  await expect(page.getByText('Cash, paid')).toBeVisible()
  await page.getByRole('button', { name: 'Take goods back' }).click()
  const back = page.getByRole('dialog', { name: `Goods of ${orderNumber} came back` })
  await back.getByRole('button', { name: 'One more' }).click()
  await back.getByLabel('Put back on the shelf').check()
  await back.getByLabel('Reason').fill('A torn bag')
  await back.getByRole('button', { name: /^Take back and send ₹/ }).dblclick()
  await expect(page.getByText('Noted: the goods came back').first()).toBeVisible()
  await expect(page.getByText('1 came back')).toBeVisible()
  await expect(page.getByText('Cash, partly refunded')).toBeVisible()
  await expect(page.getByText('1 piece, back on the shelf.')).toHaveCount(1)

  await page.getByLabel('New note').fill('We send another bag tomorrow')
  await page.getByRole('checkbox', { name: 'To the shopper' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Sent to the shopper').first()).toBeVisible()
  await expectNoObjection(page)
})
