import { expect, type Page, type Request } from '@playwright/test'
import { getOrder, type Order } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import {
  answerNext,
  billRow,
  cartOf,
  changeAnswer,
  fillCart,
  hold,
  localCart,
  openGuestCheckout,
  openPayment,
  ordersOf,
  refuse,
} from './preparations.ts'
import { anyMobile, api, fillDetails, goToPayment, profile, type Shopper, signInByApi } from './shopper.ts'
import { test } from './test.ts'

const cashCall = /\/api\/v1\/order\/create\/cash$/
const statusCall = /\/api\/v1\/order\/status$/
const orderNow = (page: Page) => page.getByRole('button', { name: 'Order Now' })
const success = (page: Page) => page.getByRole('dialog').getByText('Order successfully done, Order Number -')
const failed = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })

/** Presses Order Now and passes over the wait before the call. */
async function order(page: Page) {
  await orderNow(page).click()
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await page.clock.runFor(3_500)
}

function countCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/(cart|order|guest)\//.test(pathname)) calls.push(`${request.method()} ${pathname.slice(7)}`)
  })
  return calls
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('[PAY-08] [PAY-09] [PRICE-01] [PRICE-12] [ENT-28] a shopper who presses twice waits 2 to 3 seconds under the overlay, which nobody leaves by a slip, and 300 ms at 100 percent, for one order that equals the summary to the paisa', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['turmeric-powder', 100, 3], ['besan-gram-flour', 0.5, 1], ['wheat-grains', 5, 1])
  const calls = countCalls(page)
  const letGo = await hold(page, cashCall)
  await page.clock.install()
  await openPayment(page)
  const rows = await readSummary(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await orderNow(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })

  await expectOverlay(page)
  await expectLeaveWarning(page)
  await passTwoSeconds(page)
  expect(calls).not.toContain('POST /order/create/cash')
  const sent = page.waitForRequest(cashCall)
  await page.clock.runFor(1_200)
  await expectSent(await sent, shopper)
  const progress = page.getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuenow', '95')
  letGo()
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await page.clock.runFor(299)
  await expect(progress).toBeVisible()
  await page.clock.runFor(1)
  await expect(success(page)).toBeVisible()
  await expect(progress).toHaveCount(0)
  await expect(page.locator('button', { hasText: 'Processing...' })).toHaveCount(0)

  expect(calls.filter((call) => call === 'POST /order/create/cash')).toHaveLength(1)
  const [placed, ...others] = await ordersOf(shopper)
  expect(others).toEqual([])
  expectBill(placed, rows)
  await expect(success(page)).toContainText(placed?.orderNumber ?? 'no order')
  expect(await cartOf(shopper)).toEqual([])
})

async function expectLeaveWarning(page: Page) {
  const requested = page.waitForEvent('dialog', { timeout: 15_000 })
  const reloading = page.evaluate(() => location.reload())
  const question = await requested
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloading
}

/** The lines and the bill as they stand beside the steps. */
async function readSummary(page: Page) {
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('listitem')).toHaveText([
    /Turmeric Powder.*3 x 100 g.*₹126\.00/,
    /Besan Gram Flour.*1 x 0\.5 kg.*₹72\.00/,
    /Wheat.*1 x 5 kg.*₹242\.00/,
  ])
  // 5 % of 440 + 40.
  await expect(billRow(page, 'Subtotal')).toHaveText('₹440.00')
  await expect(billRow(page, 'Delivery charge')).toHaveText('₹40.00')
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹24.00')
  await expect(billRow(page, 'Order total')).toHaveText('₹504.00')
  await expect(billRow(page, 'Discount')).toHaveCount(0)
  const shown = async (row: string) => (await billRow(page, row).textContent()) ?? ''
  return {
    subtotal: await shown('Subtotal'),
    deliveryCharge: await shown('Delivery charge'),
    tax: await shown('Tax estimate (GST)'),
    totalAmount: await shown('Order total'),
  }
}

