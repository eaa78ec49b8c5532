import { expect, type Page } from '@playwright/test'
import type { Order } from '#contract/api/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { answerNext, billRow, changeAnswer, ordersOf, placeOrder, refuse } from './preparations.ts'
import { makeShopper, profile, runCommand, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const card = (page: Page, orderNumber: string) => page.getByRole('article', { name: `Order ${orderNumber}` })
const prompt = (page: Page) => page.getByText('Please log in to view your orders')
const day = String.raw`\w{3}, \d{1,2} \w{3,4}( \d{4})?`
const dayAndTime = String.raw`${day}, \d{1,2}:\d{2}\s[ap]m`
const listCall = /\/api\/v1\/order\/user\/orders$/

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ORDS-01] [ORDS-02] [OSTAT-01] [OSTAT-02] [OSTAT-03] a shopper finds every order with its state, and the delivered and open ones by filter', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const delivered = await placeOrder(
    shopper,
    [
      ['sharbati-wheat-atta', 5, 1],
      ['sharbati-wheat-atta', 1, 1],
      ['turmeric-powder', 100, 1],
    ],
    { promoCodes: ['ATTA5'] },
  )
  const cancelled = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  const open = await placeOrder(shopper, [['rice-flour', 1, 2]])
  runCommand('order', 'complete', delivered, '--comment', 'Left with the guard')
  runCommand('order', 'cancel', cancelled)

  await page.goto('/orders')
  const ofDelivered = card(page, delivered)
  await expect(ofDelivered.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(ofDelivered.getByText(new RegExp(`^Placed on ${day}$`))).toBeVisible()
  // 5 % of 452, then 40 for the delivery and 5 % tax.
  await expect(ofDelivered.getByText('Saved ₹22.60')).toBeVisible()
  await expect(ofDelivered).toContainText('₹492.87')
  await expect(ofDelivered.getByText('Cash on delivery · Paid')).toBeVisible()
  await expect(ofDelivered.getByText('To Indore')).toBeVisible()
  await expect(ofDelivered.getByText(new RegExp(`^Delivered on ${day}$`))).toBeVisible()
  await expect(ofDelivered.getByText('Left with the guard')).toBeVisible()
  await expect(ofDelivered.getByText(/Estimated delivery/)).toHaveCount(0)
  const thumbnails = ofDelivered.getByRole('listitem').getByRole('link')
  await expect(thumbnails).toHaveCount(2)
  await expect(thumbnails.first()).toHaveAttribute('href', '/products/sharbati-wheat-atta')
  await expect(thumbnails.last()).toHaveAttribute('href', '/products/turmeric-powder')

  const ofOpen = card(page, open)
  await expect(ofOpen.getByText('In process', { exact: true })).toBeVisible()
  await expect(ofOpen.getByText(new RegExp(`^Estimated delivery ${day}$`))).toBeVisible()
  await expect(ofOpen.getByText(/Saved/)).toHaveCount(0)
  await expect(ofOpen).toContainText('To be paid')
  await expect(card(page, cancelled).getByText('Cancelled', { exact: true })).toBeVisible()

  const filter = (name: string) => page.getByRole('group', { name: 'Which orders' }).getByRole('button', { name })
  await expect(page.getByRole('group', { name: 'Which orders' }).getByRole('button')).toHaveText([
    /^All Orders/,
    /^In Process/,
    /^Delivered/,
  ])
  await expect(page.getByRole('article')).toHaveCount(3)
  await filter('In Process').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(ofOpen).toBeVisible()
  await filter('Delivered').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await ofDelivered.getByRole('link', { name: /^Track Order/ }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${delivered}$`))
  await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expect(billRow(page, 'Discount')).toHaveText('−₹22.60')

  await page.goto(`/orders/${cancelled}`)
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
})

test('[ORDS-01] [ORDS-09] [ERR-41] a shopper with more orders than come at once asks for the older ones, and reads no number before all are there', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const oldest = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  for (let nth = 0; nth < 51; nth += 1) await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  runCommand('order', 'complete', oldest)

  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(50)
  const filters = page.getByRole('group', { name: 'Which orders' }).getByRole('button')
  await expect(filters).toHaveText(['All Orders', 'In Process', 'Delivered'])
  await filters.last().click()
  await expect(page.getByText('No delivered orders among your newest 50', { exact: true })).toBeVisible()

  const older = page.getByRole('button', { name: 'Show older orders' })
  await answerNext(page, /\/order\/user\/orders\?page=2$/, refuse(404))
  await older.click()
  await expect(page.getByRole('alert').getByText('Failed to fetch orders', { exact: true })).toBeVisible()
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(card(page, oldest)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: card(page, oldest) })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(older).toHaveCount(0)
  await expect(filters).toHaveText(['All Orders 52', 'In Process 51', 'Delivered 1'])
  await filters.first().click()
  await expect(page.getByRole('article')).toHaveCount(52)
})

test('[ORD-01] [ORD-02] [ORD-04] [ORD-05] [OSTAT-01] a shopper reads everything about an order as it was placed', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [
    ['turmeric-powder', 100, 3],
    ['besan-gram-flour', 0.5, 1],
  ])
  const [order] = await ordersOf(shopper)
  await page.goto(`/orders/${orderNumber}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    /My Orders$/,
    new RegExp(`${orderNumber}$`),
  ])
  await expect(page.getByRole('link', { name: 'My Orders' }).last()).toHaveAttribute('href', '/orders')
  await expect(page.getByText('In Processing', { exact: true })).toBeVisible()

  const main = page.getByRole('main')
  const lines = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Turmeric|Besan/ }) })
  await expect(lines).toHaveText([/Turmeric Powder.*3 x 100 g.*₹126\.00/, /Besan Gram Flour.*1 x 0\.5 kg.*₹72\.00/])
  for (const picture of await lines.locator('img').all()) await expect(picture).toHaveAttribute('src', /file\/products/)

  await expect(page.getByText(new RegExp(`^Estimated delivery by ${dayAndTime}$`))).toBeVisible()
  await expect(page.getByText('Cash on delivery', { exact: true })).toBeVisible()
  await expect(page.getByText('To be paid', { exact: true })).toBeVisible()
  const { name, address } = profile
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText(`+91 ${order?.userBasicInfo.mobileNumber}`)).toBeVisible()
  await expect(page.getByText(`${address.houseNumber}, ${address.towerName}, ${address.buildingName}`)).toBeVisible()
  await expect(page.getByText(`${address.town} ${address.pincode}`)).toBeVisible()

  await expect(billRow(page, 'Subtotal')).toHaveText(formatRupees(order?.subtotal ?? 0))
  await expect(billRow(page, 'Delivery charge')).toHaveText('₹40.00')
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹11.90')
  await expect(billRow(page, 'Order total')).toHaveText('₹249.90')
  await expect(billRow(page, 'Discount')).toHaveCount(0)
  await expect(page.getByText('Bill available soon')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download bill' })).toHaveCount(0)
})

