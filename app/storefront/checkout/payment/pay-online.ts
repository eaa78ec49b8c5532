import { api } from '#app/shared/api/browser-api.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { confirmPayment, createOrder, type OpenPayment } from '#contract/api/orders/orders.ts'
import { toPaise } from '#contract/money.ts'
import { payAttempt, renewPayKey } from '../../cart/cart.ts'
import { personalApi } from '../../session/personal-api.ts'
import { fetchOrderOutcome } from '../order/unfinished-order.ts'
import { asCustomer } from './customer.ts'
import { alreadyPlaced, isUnanswered, orderCall, type Payment, type PayResult, statusOf, within } from './payment.ts'
import { fakeProgress, finish, pause } from './progress.ts'
import { loadProvider, openProviderWindow, type PaidAtProvider } from './provider-window.ts'

/**
 * Orders the lines on the screen, to be paid at the provider (spec §4 Pay, PAY-12 to PAY-16): the order first, then the provider's
 * window, then the shop's word that the money is there. Never throws.
 */
export async function payOnline(payment: Payment, checkoutScript: string): Promise<PayResult> {
  try {
    const order = (await alreadyPlaced()) ?? (await asCustomer(payment, (token) => create(payment, token)))
    if ('kind' in order) return order
    payment.onProgress(80)
    const Provider = await loadProvider(order.checkoutScript ?? checkoutScript)
    payment.onProgress(undefined)
    const answer = await openProviderWindow(Provider, windowOf(payment, order))
    if (answer.kind === 'paid') return await finishPayment(payment, answer)
    if (answer.kind === 'failed') return { kind: 'failed', message: 'Payment failed. Please try again.' }
    // Closed, perhaps after paying in another app.
    return (await alreadyPlaced().catch(() => undefined)) ?? { kind: 'cancelled' }
  } catch (error) {
    const found = isUnanswered(error) ? await alreadyPlaced().catch(() => undefined) : undefined
    return found ?? { kind: 'failed', message: `An error occurred while creating your order: ${reasonOf(error)}` }
  }
}

/** The order to be paid; an unpaid one of the same intent is used again by the shop (open-points 79). A refusal is told (ERR-31). */
async function create(payment: Payment, token: string | undefined): Promise<OpenPayment | PayResult> {
  payment.onProgress(30)
  const { body, headers } = orderCall(payment)
  try {
    const order = await personalApi(token)(createOrder, { body }, { headers })
    renewPayKey()
    payment.onProgress(60)
    return order
  } catch (error) {
    if (!isApiError(error) || (error.statusCode === 401 && token)) throw error
    if (isUnanswered(error)) return createdAllTheSame(error)
    renewPayKey()
    const message = error.hasServerMessage ? error.message : 'Failed to create order. Please try again.'
    return { kind: 'failed', message }
  }
}

/** The order may be there although its answer was lost. */
async function createdAllTheSame(error: unknown): Promise<OpenPayment | PayResult> {
  const intent = payAttempt()
  const outcome = intent && (await fetchOrderOutcome(intent.statusToken).catch(() => undefined))
  if (!outcome?.unpaid) throw error
  renewPayKey()
  return outcome.unpaid
}

/** What the provider's window is told; the amount is the total on the screen (PAY-15). */
function windowOf({ details, totalShown }: Payment, order: OpenPayment) {
  const amount = toPaise(Number(totalShown))
  if (order.amount !== undefined && toPaise(order.amount) !== amount) {
    throw new ExplainedError('The total has changed. Please look at your order again.')
  }
  const { name, email, mobileNumber } = details
  return {
    key: order.razorpayKeyId,
    order_id: order.paymentOrderId,
    amount,
    currency: 'INR',
    prefill: { name, email, contact: `+91${mobileNumber}` },
    notes: { order: order.orderId },
  }
}

/** The provider took the money: the shop checks that and says so, while the bar goes on (PAY-13). */
async function finishPayment({ onProgress }: Payment, paid: PaidAtProvider): Promise<PayResult> {
  onProgress(0)
  const progress = fakeProgress(onProgress)
  const result = await confirm(paid).catch(failureOf)
  await progress
  await finish(onProgress)
  return result
}

/** Asks until somebody who knows has answered: the shop's confirmation, or its record that a webhook has decided. */
async function confirm({ paymentId, paymentOrderId, signature }: PaidAtProvider): Promise<PayResult> {
  const query = { paymentId, paymentOrderId, signature }
  for (const wait of [1_000, 2_000, 4_000, 0]) {
    try {
      // The signature is the proof: a session that ended meanwhile changes nothing.
      const { orderNumber } = await within(20, () => api(confirmPayment, { query }))
      return { kind: 'placed', orderNumber }
    } catch (error) {
      const placed = await alreadyPlaced().catch(() => undefined)
      if (placed) return placed
      const status = statusOf(error) ?? 400
      if (wait === 0 || (status > 0 && status < 500 && status !== 429)) throw error
      await pause(wait)
    }
  }
  throw new ExplainedError('Please try again.')
}

/** Refused (ERR-33), or not answered (ERR-34). */
function failureOf(error: unknown): PayResult {
  const isRefused = (statusOf(error) ?? 0) > 0
  const message = isRefused
    ? 'Payment confirmation failed. Please contact support.'
    : `An error occurred while processing your request: ${reasonOf(error)}`
  return { kind: 'failed', message, mayHavePaid: true }
}

/** A sentence of ours for the shopper. */
class ExplainedError extends Error {
  readonly isExplained = true
}

function reasonOf(error: unknown) {
  if (isApiError(error) && error.hasServerMessage) return error.message
  if (isUnanswered(error)) return 'The shop could not be reached. Please try again.'
  if (error instanceof Error && 'isExplained' in error) return error.message
  console.error(error)
  return 'Please try again.'
}
