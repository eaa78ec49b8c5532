import { isApiError } from '#contract/api/envelope.ts'
import { getOrderStatus } from '#contract/api/orders.ts'
import { api } from '../api/browser-api.ts'
import { clearLocalCart, emptyServerCart, endPayAttempt, loadCart, payAttempt } from '../cart/cart.ts'
import { openPopup } from '../session/popups.ts'
import { isAuthenticated, sessionStarted } from '../session/session.ts'

/**
 * Asks what became of a wish to pay whose answer this browser never saw (open-points 60): after a reload, a killed tab, a lost
 * line. A placed order is shown and taken out of the cart; without one the shopper goes on, with the same key. While the shop
 * cannot be reached it asks again by itself. Does nothing where nothing is open, or while a payment runs in this tab.
 */
export function askUnfinishedOrder() {
  if (isPaying || !payAttempt()) return Promise.resolve()
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/** The number of the order a wish to pay became, undefined where there is none. Throws an `ApiError` when the shop cannot tell. */
export async function findOrder(statusToken: string) {
  try {
    const { state, orderNumber } = await api(getOrderStatus, { query: { token: statusToken } })
    return state === 'PLACED' ? (orderNumber ?? '') : undefined
  } catch (error) {
    // The call is ours: a shop without it must not keep anybody from paying (API-43).
    if (isApiError(error) && error.statusCode === 404) return undefined
    throw error
  }
}

/** Puts away what an order took: the wish to pay, a guest's local cart (PAY-17), the lines of a signed-in shopper (open-points 83). */
export async function putAwayOrdered() {
  endPayAttempt()
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

let asking: Promise<void> | undefined
let isPaying = false
let timer: ReturnType<typeof setTimeout> | undefined

async function ask() {
  const attempt = payAttempt()
  if (!attempt) return
  try {
    const orderNumber = await findOrder(attempt.statusToken)
    if (isPaying) return
    if (orderNumber === undefined) return keepAsking(attempt.startedAt)
    await putAwayOrdered()
    openPopup('SUCCESS', { orderNumber })
  } catch (error) {
    if (!isApiError(error)) throw error
    askAgain(15_000)
  }
}

/** An order sent a moment ago may still be on its way; after a minute it is not, and the wish is over. */
function keepAsking(startedAt: number) {
  if (Date.now() - startedAt < 60_000) askAgain(3_000)
  else endPayAttempt()
}

function askAgain(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => void askUnfinishedOrder(), ms)
}
