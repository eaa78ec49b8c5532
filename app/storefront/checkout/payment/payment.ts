import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { orderHeaders } from '#contract/api/orders/orders.ts'
import { payAttempt, startOrderIntent } from '../../cart/cart.ts'
import type { CartItem } from '../../cart/cart-item.ts'
import type { Details } from '../details/details.ts'
import { findOrder } from '../order/unfinished-order.ts'

/** How an order is paid: at the provider, or in cash on delivery (PAY-05). */
export type PaymentMethod = 'razorpay' | 'cod'

/** One press on the pay button. */
export type Payment = {
  details: Details
  /** The lines on the screen: nothing else is ordered. */
  shown: CartItem[]
  /** The total on the screen, in rupees with 2 decimals. */
  totalShown: string
  /** The codes of the coupons in that total (open-points 75). */
  promoCodes: string[]
  isGuest: boolean
  /** Percent on the overlay; undefined while it steps aside for the provider's window. */
  onProgress: (percent: number | undefined) => void
}

export type PayResult =
  | { kind: 'placed'; orderNumber: string }
  /** The guest's cart on the server differs from the screen: what changed, in words, and the lines that can be ordered (open-points 86). */
  | { kind: 'changed'; changes: string[]; lines: CartItem[] }
  /** The shop takes it only with a proven number, and says so. */
  | { kind: 'unproven'; message: string }
  /** The provider's window was closed without paying. */
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string; mayHavePaid?: boolean }

/** An intent whose outcome nobody told us is asked about before anything is ordered again. */
export async function alreadyPlaced(): Promise<PayResult | undefined> {
  const intent = payAttempt()
  const orderNumber = intent && (await within(15, () => findOrder(intent.statusToken)))
  return orderNumber === undefined || orderNumber === null ? undefined : { kind: 'placed', orderNumber }
}

/** Body and headers of an order call, under the key of the intent. */
export function orderCall({ details, totalShown, promoCodes }: Payment) {
  const { address: deliveryAddress, ...userBasicInfo } = details
  const { idempotencyKey, statusToken } = startOrderIntent()
  const headers = {
    [orderHeaders.idempotencyKey]: idempotencyKey,
    [orderHeaders.statusToken]: statusToken,
    [orderHeaders.totalShown]: totalShown,
  }
  return { body: { userBasicInfo, deliveryAddress, promoCodes }, headers }
}

/** A network that neither answers nor fails must not hold the screen for ever (PAY-06). What takes longer is told to stop. */
export function within<T>(seconds: number, work: (limit: AbortSignal) => Promise<T>) {
  const limit = new AbortController()
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => {
      reject(new ApiError(0))
      limit.abort()
    }, seconds * 1_000)
  })
  return Promise.race([work(limit.signal), tooLong])
}

export function isUnanswered(error: unknown) {
  return statusOf(error) === 0
}

export function statusOf(error: unknown) {
  return isApiError(error) ? error.statusCode : undefined
}
