import { call } from '../endpoint.ts'
import type * as schema from './cash-codes.schema.ts'

export type * from './cash-codes.schema.ts'

/**
 * Confirms one of the caller's cash orders by the code its recipient was sent (ours). Gives the order as it stands then, also where
 * it waits for no code (any more). 400 another code, 404 for a missing or foreign number alike, 409 cancelled, by itself too, 410 the tries of this
 * code are used up, 429 too many wrong codes for the order.
 */
export const confirmCashOrder = call<typeof schema.confirmCashOrder>('POST', '/order/:orderNumber/confirm', {
  has: ['orderNumber', 'orderStatus'],
})

/** Sends that code once more. 404 as above, 409 where the order waits for none, 429 sent a moment ago or too often today. */
export const sendCashCode = call<typeof schema.sendCashCode>('POST', '/order/:orderNumber/confirm/send')

/** The same for a guest, by the link of the order and the last four digits of its number; refused as `trackOrder` is. */
export const confirmTrackedOrder = call<typeof schema.confirmTrackedOrder>('POST', '/order/track/confirm', {
  has: ['orderNumber', 'orderStatus'],
})

export const sendTrackedCode = call<typeof schema.sendTrackedCode>('POST', '/order/track/confirm/send')
