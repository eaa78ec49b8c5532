import { expect, type Page, type Route } from '@playwright/test'
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
import {
  anyMobile,
  fillDetails,
  goToPayment,
  openCart,
  payCash,
  profile,
  type Shopper,
  signInByApi,
} from './shopper.ts'
import { test } from './test.ts'
import { visit } from './visit.ts'

const createCall = /\/api\/v1\/order\/create$/
const confirmCall = /\/api\/v1\/order\/payment\/confirm\?/
const statusCall = /\/api\/v1\/order\/status$/
const script = /\/sandbox\/payments\/checkout\.js$/

const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' })
const providerWindow = (page: Page) => page.getByRole('dialog', { name: 'Milloraa' })
const inWindow = (page: Page, name: RegExp) => providerWindow(page).getByRole('button', { name })
const failed = (page: Page) => page.getByRole('dialog', { name: 'Payment Failed' })
const success = (page: Page) => page.getByRole('dialog').getByText('Order successfully done, Order Number -')
/** Passes over the seconds that the page takes for its steps; needs `page.clock.install()`. */
const passToSuccess = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(500)
    await expect(success(page)).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [10] })
const overlay = (page: Page) => page.getByText('Confirming your order...')
const banner = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

type Payment = { id: string; order_id: string; amount: number; currency: string; status: string; contact: string }

/** What the provider has on its books for somebody's mobile number. */
async function paymentsOf({ user }: Pick<Shopper, 'user'>, page: Page): Promise<Payment[]> {
  const { payments } = await (await page.request.get('/sandbox/payments/ledger.json')).json()
  return payments.filter(({ contact }: Payment) => contact === `+91${user.mobileNumber}`)
}

/** Every call of the payment, in the order they were made. */
function listen(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/v1\/(cart|order)\//.test(pathname) && !pathname.endsWith('/status')) {
      calls.push(`${request.method()} ${pathname.slice(7)}`)
    }
    if (script.test(pathname)) calls.push('script')
  })
  return calls
}

