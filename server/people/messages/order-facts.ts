import { formatPaise } from '#contract/money.ts'
import type { orders } from '#server/platform/schema/fulfilment/orders.ts'

/** What messages tell about an order; amounts in paise. */
export type OrderFacts = {
  orderNumber: string
  name: string
  mobileNumber: string
  email: string
  /** Town and district, as they were typed. */
  place: string
  /** State and pincode: what a mail to an address that nobody proved may say of where an order goes. */
  stateAndPincode: string
  addressLine: string
  /** What was ordered, and what all pieces of it cost. */
  items: { name: string; amount: number }[]
  originalSubtotal: number
  discount: number
  deliveryCharge: number
  tax: number
  total: number
  isPaid: boolean
  /** A cash order whose recipient has not given its code yet. */
  isToBeConfirmed?: boolean
  /** Its address is in none of the shop's areas, and nobody has accepted it yet. */
  isAddressInReview?: boolean
  /** Why it was cancelled, where neither its shopper nor anybody of the shop did it. */
  cancelReason?: (typeof orders.$inferSelect)['cancelReason']
  /** What of the payment is back with the shopper already. */
  returned: number
  /** Whether their bank has not decided yet on a dispute about it. */
  isDisputed: boolean
  /** The refund that a message tells of, and how it went back: where it came from, unless something else is said. */
  refunded: number
  refundWay?: RefundWay
  promisedAt: Date
  deliveredAt: Date | null
  /** Where its recipient follows it. */
  link: string
}

/** How the shop gave money back itself: by hand what was paid in cash, else by a transfer with the bank's reference. */
export type RefundWay = { method: 'cash' } | { method: 'upi' | 'bank'; reference: string }

/** One row for each thing that was ordered. */
export function itemRows({ items }: OrderFacts) {
  return items.map(({ name, amount }): [string, string] => [name, formatPaise(amount)])
}

/** The bill in the words of the screen. */
export function billRows({ originalSubtotal, discount, deliveryCharge, tax, total }: OrderFacts): [string, string][] {
  return [
    ['Subtotal', formatPaise(originalSubtotal)],
    ...(discount > 0 ? [['Discount', `−${formatPaise(discount)}`] as [string, string]] : []),
    ['Delivery charge', deliveryCharge === 0 ? 'Free' : formatPaise(deliveryCharge)],
    ['Tax estimate (GST)', formatPaise(tax)],
    ['Order total', formatPaise(total)],
  ]
}
