import { expect, type Page } from '@playwright/test'
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
  placeOrder,
  refuse,
} from './preparations.ts'
import { anyMobile, fillDetails, goToPayment, payCash, profile, signInByApi } from './shopper.ts'
import { test } from './test.ts'

const cashCall = /\/api\/v1\/order\/create\/cash$/
const statusCall = /\/api\/v1\/order\/status\?/
const orderNow = (page: Page) => page.getByRole('button', { name: 'Order Now' })
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

test('[PAY-04] [PAY-08] [PAY-09] [PAY-11] [CHK-08] a shopper waits 2 to 3 seconds under the overlay before the order is placed, and 300 ms at 100 percent', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  const calls = countCalls(page)
  const letGo = await hold(page, cashCall)
  await page.clock.install()
  await openPayment(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await orderNow(page).click()

  const progress = page.getByRole('progressbar')
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  await expect(page.getByText("Please don't close or refresh this page")).toBeVisible()
  const overlay = await page.getByRole('dialog').boundingBox()
  expect(overlay).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  const busy = page.locator('button', { hasText: 'Processing...' })
  await expect(busy).toBeVisible()
  await expect(busy).toBeDisabled()

  const seen: number[] = []
  for (let passed = 0; passed < 1_900; passed += 100) {
    await page.clock.runFor(100)
    seen.push(await percent())
  }
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  expect(seen.at(-1)).toBeGreaterThan(50)
  expect(seen.at(-1)).toBeLessThan(95)
  expect(calls).not.toContain('POST /order/create/cash')
  const sent = page.waitForRequest(cashCall)
  await page.clock.runFor(1_200)
  await sent
  await expect(progress).toHaveAttribute('aria-valuenow', '95')

  letGo()
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await page.clock.runFor(299)
  await expect(progress).toBeVisible()
  await page.clock.runFor(1)
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  await expect(progress).toHaveCount(0)
  await expect(page.locator('button', { hasText: 'Processing...' })).toHaveCount(0)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('[PRICE-01] [PRICE-11] [PRICE-12] [ENT-25] [ENT-28] the order summary equals the order to the paisa, and the browser sends people, place and codes, but no amounts', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['turmeric-powder', 100, 3], ['besan-gram-flour', 0.5, 1], ['wheat-grains', 5, 1])
  await openPayment(page)
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
  const rows = {
    subtotal: await shown('Subtotal'),
    deliveryCharge: await shown('Delivery charge'),
    tax: await shown('Tax estimate (GST)'),
    totalAmount: await shown('Order total'),
  }

  const sent = page.waitForRequest(cashCall)
  const orderNumber = await payCash(page)
  const call = await sent
  const { name, email, address } = profile
  expect(call.postDataJSON()).toEqual({
    userBasicInfo: { name, email, mobileNumber: shopper.user.mobileNumber },
    deliveryAddress: address,
    promoCodes: [],
  })
  expect(call.headers()).toMatchObject({ authorization: `Bearer ${shopper.token}`, 'x-total-shown': '504.00' })
  const [placed] = await ordersOf(shopper)
  expect(placed?.orderNumber).toBe(orderNumber)
  for (const [part, text] of Object.entries(rows)) {
    expect(formatRupees(placed?.[part as keyof typeof rows] ?? 0), part).toBe(text)
  }
  expect(placed).toMatchObject({ deliveryAddress: address, paymentMode: 'CASH', orderStatus: 'CONFIRMED' })
  expect(await cartOf(shopper)).toEqual([])
})

test('[PRICE-11] [PRICE-12] a tax of half a paisa more is rounded up on the screen, once', async ({ page }) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['turmeric-powder', 100, 1])
  // 5 % of 42.00 + 40.10 is 4.105.
  await changeAnswer(page, /\/setting\/get$/, ({ data }) => void Object.assign(data, { deliveryCharge: 40.1 }))
  await openPayment(page)
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹4.11')
  await expect(billRow(page, 'Order total')).toHaveText('₹86.21')
})

