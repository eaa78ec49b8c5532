import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { orderHeaders, placeCashOrder } from '#contract/api/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { isSameLine } from '#contract/rules/cart-lines.ts'
import { endPayAttempt, migrateGuestCart, payAttempt, startPayAttempt } from '../cart/cart.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { personalApi } from '../session/personal-api.ts'
import { getGuestToken } from '../session/session.ts'
import type { Details } from './details.ts'
import { registerGuest } from './save-details.ts'
import { findOrder } from './unfinished-order.ts'

export type CashPayment = {
  details: Details
  /** The lines on the screen: nothing else is ordered. */
  shown: CartItem[]
  /** The total on the screen, in rupees with 2 decimals. */
  totalShown: string
  isGuest: boolean
  onProgress: (percent: number) => void
}

export type PayResult =
  | { kind: 'placed'; orderNumber: string }
  /** The guest's cart on the server differs from the screen: what changed, in words, and the lines that can be ordered (open-points 86). */
  | { kind: 'changed'; changes: string[]; lines: CartItem[] }
  | { kind: 'failed'; message: string }

/** Orders the lines on the screen, to be paid in cash (spec §4 Pay, PAY-07 to PAY-11). Never throws. */
export async function payCash(payment: CashPayment): Promise<PayResult> {
  try {
    return (await alreadyPlaced()) ?? (await within(60, order(payment, { mayRegisterAgain: payment.isGuest })))
  } catch (error) {
    // The answer may have been lost on its way back: only then is there something to ask for.
    const found = isUnanswered(error) ? await alreadyPlaced().catch(() => undefined) : undefined
    return found ?? { kind: 'failed', message: thrownMessage(error) }
  }
}

/** A wish whose outcome nobody told us is asked about before anything is ordered again. */
async function alreadyPlaced(): Promise<PayResult | undefined> {
  const attempt = payAttempt()
  const orderNumber = attempt && (await within(15, findOrder(attempt.statusToken)))
  return orderNumber === undefined || orderNumber === null ? undefined : { kind: 'placed', orderNumber }
}

async function order(payment: CashPayment, { mayRegisterAgain }: { mayRegisterAgain: boolean }): Promise<PayResult> {
  const token = payment.isGuest ? (getGuestToken() ?? (await registerGuest(payment.details))) : undefined
  try {
    const difference = token && differenceOf(payment.shown, (await migrateGuestCart(token)).lines)
    if (difference) return difference
    await fakeProgress(payment.onProgress)
    const orderNumber = await place(payment, token)
    await finish(payment.onProgress)
    return { kind: 'placed', orderNumber }
  } catch (error) {
    if (statusOf(error) === 401 && mayRegisterAgain) {
      await registerGuest(payment.details)
      return order(payment, { mayRegisterAgain: false })
    }
    if (!(error instanceof Refusal)) throw error
    await finish(payment.onProgress)
    return { kind: 'failed', message: error.message }
  }
}

class Refusal extends Error {}

/** The call itself. An answered refusal ends the wish to pay: nothing was ordered (ERR-29). */
async function place({ details, totalShown }: CashPayment, token: string | undefined) {
  const { address, ...userBasicInfo } = details
  const { idempotencyKey, statusToken } = startPayAttempt()
  const headers = {
    [orderHeaders.idempotencyKey]: idempotencyKey,
    [orderHeaders.statusToken]: statusToken,
    [orderHeaders.totalShown]: totalShown,
  }
  try {
    const body = { userBasicInfo, deliveryAddress: address, promoCodes: [] }
    return orderNumberOf(await personalApi(token)(placeCashOrder, { body }, { headers }))
  } catch (error) {
    if (!isApiError(error) || isUnanswered(error) || (error.statusCode === 401 && token)) throw error
    if (error.statusCode < 500) endPayAttempt()
    throw new Refusal(error.hasServerMessage ? error.message : 'Failed to create COD order. Please try again.')
  }
}

/** The number stands in data or is data (API-28). Without one nobody knows what became of the order until it is asked for. */
function orderNumberOf(data: { orderNumber: string } | string) {
  const orderNumber = typeof data === 'string' ? data : data?.orderNumber
  if (!orderNumber) throw new ApiError(0)
  return orderNumber
}

/** What the server's cart would order otherwise than the screen says; undefined where both agree. */
function differenceOf(shown: CartItem[], lines: CartItem[]): PayResult | undefined {
  const changes = [
    ...shown.map((line) => changeOf(line, lines)),
    ...lines
      .filter((line) => !shown.some((other) => isSameLine(other, line)))
      .map((line) => `${nameOf(line)} is in your order again.`),
  ].filter((change) => change !== undefined)
  if (changes.length === 0) return undefined
  if (lines.length > 0) return { kind: 'changed', changes, lines }
  return { kind: 'failed', message: 'Order creation failed: nothing in your cart can be ordered at the moment.' }
}

function changeOf(line: CartItem, lines: CartItem[]) {
  const now = lines.find((other) => isSameLine(other, line))
  if (!now) return `${nameOf(line)} cannot be ordered at the moment and was left out.`
  if (now.price !== line.price)
    return `${nameOf(line)} is ${formatRupees(now.price)} now, not ${formatRupees(line.price)}.`
  return now.quantity === line.quantity ? undefined : `${nameOf(line)}: ${now.quantity} instead of ${line.quantity}.`
}

function nameOf({ name, size, type }: CartItem) {
  return `${name} ${size} ${type.toLowerCase()}`
}

/** 2 to 3 s with the bar going to 95 % (PAY-08, PAY-11, open-points 76). */
function fakeProgress(onProgress: (percent: number) => void) {
  const duration = 2_000 + Math.random() * 1_000
  const start = performance.now()
  return new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const share = Math.min(1, (performance.now() - start) / duration)
      onProgress(Math.round(share * 95))
      if (share < 1) return
      clearInterval(timer)
      resolve()
    }, 100)
  })
}

async function finish(onProgress: (percent: number) => void) {
  onProgress(100)
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** A network that neither answers nor fails must not hold the screen for ever (PAY-06). */
function within<T>(seconds: number, work: Promise<T>) {
  const tooLong = new Promise<never>((_, reject) => setTimeout(() => reject(new ApiError(0)), seconds * 1_000))
  return Promise.race([work, tooLong])
}

/** What stands in FAILED when the order call was not answered, or could not be made (ERR-30). */
function thrownMessage(error: unknown) {
  if (isApiError(error) && error.hasServerMessage) return `Order creation failed: ${error.message}`
  if (!isApiError(error)) console.error(error)
  return 'An error occurred while creating your order. Please try again.'
}

function isUnanswered(error: unknown) {
  return statusOf(error) === 0
}

function statusOf(error: unknown) {
  return isApiError(error) ? error.statusCode : undefined
}
