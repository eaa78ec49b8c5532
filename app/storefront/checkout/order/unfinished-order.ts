import { api } from '#app/shared/api/browser-api.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { getOrderStatus } from '#contract/api/orders/orders.ts'
import { clearLocalCart, emptyServerCart, endOrderIntent, loadCart, payAttempt } from '../../cart/cart.ts'
import { openPopup } from '../../session/popups.ts'
import { isAuthenticated, sessionStarted } from '../../session/session.ts'
import { spendCoupons } from './coupon-store.ts'

/**
 * Asks what became of an order intent whose answer this browser never saw (open-points 60): after a reload, a killed tab, a lost
 * line. A placed order is shown and taken out of the cart; without one the shopper goes on with the same intent. While the shop
 * cannot be reached it asks again by itself. Does nothing where nothing is open, or while a payment runs in this tab.
 */
export function pollUnfinishedOrder() {
  if (isPaying || !payAttempt()) return Promise.resolve()
  polling ??= poll().finally(() => {
    polling = undefined
  })
  return polling
}

/** The number of the order an order intent became, undefined where there is none. Throws an `ApiError` when the shop cannot tell. */
export async function findOrder(statusToken: string) {
  return (await fetchOrderOutcome(statusToken)).orderNumber
}

/** The same, with the order that waits for its money, if there is one. */
export async function fetchOrderOutcome(statusToken: string) {
  try {
    const { state, orderNumber, unpaid } = await api(getOrderStatus, { query: { token: statusToken } })
    return { orderNumber: state === 'PLACED' ? (orderNumber ?? '') : undefined, unpaid }
  } catch (error) {
    // The call is ours: a shop without it must not keep anybody from paying (API-43).
    if (isApiError(error) && error.statusCode === 404) return { orderNumber: undefined, unpaid: undefined }
    throw error
  }
}

/** Puts away what an order took: the order intent, a guest's local cart (PAY-17), the lines of a signed-in shopper (open-points 83). */
export async function putAwayOrdered() {
  endOrderIntent()
  spendCoupons()
  if (!isAuthenticated(await sessionStarted())) return clearLocalCart()
  emptyServerCart()
  void loadCart()
}

/** While a payment runs, its own answer is waited for. */
export async function whilePaying<T>(pay: () => Promise<T>) {
  isPaying = true
  clearTimeout(timer)
  try {
    return await pay()
  } finally {
    isPaying = false
  }
}

let polling: Promise<void> | undefined
let isPaying = false
let timer: ReturnType<typeof setTimeout> | undefined

async function poll() {
  const intent = payAttempt()
  if (!intent) return
  try {
    const { orderNumber, unpaid } = await fetchOrderOutcome(intent.statusToken)
    if (isPaying) return
    if (orderNumber === undefined) return pollUntilPlaced(intent.startedAt, unpaid !== undefined)
    await putAwayOrdered()
    openPopup('SUCCESS', { orderNumber })
  } catch (error) {
    if (!isApiError(error)) throw error
    pollAgain(15_000)
  }
}

/**
 * An order sent a moment ago may still be on its way; after a minute it is not, and the intent is over. One that waits for its
 * money is asked about for as long as it can be paid: the shopper may have paid in another app.
 */
function pollUntilPlaced(startedAt: number, isUnpaid: boolean) {
  if (Date.now() - startedAt < 60_000) pollAgain(3_000)
  else if (isUnpaid) pollAgain(15_000)
  else endOrderIntent()
}

function pollAgain(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void pollUnfinishedOrder(), ms)
}