test('[API-27] [PRICE-09] charges that cannot be read count as 0 and 0, and the server’s own total keeps anybody from a wrong order', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 2])
  await page.route(/\/setting\/get$/, refuse(500))
  await page.clock.install()
  await openPayment(page)
  await page.clock.runFor(3_000)
  await expect(billRow(page, 'Delivery charge')).toHaveText('Free')
  await expect(billRow(page, 'Tax estimate (GST)')).toHaveText('₹0.00')
  await expect(billRow(page, 'Order total')).toHaveText('₹146.00')
  await page.unrouteAll({ behavior: 'wait' })
  await order(page)
  await expect(failed(page).getByText('The total is ₹195.30 now, not ₹146.00 as on your screen.')).toBeVisible()
  expect(await ordersOf(shopper)).toEqual([])
  // Whoever was refused sees at once what it costs today.
  await expect(billRow(page, 'Delivery charge')).toHaveText('₹40.00')
  await expect(billRow(page, 'Order total')).toHaveText('₹195.30')
})

test('[ERR-29] [ERR-36] [POPUP-03] a shopper who wants more than there is reads how much is left, keeps the cart and can order fewer', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['wheat-grains', 2, 900])
  await page.clock.install()
  await openPayment(page)
  await order(page)
  await expect(failed(page).getByText(/^Only \d+ of Wheat.* \(2 KG\) are left\. Please take fewer\.$/)).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(failed(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/ordersummary$/)
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('900 x 2 kg')
  expect(await cartOf(shopper)).toEqual([['wheat-grains', 2, 900]])
  expect(await ordersOf(shopper)).toEqual([])
})

test('[ERR-29] [ERR-36] a price that changed since it was shown is refused with both totals, and nothing is ordered', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  type Priced = { productVariations: { price: number }[] }
  const address = /\/product\/rice-flour\/get$/
  await changeAnswer<Priced>(page, address, ({ data }) => {
    for (const variation of data.productVariations) variation.price -= 10
  })
  await page.clock.install()
  await openPayment(page)
  await expect(billRow(page, 'Order total')).toHaveText('₹108.15')
  await order(page)
  await expect(failed(page).getByText('The total is ₹118.65 now, not ₹108.15 as on your screen.')).toBeVisible()
  expect(await ordersOf(shopper)).toEqual([])
  // Also an answer that is being changed at this moment.
  await page.unrouteAll({ behavior: 'wait' })
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  await page.reload()
  await expect(billRow(page, 'Order total')).toHaveText('₹118.65')
})

test('[ERR-29] [ERR-30] [ERR-36] [PAY-06] [PAY-10] whatever keeps an order from being placed is told in words, and the shopper can press again', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.clock.install()
  await openPayment(page)
  const refusals = [
    { answer: refuse(409, 'The mill is closed today.'), told: 'The mill is closed today.' },
    { answer: refuse(500), told: 'Failed to create COD order. Please try again.' },
  ]
  for (const { answer, told } of refusals) {
    await answerNext(page, cashCall, answer)
    await order(page)
    await expect(failed(page).getByText(told, { exact: true })).toBeVisible()
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(orderNow(page)).toBeEnabled()
  }
  await answerNext(page, cashCall, (route) => route.abort())
  await order(page)
  await expect(
    failed(page).getByText('An error occurred while creating your order. Please try again.', { exact: true }),
  ).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  expect(await ordersOf(shopper)).toEqual([])
  await order(page)
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('[PAY-06] [PAY-10] a shopper whose line breaks while the order is placed is shown it by itself once the line is back', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.clock.install()
  await openPayment(page)
  await page.route(statusCall, (route) => route.abort())
  await page.route(cashCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await order(page)
  await expect(failed(page).getByText('Your cart is safe.')).toBeVisible()
  expect(await ordersOf(shopper)).toHaveLength(1)
  await page.unroute(statusCall)
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 30_000 })
  await expect(failed(page)).toHaveCount(0)
  expect(await cartOf(shopper)).toEqual([])
})

test('[ERR-29] a fourth cash order to one number is refused in the server’s words', async ({ page }) => {
  const shopper = await signInByApi(page)
  const { mobileNumber } = shopper.user
  for (let nth = 0; nth < 3; nth += 1) await placeOrder(shopper, [['mustard-seeds', 100, 1]], { mobileNumber })
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.clock.install()
  await openPayment(page)
  await order(page)
  await expect(failed(page).getByText(/^There are already 3 orders to be paid in cash on the way/)).toBeVisible()
  expect(await ordersOf(shopper)).toHaveLength(3)
})