test('[ORDS-02] [ORD-04] [ORD-05] [ORD-07] [OSTAT-04] an order paid online has its payment id, its bill and free delivery, and an unknown status is shown as it is', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  const otherwise = {
    orderStatus: 'ON_HOLD',
    paymentMode: 'ONLINE',
    paymentStatus: 'PAID',
    paymentId: 'pay_29QQoUBi66xm2f',
    invoiceUrl: 'bills\\2026\\bill.pdf',
    deliveryCharge: 0,
    discountAmount: 12.5,
    deliveredAt: '2026-11-02T12:35:00.000Z',
  }
  await changeAnswer<Order>(page, /\/api\/v1\/order\/\w+\/get$/, ({ data }) => void Object.assign(data, otherwise))
  await changeAnswer<Order[]>(page, listCall, ({ data }) => {
    for (const order of data) {
      Object.assign(order, otherwise)
      order.deliveryAddress = { ...order.deliveryAddress, town: 'Mhow', district: 'Indore' }
    }
  })
  await page.goto('/orders')
  await expect(card(page, orderNumber).getByText('ON_HOLD', { exact: true })).toBeVisible()
  await expect(card(page, orderNumber).getByText('To Mhow, Indore', { exact: true })).toBeVisible()
  await expect(card(page, orderNumber).getByText('Online payment · Paid')).toBeVisible()
  await page.getByRole('link', { name: `Track Order ${orderNumber}` }).click()
  await expect(page.getByText('ON_HOLD', { exact: true })).toBeVisible()
  await expect(page.getByText('Online payment', { exact: true })).toBeVisible()
  await expect(page.getByText('Payment id pay_29QQoUBi66xm2f')).toBeVisible()
  await expect(page.getByText(/^Delivered on Mon, 2 Nov.*, 6:05\spm$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download bill' })).toHaveAttribute(
    'href',
    '/api/v1/file/bills/2026/bill.pdf',
  )
  await expect(page.getByText('Bill available soon')).toHaveCount(0)
  await expect(billRow(page, 'Delivery charge')).toHaveText('Free')
  await expect(billRow(page, 'Discount')).toHaveText('−₹12.50')
})