function expectBill(placed: Order | undefined, rows: Awaited<ReturnType<typeof readSummary>>) {
  for (const [part, text] of Object.entries(rows)) {
    expect(formatRupees(placed?.[part as keyof typeof rows] ?? 0), part).toBe(text)
  }
  expect(placed).toMatchObject({
    deliveryAddress: profile.address,
    ...{ paymentMode: 'CASH', orderStatus: 'CONFIRMED' },
  })
}

/** The browser sends people, place and codes, but no amounts. */
async function expectSent(call: Request, { token, user }: Shopper) {
  const { name, email, address } = profile
  expect(call.postDataJSON()).toEqual({
    userBasicInfo: { name, email, mobileNumber: user.mobileNumber },
    deliveryAddress: address,
    promoCodes: [],
  })
  expect(call.headers()).toMatchObject({ authorization: `Bearer ${token}`, 'x-total-shown': '504.00' })
}

async function expectOverlay(page: Page) {
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await expect(page.getByText("Please don't close or refresh this page")).toBeVisible()
  const overlay = await page.getByRole('dialog').boundingBox()
  expect(overlay).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  const busy = page.locator('button', { hasText: 'Processing...' })
  await expect(busy).toBeVisible()
  await expect(busy).toBeDisabled()
}

/** Nearly: the call follows after the second second. */
async function passTwoSeconds(page: Page) {
  const seen: number[] = []
  for (let passed = 0; passed < 1_900; passed += 100) {
    await page.clock.runFor(100)
    seen.push(Number(await page.getByRole('progressbar').getAttribute('aria-valuenow')))
  }
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  expect(seen.at(-1)).toBeGreaterThan(50)
  expect(seen.at(-1)).toBeLessThan(95)
}

test('[API-27] [PRICE-09] [ERR-29] [ERR-36] [POPUP-03] a shopper whose charges could not be read and whose price changed, or who wants more than there is, is refused in the server’s words, sees what it costs today and keeps the cart', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  type Priced = { productVariations: { price: number }[] }
  await changeAnswer<Priced>(page, /\/product\/rice-flour\/get$/, ({ data }) => {
    for (const variation of data.productVariations) variation.price -= 10
  })
  await page.route(/\/setting\/get$/, refuse(500))
  await page.clock.install()
  await openPayment(page)
  await page.clock.runFor(3_000)
  // Charges that cannot be read count as 0 and 0.
  await expect(billRow(page, 'Delivery charge')).toHaveText('Free')
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹0.00')
  await expect(billRow(page, 'Order total')).toHaveText('₹63.00')

  // Also answers that are being changed at this moment.
  await page.unrouteAll({ behavior: 'wait' })
  await order(page)
  await expect(failed(page).getByText('The total is ₹118.65 now, not ₹63.00 as on your screen.')).toBeVisible()
  // Whoever was refused sees at once what it costs today.
  await expect(billRow(page, 'Delivery charge')).toHaveText('₹40.00')
  await expect(billRow(page, 'Order total')).toHaveText('₹118.65')
  await failed(page).getByRole('button', { name: 'Try Again' }).click()

  await fillCart(shopper, ['wheat-grains', 2, 900])
  await order(page)
  await expect(failed(page).getByText(/^Only \d+ of Wheat.* \(2 KG\) are left\. Please take fewer\.$/)).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(failed(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/ordersummary$/)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('900 x 2 kg')
  expect(await cartOf(shopper)).toEqual([
    ['rice-flour', 1, 1],
    ['wheat-grains', 2, 900],
  ])
  expect(await ordersOf(shopper)).toEqual([])
})

test('[PAY-06] [PAY-10] [CHK-08] a shopper whose line breaks while the order is placed, or who is in another app for a minute while the bar runs, is shown the order', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.clock.install()
  await openPayment(page)
  await test.step('the line breaks', () => orderWhileLineBreaks(page, shopper))
  await fillCart(shopper, ['jowar-flour', 1, 1])
  await openPayment(page)
  await test.step('another app', () => orderWhileAsleep(page))
  expect(await ordersOf(shopper)).toHaveLength(2)
})