test('[PAY-04] [PAY-06] a shopper who presses Order Now twice places one order', async ({ page }) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  const calls = countCalls(page)
  await page.clock.install()
  await openPayment(page)
  await orderNow(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.clock.runFor(3_500)
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  expect(calls.filter((call) => call === 'POST /order/create/cash')).toHaveLength(1)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('[PAY-06] [PAY-10] [CHK-08] a shopper who is in another app for a minute while the bar runs finds the order placed', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  await page.clock.install()
  await openPayment(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const sent = page.waitForRequest(cashCall)
  await orderNow(page).click()
  await expect(page.getByText('Confirming your order...')).toBeVisible()
  // As after a sleep: every timer that is due comes once, all in one moment.
  await page.clock.fastForward(90_000)
  await sent
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await expect(async () => {
    await page.clock.runFor(300)
    await expect(success).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Confirming your order...')).toHaveCount(0)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('[PAY-07] [PAY-17] [MIG-01] [MIG-03] [MIG-04] a guest’s cart is moved to the server first and kept here until the order is placed', async ({
  page,
}) => {
  await page.clock.install()
  await openGuestCheckout(page, ['rice-flour', 1, 2], ['turmeric-powder', 100, 1])
  await fillDetails(page, { name: 'Ravi', mobileNumber: anyMobile(), email: 'ravi@example.com', building: 'amaltas' })
  await goToPayment(page)
  const calls = countCalls(page)
  const emptying = /\/cart\/user\/delete\/all$/
  await answerNext(page, emptying, refuse(503, 'The mill is resting.'))
  await orderNow(page).click()
  await expect(failed(page).getByText('Order creation failed: The mill is resting.', { exact: true })).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  expect(calls).toEqual(['DELETE /cart/user/delete/all'])

  await answerNext(page, cashCall, refuse(500))
  await order(page)
  await expect(failed(page).getByText('Failed to create COD order. Please try again.')).toBeVisible()
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  expect(await localCart(page)).toMatchObject([
    { productId: 'rice-flour', quantity: 2 },
    { productId: 'turmeric-powder' },
  ])

  calls.length = 0
  await order(page)
  await expect(page.getByRole('dialog').getByText('Order successfully done, Order Number -')).toBeVisible()
  expect(calls.filter((call) => !call.includes('/order/status'))).toEqual([
    'DELETE /cart/user/delete/all',
    'POST /cart/add',
    'POST /cart/add',
    'GET /cart/user/all/get',
    'POST /order/create/cash',
  ])
  expect(await localCart(page)).toEqual([])
})

test('[MIG-02] a guest’s line that cannot be moved is named with the new total, and only a second press orders the rest', async ({
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
  await page.route(/\/cart\/add$/, (route) =>
    route.request().postDataJSON().productId === 'rice-flour' ? refuse(500)(route) : route.continue(),
  )
  await orderNow(page).click()
  const note = page.getByRole('alert').filter({ hasText: 'Your order has changed. Nothing has been ordered yet.' })
  await expect(note).toContainText('Rice Flour 1 kg')
  await expect(note).toContainText('₹86.10')
  await expect(billRow(page, 'Order total')).toHaveText('₹86.10')
  expect(calls).not.toContain('POST /order/create/cash')
  expect(warnings.filter((text) => text.startsWith('Cart:'))).toHaveLength(1)
  expect(await localCart(page)).toHaveLength(2)

  await order(page)
  const success = page.getByRole('dialog').getByText('Order successfully done, Order Number -')
  await expect(success).toBeVisible()
  const orderNumber = ((await success.textContent()) ?? '').split('-').at(-1)?.trim()
  const answer = await page.request.get(`/api/v1/order/${orderNumber}/get`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await answer.json()
  expect(data).toMatchObject({ totalAmount: 86.1, orderItems: [{ productId: 'turmeric-powder', quantity: 1 }] })
})
