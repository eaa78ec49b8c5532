import type { Address } from '#contract/api/accounts/users.ts'
import type { TrackedRefund } from '#contract/api/orders/order-refunds.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { formatPaise, formatRupees, toPaise } from '#contract/money.ts'

/** How the order is paid, in words; an unknown mode as it is. */
export function paymentModeText({ paymentMode }: Pick<Order, 'paymentMode'>) {
  return modes.get(paymentMode) ?? paymentMode
}

type PaidHow = Pick<Order, 'paymentStatus' | 'orderStatus' | 'totalAmount' | 'cashReceived'> & {
  refunds?: TrackedRefund[] | undefined
}

/** Where the payment stands, in words, with the cash that is missing or too much; an unknown status as it is. */
export function paymentStatusText({
  paymentStatus,
  orderStatus,
  totalAmount,
  cashReceived = totalAmount,
  refunds = [],
}: PaidHow) {
  const missing = toPaise(totalAmount) - toPaise(cashReceived)
  if (paymentStatus === 'PENDING' && missing > 0) return shortText(cashReceived, missing)
  if (paymentStatus === 'PAID' && missing < 0)
    return `Paid: ${formatRupees(cashReceived)} received, ${formatPaise(-missing)} more than the total`
  if (orderStatus === 'CANCELLED' && paymentStatus === 'PAID') {
    // Given back by the shopper's own bank, an order stays paid.
    if (sumBack(refunds) < toPaise(totalAmount) && refunds.some(({ state }) => state === 'WAITS_FOR_BANK'))
      return 'Your bank is looking at this payment first'
    return sumBack(refunds) < toPaise(totalAmount) ? 'Your money is on its way back' : 'Your money is back with you'
  }
  if (orderStatus === 'CANCELLED' && paymentStatus === 'PENDING') return 'Nothing to pay'
  return statuses.get(paymentStatus) ?? paymentStatus
}

/** Whether all that was paid went back, or is on its way, before the order was handed over: nothing is promised any more. */
export function isMoneyBack({
  orderStatus,
  estimatedDeliveryTime,
  isAddressInReview,
}: Pick<Order, 'orderStatus' | 'estimatedDeliveryTime' | 'isAddressInReview'>) {
  return orderStatus === 'CONFIRMED' && !estimatedDeliveryTime && !isAddressInReview
}

/** How much went back of an order; nothing where nothing has, or where it is not known. */
export function refundedText({ refunds = [] }: Pick<Order, 'refunds'>) {
  const back = sumBack(refunds)
  return back > 0 ? `Refunded ${formatPaise(back)}` : undefined
}

function sumBack(refunds: TrackedRefund[]) {
  return refunds.filter(({ state }) => state === 'DONE').reduce((sum, { amount }) => sum + toPaise(amount), 0)
}

function shortText(received: number, missing: number) {
  const toPay = `${formatPaise(missing)} still to be paid`
  return received === 0 ? `Delivered, ${toPay}` : `${formatRupees(received)} received, ${toPay}`
}

/** What became of a cancelled order, and how it can be had after all. */
export function cancelledText(reason: Order['cancelReason']) {
  if (!reason) return 'This order was cancelled. Nothing will be delivered.'
  if (reason === 'NOT_ORDERED')
    return 'Whoever has the mobile number of this order told us that they did not order it, so it was cancelled. Nothing will be delivered, and nothing is to be paid. If you mistyped the number, please order again with yours, or call us.'
  return 'Nobody entered the code of this order in time, so it was cancelled. Nothing will be delivered, and nothing is to be paid. If you still want it, please order again and enter the code of the new SMS, or call us.'
}

/** An address on a few lines, as one writes it on a parcel; empty parts are left out. */
export function addressLines({ houseNumber, towerName, buildingName, town, district, pincode, state }: Address) {
  const townAndDistrict = [...new Set([town, district])].filter(Boolean).join(', ')
  return [
    [houseNumber, towerName, buildingName].filter(Boolean).join(', '),
    [townAndDistrict, pincode].filter(Boolean).join(' '),
    state,
  ].filter(Boolean)
}

const statuses = new Map([
  ['PENDING', 'To be paid'],
  ['PAID', 'Paid'],
  ['PARTLY_REFUNDED', 'Partly refunded'],
  ['REFUNDED', 'Refunded'],
])

const modes = new Map([
  ['CASH', 'Cash on delivery'],
  ['ONLINE', 'Online payment'],
])
