import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { placeCashOrder } from '#contract/api/orders/orders.ts'
import { endOrderIntent } from '../../cart/cart.ts'
import { personalApi } from '../../session/personal-api.ts'
import { asCustomer } from './customer.ts'
import { alreadyPlaced, isUnanswered, orderCall, type Payment, type PayResult } from './payment.ts'
import { fakeProgress, finish } from './progress.ts'
import { isProofRequired } from './prove-number.ts'

/** Orders the lines on the screen, to be paid in cash (spec §4 Pay, PAY-07 to PAY-11). Never throws. */
export async function payCash(payment: Payment): Promise<PayResult> {
  try {
    return (await alreadyPlaced()) ?? (await asCustomer(payment, (token) => order(payment, token)))
  } catch (error) {
    // The answer may have been lost on its way back: only then is there something to ask for.
    const found = isUnanswered(error) ? await alreadyPlaced().catch(() => undefined) : undefined
    return found ?? { kind: 'failed', message: thrownMessage(error) }
  }
}

async function order(payment: Payment, token: string | undefined): Promise<PayResult> {
  await fakeProgress(payment.onProgress)
  const result = await place(payment, token)
  await finish(payment.onProgress)
  return result
}

/** The call itself. An answered refusal ends the order intent: nothing was ordered (ERR-29). */
async function place(payment: Payment, token: string | undefined): Promise<PayResult> {
  const { body, headers } = orderCall(payment)
  try {
    const data = await personalApi(token)(placeCashOrder, { body }, { headers })
    return { kind: 'placed', orderNumber: orderNumberOf(data) }
  } catch (error) {
    if (!isApiError(error) || isUnanswered(error) || (error.statusCode === 401 && token)) throw error
    if (error.statusCode < 500) endOrderIntent()
    const message = error.hasServerMessage ? error.message : 'Failed to create COD order. Please try again.'
    return { kind: isProofRequired(error) ? 'unproven' : 'failed', message }
  }
}

/** The number stands in data or is data (API-28). Without one nobody knows what became of the order until it is asked for. */
function orderNumberOf(data: { orderNumber: string } | string) {
  const orderNumber = typeof data === 'string' ? data : data?.orderNumber
  if (!orderNumber) throw new ApiError(0)
  return orderNumber
}

/** What stands in FAILED when the order call was not answered, or could not be made (ERR-30). */
function thrownMessage(error: unknown) {
  if (isApiError(error) && error.hasServerMessage) return `Order creation failed: ${error.message}`
  if (!isApiError(error)) console.error(error)
  return 'An error occurred while creating your order. Please try again.'
}
