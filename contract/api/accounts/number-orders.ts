import { call } from '../endpoint.ts'
import type * as schema from './number-orders.schema.ts'

export type * from './number-orders.schema.ts'

/** Such orders, the newest first, at most 50. Never those of another person with a proven number, nor those the shop took by phone. */
export const listNumberOrders = call<typeof schema.listNumberOrders>('GET', '/order/number/orders', {
  eachHas: ['orderNumber', 'packs'],
})

/**
 * Says that the caller did not order one of these. While it is not packed, and nobody of the shop has confirmed it, it is cancelled, with its goods
 * and coupons back; else the shop's people are told (`outcome`). Sent again it answers the same. The same 404 for a missing order and
 * for any that is not one of these; 409 where it was delivered, or confirmed by the number's own code, meanwhile.
 */
export const refuseNumberOrder = call<typeof schema.refuseNumberOrder>('POST', '/order/:orderNumber/refuse', {
  has: ['outcome'],
})
