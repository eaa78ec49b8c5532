import { expect, type Page, type Route } from '@playwright/test'
import { getProduct } from '#contract/api/catalog/catalog.ts'
import { addToCart, listCart } from '#contract/api/orders/cart.ts'
import { confirmPayment, createOrder, listOrders, placeCashOrder } from '#contract/api/orders/orders.ts'
import { anyMobile, api, goToPayment, origin, profile, type Shopper } from './shopper.ts'

/** Product, size, pieces. */
export type LineTuple = [productId: string, size: number, quantity: number]

export async function fillCart({ token }: Shopper, ...lineTuples: LineTuple[]) {
  for (const [productId, size, quantity] of lineTuples) {
    await api(addToCart, { body: { productId, size, quantity } }, { token })
  }
}

/** What the server's cart holds. */
export async function cartOf({ token }: Shopper): Promise<LineTuple[]> {
  const lines = await api(listCart, {}, { token }).catch(() => [])
  return lines.map(({ productId, size, quantity }) => [productId, size, quantity])
}

export function ordersOf({ token }: Shopper) {
  return api(listOrders, {}, { token })
}

/** Orders these lines to be paid in cash; gives the order number. */
export async function placeOrder(
  shopper: Shopper,
  lineTuples: LineTuple[],
  { mobileNumber = anyMobile(), promoCodes = [] as string[] } = {},
) {
  await fillCart(shopper, ...lineTuples)
  const { name, email, address: deliveryAddress } = profile
  const body = { userBasicInfo: { name, email, mobileNumber }, deliveryAddress, promoCodes }
  return (await api(placeCashOrder, { body }, { token: shopper.token })).orderNumber
}

/** Orders these lines and pays for them online, without the provider's window; gives the order number. */
export async function payOnline({ token, user }: Shopper, lineTuples: LineTuple[]) {
  await fillCart({ token, user }, ...lineTuples)
  const { name, email, address: deliveryAddress } = profile
  const userBasicInfo = { name, email, mobileNumber: user.mobileNumber ?? anyMobile() }
  const { paymentOrderId } = await api(createOrder, { body: { userBasicInfo, deliveryAddress } }, { token })
  const answer = await fetch(`${origin}/sandbox/payments/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: paymentOrderId, outcome: 'success' }),
  })
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = await answer.json()
  return (await api(confirmPayment, { query: { paymentId, paymentOrderId, signature } }, { token })).orderNumber
}

/** Lines as an earlier visit of this browser left them in the local cart. */
export async function storeLocalCart(page: Page, ...lineTuples: LineTuple[]) {
  const lines = lineTuples.map(async ([productId, size, quantity]) => {
    const { name, images, productVariations } = await api(getProduct, { params: { productId } })
    const { price = 0, actualPrice = 0, type = 'KG' } = productVariations.find((one) => one.size === size) ?? {}
    const id = `local-${productId}-${size}`
    return { id, productId, name, price, actualPrice, quantity, size, type, image: images[0] ?? '' }
  })
  const storedCart = JSON.stringify({
    state: { localCartItems: await Promise.all(lines), serverCartItems: [] },
    version: 0,
  })
  await page.addInitScript((cart) => {
    if (!localStorage.getItem('cart-storage')) localStorage.setItem('cart-storage', cart)
  }, storedCart)
}

export function localCart(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart-storage') ?? '{}').state?.localCartItems ?? [])
}

/** Opens the checkout with what the cart panel hands over to it in the history entry. */
export async function openCheckout(page: Page, state: object = { fromCart: true, isGuest: false }) {
  await page.addInitScript((usr) => {
    if (location.pathname === '/ordersummary' && history.state === null) history.replaceState({ usr }, '')
  }, state)
  await page.goto('/ordersummary')
}

/** Opens the checkout as a guest, who stands before it as an anonymous visitor first. */
export async function openGuestCheckout(page: Page, ...lineTuples: LineTuple[]) {
  await storeLocalCart(page, ...lineTuples)
  await openCheckout(page, { fromCart: true, isGuest: true })
  await page.getByRole('button', { name: 'Login/Register' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(page.getByRole('button', { name: 'Save & Continue' })).toBeVisible()
}

/** Opens the checkout of somebody whose profile is complete and goes on to PAYMENT, in cash unless said otherwise. */
export async function openPayment(page: Page, method?: 'Pay online') {
  await openCheckout(page)
  await goToPayment(page, method)
  await expect(page.getByRole('button', { name: method ? 'Pay Now' : 'Order Now' })).toBeVisible()
}

/** One step of the checkout. */
export function step(page: Page, name: 'ACCOUNT & ADDRESS' | 'OFFERS' | 'PAYMENT') {
  return page.getByRole('heading', { level: 2 }).getByRole('button', { name })
}

/** One amount of a bill, as it is written. */
export function billRow(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
}

/** Answers of the shop's calls changed on their way: what a shop that sends something else would mean for the screen. */
export async function changeAnswer<T = Record<string, unknown>>(
  page: Page,
  address: string | RegExp,
  change: (answer: { data: T; [field: string]: unknown }) => unknown,
) {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: change(answer) ?? answer })
  })
}

/** A call that is refused, without a sentence unless one is given. */
export function refuse(status: number, message = '') {
  return (route: Route) => route.fulfill({ status, json: { statusCode: status, status: 'ERROR', message, data: null } })
}

/**
 * Answers the next call to an address so; those after it reach the shop. The route stays: a call sent while one route is taken away and
 * the next is set would slip through.
 */
export async function answerNext(page: Page, address: string | RegExp, answer: (route: Route) => unknown) {
  let isAnswered = false
  await page.route(address, async (route) => {
    if (isAnswered) return await route.fallback()
    isAnswered = true
    await answer(route)
  })
}

/** Holds the calls to an address until they are let go. */
export async function hold(page: Page, address: string | RegExp) {
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await isLetGo
    await route.continue()
  })
  return letGo
}
