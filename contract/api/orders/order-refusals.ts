import type { Refusals } from '../endpoint.ts'

/** What both ways to order from a cart refuse. */
const ofEveryOrder = {
  400: [
    'A pincode has 6 digits',
    'No pincode begins with 0',
    'Add {amount} more to apply this offer',
    'Invalid promo code!',
    'Invalid promo code! A combo offer cannot be used together with another order offer.',
    'Invalid promo code! At most 2 coupons can be used on one order.',
    'Invalid promo code! Only one coupon that is not a combo offer can be used on one order.',
    'Please choose a state of India, such as Maharashtra',
    'Please enter a coupon code',
    'The header idempotency-key must be 8 to 128 printable characters.',
    'The header x-status-token must be 16 to 128 printable characters.',
    'The header x-total-shown must be an amount such as 315.00.',
    'The pincode {pincode} is not in {state}',
    'This offer is already applied',
    'This promo code is not applicable for your order',
    'This promo code is not valid at this time',
    'With this coupon {product} would cost more than its MRP, so it cannot be used on this order.',
    'Your cart is empty',
  ],
  409: [
    'Someone was faster. Please try again.',
    'Something in your cart is not sold any more. Please look at your cart again.',
    'Invalid promo code!',
    'Invalid promo code! {code} cannot be used again with this mobile number.',
    'Invalid promo code! {code} has been used up.',
    'Only {count} of {product} are left. Please take fewer.',
    'Only {count} of {product} is left. Please take fewer.',
    'Order {orderNumber} was placed, and has been cancelled since. Please reload the page to order again.',
    'The total is {amount} now, not {amount} as on your screen. Please look at your order again.',
    'This order was already sent with other details. Please reload the page and try again.',
    'Your cart has changed since your last order. Please set a quantity in it and order again.',
    'Your cart is empty: what was in it has been placed already, as order {orderNumber}.',
    'Your cart is empty: what was in it has been placed already, as order {orderNumber}.',
    '{product} cannot be sold at the moment. Please take it out of your cart.',
    '{product} is sold out. Please take it out of your cart.',
    '{reason} We take orders again from {time}.',
  ],
  429: ['Too many codes were tried. Please try again in {time}.'],
  503: ['Many people are ordering right now. Please try again in a few seconds.'],
}

/** Refusals of an order paid in cash. */
export const cashOrderRefusals = withThose({
  403: [
    'Without a proven mobile number one order can be {amount} and {count} at most. Please prove your number by a code, {others}.',
    'Only {count} of {product} can be ordered without a proven mobile number at the moment. Please prove your number by a code, {others}.',
    '{product} cannot be ordered without a proven mobile number at the moment. Please prove your number by a code, {others}.',
  ],
  409: [
    'One order paid in cash can be {amount} and {count} at most. Please {others}.',
    'By law no ₹2,00,000.00 or more can be taken in cash, in one order or from one person in a day. Please pay online.',
  ],
  429: [
    'There are already {count} orders to be paid in cash on the way to this mobile number. Please prove your number by a code, or wait until one has been delivered.',
    'There is already 1 order to be paid in cash on the way to this mobile number. Please prove your number by a code, or wait until one has been delivered.',
    'You already have {count} orders to be paid in cash on the way. Please wait until one has been delivered.',
    'You already have 1 order to be paid in cash on the way. Please wait until one has been delivered.',
    '{count} orders to be paid in cash were placed for this mobile number within a day. Please prove your number by a code, or try again in {time}.',
    'You placed {count} orders to be paid in cash within a day. Please try again in {time}, or call us.',
  ],
})

/** Refusals of an order to be paid online. */
export const onlineOrderRefusals = withThose({
  400: ['Less than ₹1.00 cannot be paid online. Please choose cash on delivery.'],
  409: [
    'This order has been placed already, and nothing more is charged. Its number is {orderNumber}.',
    'This shop takes no online payments at the moment. Please choose cash on delivery.',
  ],
  503: [
    'The payment service does not answer at the moment. Your cart is safe and nothing was charged. Please try again.',
  ],
})

function withThose(own: Refusals): Refusals {
  const statuses = [...new Set([...Object.keys(ofEveryOrder), ...Object.keys(own)].map(Number))]
  const all: Refusals = ofEveryOrder
  return Object.fromEntries(statuses.map((status) => [status, [...(all[status] ?? []), ...(own[status] ?? [])]]))
}