/** It is shown by itself once the line is back. */
async function orderWhileLineBreaks(page: Page, shopper: Shopper) {
  await page.route(statusCall, (route) => route.abort())
  await page.route(cashCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await order(page)
  await expect(failed(page).getByText('Your cart is safe.')).toBeVisible()
  expect(await ordersOf(shopper)).toHaveLength(1)
  await page.unroute(statusCall)
  await page.unroute(cashCall)
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(success(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect(failed(page)).toHaveCount(0)
  expect(await cartOf(shopper)).toEqual([])
}

async function orderWhileAsleep(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  const sent = page.waitForRequest(cashCall)
  await orderNow(page).click()
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  // As after a sleep: every timer that is due comes once, all in one moment.
  await page.clock.fastForward(90_000)
  await sent
  await expect(async () => {
    await page.clock.runFor(300)
    await expect(success(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Confirming your order...')).toHaveCount(0)
}

test('[PAY-07] [PAY-17] [MIG-01] [MIG-02] [MIG-03] a guest’s cart is moved to the server first and kept here until the order is placed; a line that cannot be moved is named with the new total, and only a second press orders the rest', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.clock.install()
  await openGuestCheckout(page, ['rice-flour', 1, 2], ['turmeric-powder', 100, 1])
  const registered = page.waitForResponse(/\/guest\/user\/add$/)
  await fillDetails(page, { name: 'Ravi', mobileNumber: anyMobile(), email: 'ravi@example.com', building: 'amaltas' })
  await goToPayment(page)
  const { data: token } = await (await registered).json()
  const calls = countCalls(page)
  await test.step('whole', () => failWithWholeCart(page, calls))
  await test.step('without a line', () => interruptRemaining(page, calls))
  expect(warnings.filter((text) => text.startsWith('Cart:'))).toHaveLength(1)

  await order(page)
  await expect(success(page)).toBeVisible()
  const orderNumber = ((await success(page).textContent()) ?? '').split('-').at(-1)?.trim() ?? ''
  const { totalAmount, orderItems } = await api(getOrder, { params: { orderNumber } }, { token })
  expect(totalAmount).toBe(86.1)
  expect(orderItems).toMatchObject([{ productId: 'turmeric-powder', quantity: 1 }])
  expect(await localCart(page)).toEqual([])
})

async function failWithWholeCart(page: Page, calls: string[]) {
  await answerNext(page, /\/cart\/user\/delete\/all$/, refuse(503, 'The mill is resting.'))
  await orderNow(page).click()
  await expect(failed(page).getByText('Order creation failed: The mill is resting.', { exact: true })).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  expect(calls).toEqual(['DELETE /cart/user/delete/all'])

  calls.length = 0
  await answerNext(page, cashCall, refuse(500))
  await order(page)
  await expect(failed(page).getByText('Failed to create COD order. Please try again.')).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  expect(calls.filter((call) => !call.includes('/order/status'))).toEqual([
    'DELETE /cart/user/delete/all',
    'POST /cart/add',
    'POST /cart/add',
    'GET /cart/user/all/get',
    'POST /order/create/cash',
  ])
  expect(await localCart(page)).toMatchObject([
    { productId: 'rice-flour', quantity: 2 },
    { productId: 'turmeric-powder' },
  ])
}

async function interruptRemaining(page: Page, calls: string[]) {
  calls.length = 0
  await page.route(/\/cart\/add$/, (route) =>
    route.request().postDataJSON().productId === 'rice-flour' ? refuse(500)(route) : route.continue(),
  )
  await orderNow(page).click()
  const note = page.getByRole('alert').filter({ hasText: 'Your order has changed. Nothing has been ordered yet.' })
  await expect(note).toContainText('Rice Flour 1 kg')
  await expect(note).toContainText('₹86.10')
  await expect(billRow(page, 'Order total')).toHaveText('₹86.10')
  expect(calls).not.toContain('POST /order/create/cash')
  expect(await localCart(page)).toHaveLength(2)
}
