import { expect, type Page } from '@playwright/test'
import { getOrder, type Order, ordersPerPage } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { cancelOrder, completeOrder } from './back-office-calls.ts'
import { answerNext, billRow, ordersOf, placeOrder, refuse } from './preparations.ts'
import { api, makeShopper, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'
import { follow } from './visit.ts'

const card = (page: Page, orderNumber: string) => page.getByRole('article', { name: `Order ${orderNumber}` })
const day = String.raw`\w{3}, \d{1,2} \w{3,4}( \d{4})?`
const dayAndTime = String.raw`${day}, \d{1,2}:\d{2}\s[ap]m`

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[ORDS-01] [ORDS-02] [ORD-02] [ORD-04] [OSTAT-02] a shopper finds every order with its state, the delivered and open ones by filter, and reads everything about one as it was placed', async ({
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
  const open = await placeOrder(shopper, [
    ['turmeric-powder', 100, 3],
    ['besan-gram-flour', 0.5, 1],
  ])
  await completeOrder(delivered, 'Left with the guard')
  await cancelOrder(cancelled)

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

  await follow(page, `/orders/${cancelled}`, {})
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible()
  await follow(page, `/orders/${open}`, {})
  const [order] = (await ordersOf(shopper)).filter(({ orderNumber }) => orderNumber === open)
  await readOrder(page, open, order)
})

async function readOrder(page: Page, orderNumber: string, order: Order | undefined) {
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
}

test('[ORDS-01] [ORDS-09] [ORD-09] [ERR-41] somebody who never ordered reads so under every filter, finds no order that is a stranger’s or never was, and with more orders than come at once asks for the older ones', async ({
  page,
}) => {
  const stranger = await makeShopper()
  const theirs = await placeOrder(stranger, [['mustard-seeds', 100, 1]])
  await signInByApi(page)
  await page.goto('/orders')
  await expect(page.getByText('No orders yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^In Process/ }).click()
  await expect(page.getByText('No orders in process', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Delivered/ }).click()
  await expect(page.getByText('No delivered orders', { exact: true })).toBeVisible()

  // Told alike.
  for (const orderNumber of [theirs, 'ABCDEFGHJKLM', '%27%3B--']) {
    await follow(page, `/orders/${orderNumber}`, {})
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${decodeURIComponent(orderNumber)}`)
    await expect(page.getByRole('alert').getByText('Order Not Found')).toBeVisible()
    await expect(page.getByText('Mustard')).toHaveCount(0)
  }

  await giveManyOrders(page, await api(getOrder, { params: { orderNumber: theirs } }, { token: stranger.token }))
  await page.goto('/orders')
  await readOlderOrders(page)
})

/** Nobody waits for 52 orders to be placed: all but the oldest are in process. */
async function giveManyOrders(page: Page, order: Order) {
  const orders = Array.from({ length: 52 }, (_, nth): Order => {
    const orderNumber = nth === 51 ? 'OLDEST' : `N${nth}`
    return { ...order, id: orderNumber, orderNumber, orderStatus: nth === 51 ? 'COMPLETED' : 'CONFIRMED' }
  })
  await page.route(/\/order\/user\/orders/, (route) => {
    const nth = Number(new URL(route.request().url()).searchParams.get('page') ?? 1) - 1
    const data = orders.slice(nth * ordersPerPage, (nth + 1) * ordersPerPage)
    return route.fulfill({ json: { statusCode: 200, status: 'OK', message: 'OK', data } })
  })
}

/** They are asked for, and no number is read before all are there. */
async function readOlderOrders(page: Page) {
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
  await expect(card(page, 'OLDEST')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: card(page, 'OLDEST') })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(older).toHaveCount(0)
  await expect(filters).toHaveText(['All Orders 52', 'In Process 51', 'Delivered 1'])
  await filters.first().click()
  await expect(page.getByRole('article')).toHaveCount(52)
}
