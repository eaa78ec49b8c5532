import { call } from '#contract/api/endpoint.ts'
import type * as schema from './phone-orders.schema.ts'

export type * from './phone-orders.schema.ts'

/** What the shop knows of somebody who calls: how to deliver to them, and how many cash orders are on their way. */
export const findCaller = call<typeof schema.findCaller>('GET', '/admin/callers', {
  unloggedFields: { mobileNumber: 'x-mobile-number' },
  has: ['orders'],
})

/** What an order would cost now. `objection` says what keeps it from being placed, such as too few on the shelf. */
export const quotePhoneOrder = call<typeof schema.quotePhoneOrder>('POST', '/admin/phone-orders/quote', {
  has: ['total'],
})

/**
 * Places a cash order for somebody who calls, once for each `key`; the prices, coupons and stock count as for everybody.
 * `totalShown` is the total that was told to the caller. 400 unusable details, 409 stock too short or another total.
 */
export const placePhoneOrder = call<typeof schema.placePhoneOrder>('POST', '/admin/phone-orders', {
  has: ['orderNumber'],
})