/** Keeps what the shop tells the provider's window. */
async function recordOptions(page: Page) {
  await page.addInitScript(() => {
    let real: object | undefined
    const recorder = {
      construct(Real: new (options: object) => object, [options]: [object]) {
        Object.assign(window, { providerOptions: JSON.parse(JSON.stringify(options)) })
        return new Real(options)
      },
    }
    Object.defineProperty(window, 'Razorpay', {
      get: () => real,
      set: (assigned) => {
        real = new Proxy(assigned, recorder)
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { providerOptions: Record<string, unknown> }).providerOptions)
}

test.afterEach(({ page }) => (page.isClosed() ? undefined : page.unrouteAll({ behavior: 'ignoreErrors' })))

test('[PAY-12] [PAY-04] [PAY-15] [PAY-16] [API-30] a signed-in shopper on a desktop who presses twice pays exactly what the screen says, once, in one window of the provider, and the order is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['turmeric-powder', 100, 3], ['rice-flour', 1, 1])
  const calls = listen(page)
  const readOptions = await recordOptions(page)
  const letCreate = await hold(page, createCall)
  await page.clock.install()
  await openPayment(page, 'Pay online')
  const shown = ((await billRow(page, 'Order total').textContent()) ?? '').replace(/[^\d.]/g, '')
  expect(calls).not.toContain('script')
  const sent = page.waitForRequest(createCall)
  await payNow(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(overlay(page)).toBeVisible()
  await expect(page.getByText("Please don't close or refresh this page")).toBeVisible()
  await expect(page.locator('button', { hasText: 'Processing...' })).toBeDisabled()
  expect((await sent).headers()).toMatchObject({
    authorization: `Bearer ${shopper.token}`,
    'x-total-shown': shown,
    'idempotency-key': expect.stringMatching(/^.{16,}$/),
  })
  letCreate()

  await expect(providerWindow(page)).toHaveCount(1)
  await expect(overlay(page)).toHaveCount(0)
  const paise = Math.round(Number(shown) * 100)
  expect(await readOptions()).toMatchObject({
    key: 'rzp_test_sandbox',
    amount: paise,
    currency: 'INR',
    order_id: expect.stringMatching(/^order_\w{14}$/),
    name: 'Milloraa',
    theme: { color: '#fec327' },
    prefill: { name: profile.name, email: profile.email, contact: `+91${shopper.user.mobileNumber}` },
  })
  expect(await ordersOf(shopper)).toEqual([])

  await page.clock.pauseAt(Date.now() + 60_000)
  const letConfirm = await hold(page, confirmCall)
  const confirmed = page.waitForRequest(confirmCall)
  await inWindow(page, /^Pay ₹/).click()
  const query = new URL((await confirmed).url()).searchParams
  await expect(overlay(page)).toBeVisible()
  await page.clock.runFor(1_900)
  const progress = page.getByRole('progressbar')
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(95)
  await page.clock.runFor(1_200)
  await expect(progress).toHaveAttribute('aria-valuenow', '95')
  letConfirm()
  await expect(async () => {
    await page.clock.runFor(300)
    await expect(success(page)).toBeVisible({ timeout: 500 })
  }).toPass()

  const [placed] = await ordersOf(shopper)
  const [payment] = await paymentsOf(shopper, page)
  expect(payment).toMatchObject({ id: query.get('paymentId'), amount: paise, currency: 'INR', status: 'captured' })
  expect(placed).toMatchObject({ paymentStatus: 'PAID', paymentId: payment?.id, totalAmount: Number(shown) })
  expect(await cartOf(shopper)).toEqual([])
  expect(calls.filter((call) => call === 'script' || call.startsWith('POST /order'))).toEqual([
    'POST /order/create',
    'script',
    'POST /order/payment/confirm',
  ])
  await expect.poll(() => calls.at(-1)).toBe('GET /cart/user/all/get')
})

test('[PAY-05] [PAY-17] [MIG-01] [MIG-04] [API-29] a guest on a phone pays online; the cart is moved first and kept here until the money is there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGuestCheckout(page, ['rice-flour', 1, 2])
  const mobileNumber = anyMobile()
  await fillDetails(page, { name: 'Ravi', mobileNumber, email: 'ravi@example.com', building: 'amaltas' })
  await page.getByRole('button', { name: 'Save & Continue' }).click()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('radio', { name: 'Pay online' })).toBeChecked()
  const calls = listen(page)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // An answer with the listed fields alone is enough (API-29).
  await changeAnswer(page, createCall, ({ data: { razorpayKeyId, paymentOrderId, orderId }, ...answer }) => ({
    ...answer,
    data: { razorpayKeyId, paymentOrderId, orderId },
  }))
  await payNow(page).click()
  await expect(providerWindow(page)).toBeVisible()
  expect(calls).toEqual([
    'DELETE /cart/user/delete/all',
    'POST /cart/add',
    'GET /cart/user/all/get',
    'POST /order/create',
    'script',
  ])
  expect(await localCart(page)).toHaveLength(1)
  await page.clock.install()
  await inWindow(page, /^Pay ₹/).click()
  await passToSuccess(page)
  expect(await localCart(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(complaints).toEqual([])
})

test('[PAY-01] [PAY-02] [PAY-06] [PAY-14] [ERR-36] a shopper whose payment fails, and who then closes the window, pays the same order at the third try', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['besan-gram-flour', 0.5, 1])
  const readOptions = await recordOptions(page)
  await openPayment(page, 'Pay online')

  await payNow(page).click()
  await inWindow(page, /fail/).click()
  await expect(failed(page).getByText('Payment failed. Please try again.', { exact: true })).toBeVisible()
  await expect(providerWindow(page)).toHaveCount(0)
  const first = (await readOptions()).order_id
  await failed(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(banner(page, 'Payment Failed')).toContainText(
    'There was an issue processing your payment. Please try again.',
  )
  await expect(payNow(page)).toBeEnabled()
  await expect(payNow(page)).toBeFocused()

  await payNow(page).click()
  await expect(providerWindow(page)).toBeVisible()
  await expect(banner(page, 'Payment Failed')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(banner(page, 'Payment Cancelled')).toContainText('Your payment was cancelled. You can try again.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(payNow(page)).toBeEnabled()
  expect(await ordersOf(shopper)).toEqual([])
  expect(await cartOf(shopper)).toHaveLength(1)

  await payNow(page).click()
  await page.clock.install()
  await inWindow(page, /^Pay ₹/).click()
  await passToSuccess(page)
  expect((await readOptions()).order_id).toBe(first)
  expect((await paymentsOf(shopper, page)).map(({ status }) => status)).toEqual(['failed', 'captured'])
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('[PAY-01] [PAY-12] [PAY-13] [PAY-17] [CHK-08] a shopper who leaves the checkout, reloads under the overlay or whose browser dies right after paying is shown the order all the same', async ({
  page,
  context,
}) => {
  const shopper = await signInByApi(page)
  await page.clock.install()
  await visit(page, '/products')
  await test.step('leaves', () => payFromAnotherApp(page, shopper))
  await test.step('reloads', () => payAndReload(page, shopper))
  await test.step('dies', () => payAndDie(page, shopper))
  const reopened = await context.newPage()
  await reopened.goto('/')
  await expect(success(reopened)).toBeVisible()
  const paid = { paymentStatus: 'PAID' }
  expect(await ordersOf(shopper)).toMatchObject([paid, paid, paid])
  expect(await cartOf(shopper)).toEqual([])
})

/** From the screen that is open, by the cart. */
async function goByCart(page: Page, shopper: Shopper, productId: string) {
  await fillCart(shopper, [productId, 1, 1])
  await (await openCart(page)).getByRole('button', { name: 'Checkout' }).click()
  await goToPayment(page, 'Pay online')
}

async function openWindow(page: Page, shopper: Shopper, productId: string) {
  await goByCart(page, shopper, productId)
  await payNow(page).click()
  await expect(providerWindow(page)).toBeVisible()
}

async function closeSuccess(page: Page) {
  await passToSuccess(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Whoever leaves the checkout leaves the window too; the money comes all the same. */
async function payFromAnotherApp(page: Page, shopper: Shopper) {
  const created = page.waitForResponse(createCall)
  await openWindow(page, shopper, 'rice-flour')
  const { paymentOrderId: order_id } = (await (await created).json()).data
  await page.goBack()
  await expect(page).toHaveURL(/\/products$/)
  await expect(providerWindow(page)).toHaveCount(0)
  await page.request.post('/sandbox/payments/pay', { data: { order_id, outcome: 'success' } })
  await closeSuccess(page)
}

async function payAndReload(page: Page, shopper: Shopper) {
  await openWindow(page, shopper, 'jowar-flour')
  await page.route(confirmCall, () => {})
  const confirming = page.waitForRequest(confirmCall)
  await inWindow(page, /^Pay ₹/).click()
  await confirming
  await expect(overlay(page)).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await closeSuccess(page)
}

async function payAndDie(page: Page, shopper: Shopper) {
  await openWindow(page, shopper, 'ragi-flour')
  const confirming = page.waitForRequest(confirmCall)
  await inWindow(page, /^Pay ₹/).click()
  await confirming
  await page.close({ runBeforeUnload: false })
}

test('[ERR-31] [ERR-32] [ERR-35] [ERR-36] [API-42] whatever keeps the window from opening is told in words, and the shopper can press again, or take the other way and order the same goods once', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  await fillCart(shopper, ['rice-flour', 1, 1])
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await openPayment(page, 'Pay online')
  const trouble = 'An error occurred while creating your order:'
  const refusals = [
    { at: createCall, answer: refuse(409, 'The mill is closed today.'), sentence: 'The mill is closed today.' },
    { at: createCall, answer: refuse(500), sentence: 'Failed to create order. Please try again.' },
    {
      at: createCall,
      answer: (route: Route) => route.abort(),
      sentence: `${trouble} The shop could not be reached. Please try again.`,
    },
    {
      at: script,
      answer: (route: Route) => route.abort(),
      sentence: `${trouble} The payment window could not be opened. Please try again.`,
    },
  ]
  for (const { at, answer, sentence } of refusals) {
    await answerNext(page, at, answer)
    await payNow(page).click()
    await expect(failed(page).getByText(sentence, { exact: true })).toBeVisible()
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(banner(page, 'Payment Failed')).toBeVisible()
    await expect(payNow(page)).toBeEnabled()
  }
  expect(logged.some((text) => text.includes('could not be loaded from /sandbox/payments/checkout.js'))).toBe(true)
  await payNow(page).click()
  await expect(providerWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(banner(page, 'Payment Cancelled')).toBeVisible()
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  await payCash(page)
  expect(await paymentsOf(shopper, page)).toEqual([])
  expect(await ordersOf(shopper)).toMatchObject([{ paymentMode: 'CASH' }])
})

test('[ERR-33] [ERR-34] [ERR-36] a shopper whose payment could not be confirmed reads so, is never charged again, and finds the order at the next press', async ({
  page,
}) => {
  const shopper = await signInByApi(page)
  const cases = [
    { answer: refuse(400, 'No.'), sentence: 'Payment confirmation failed. Please contact support.' },
    {
      answer: (route: Route) => route.abort(),
      sentence: 'An error occurred while processing your request: The shop could not be reached. Please try again.',
    },
  ]
  await page.clock.install()
  await visit(page, '/about-us')
  for (const { answer, sentence } of cases) {
    await goByCart(page, shopper, 'rice-flour')
    await page.route(confirmCall, answer)
    await payNow(page).click()
    await expect(providerWindow(page)).toBeVisible()
    await page.route(statusCall, (route) => route.abort())
    await inWindow(page, /^Pay ₹/).click()
    await expect(overlay(page)).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(failed(page).getByText(sentence, { exact: true })).toBeVisible({ timeout: 300 })
    }).toPass()
    await expect(failed(page)).toContainText('you will not pay twice')
    await expect(failed(page).getByRole('link', { name: 'Contact us' })).toBeVisible()
    await failed(page).getByRole('button', { name: 'Try Again' }).click()
    await page.unroute(confirmCall)
    await page.unroute(statusCall)
    await payNow(page).click()
    await passToSuccess(page)
    await expect(providerWindow(page)).toHaveCount(0)
    await closeSuccess(page)
  }
  expect(await ordersOf(shopper)).toHaveLength(2)
  expect((await paymentsOf(shopper, page)).map(({ status }) => status)).toEqual(['captured', 'captured'])
})