test('[ORDS-09] somebody who never ordered reads so under every filter', async ({ page }) => {
  await signInByApi(page)
  await page.goto('/orders')
  await expect(page.getByText('No orders yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^In Process/ }).click()
  await expect(page.getByText('No orders in process', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delivered/ }).click()
  await expect(page.getByText('No delivered orders', { exact: true })).toBeVisible()
})

test('[ORDS-08] [ORD-10] visitors and guests are asked to log in before they see orders', async ({ page }) => {
  await page.goto('/orders/ABCDEFGHJKLM')
  await expect(prompt(page)).toBeVisible()
  await visit(page, '/orders')
  await expect(prompt(page)).toBeVisible()
  await page.getByRole('button', { name: 'Login/Register' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(page.getByText('Welcome, Guest').first()).toBeAttached()
  await expect(prompt(page)).toBeVisible()
})

test('[ORD-09] a stranger’s order and one that never was are not found, told alike', async ({ page }) => {
  const stranger = await makeShopper()
  const theirs = await placeOrder(stranger, [['mustard-seeds', 100, 1]])
  await signInByApi(page)
  for (const orderNumber of [theirs, 'ABCDEFGHJKLM', '%27%3B--']) {
    await page.goto(`/orders/${orderNumber}`)
    await expect(page.getByRole('alert').getByText('Order Not Found')).toBeVisible()
    await expect(page.getByText('Mustard')).toHaveCount(0)
  }
})

test('[ERR-41] a list of orders that cannot be read says which way it failed, and reads again on request', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  await page.route(listCall, refuse(500))
  await page.goto('/orders')
  await expect(page.getByRole('alert').getByText('Failed to fetch orders', { exact: true })).toBeVisible()
  await page.unroute(listCall)
  await page.route(listCall, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').getByText('Error loading orders', { exact: true })).toBeVisible()
  await page.unroute(listCall)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, orderNumber)).toBeVisible()
})

test('[ERR-40] an order that cannot be read says which way it failed, and reads again on request', async ({ page }) => {
  const shopper = await signInByApi(page)
  const orderNumber = await placeOrder(shopper, [['mustard-seeds', 100, 1]])
  const call = /\/api\/v1\/order\/\w+\/get$/
  await page.route(call, refuse(500))
  await page.goto(`/orders/${orderNumber}`)
  await expect(page.getByRole('alert').getByText('Failed to fetch order details', { exact: true })).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').getByText('Error loading order details', { exact: true })).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('In Processing')).toBeVisible()
})
