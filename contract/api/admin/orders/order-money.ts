import { call } from '#contract/api/endpoint.ts'
import type * as schema from './order-money.schema.ts'
import { detailNeeds } from './orders.ts'

export type * from './order-money.schema.ts'

/**
 * Sends money back, all that is left without an `amount`. Paid online it goes the way it came; what was paid in cash is given
 * back by hand and noted here. Once for each `key`: paid online, sent again it is the same refund with the reason that came first. 409 when there is not so much left, 400 when less than 1 of what was paid
 * online would be left, which could never go back.
 */
export const refundShopper = call<typeof schema.refundShopper>('POST', '/admin/orders/:orderNumber/refund', {
  has: detailNeeds,
})

/**
 * Takes pieces of an order back that was delivered, or cancelled on the road, onto the shelf or not, and sends `amount` back (0: nothing; at least 1 where it was
 * paid online, and never so much that less than 1 is left there). Once for each `key`. 409 when the order is not delivered, more
 * pieces than were sold come back, or there is not so much money left. `isLost`: pieces of a cancelled parcel that never came back.
 */
export const returnGoods = call<typeof schema.returnGoods>('POST', '/admin/orders/:orderNumber/return', {
  has: detailNeeds,
})
