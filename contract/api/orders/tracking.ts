import { call } from '../endpoint.ts'
import type * as schema from './tracking.schema.ts'

export type * from './tracking.schema.ts'

/**
 * A guest's order, by the signed token of the link that came with its confirmation and the last four digits of the mobile
 * number it goes to (ours, open-points 111). The same 404 for a missing order, another token, other digits and an order older
 * than half a year; 410 for a link of before a restore of the shop; 429 after ten wrong tries for one order in an hour.
 */
export const trackOrder = call<typeof schema.trackOrder>('GET', '/order/track', {
  unloggedFields: { token: 'x-track-token', lastFour: 'x-last-four' },
})

/**
 * A token for this browser in place of the one of a link, so that the link need not stay in the address (ours, decision 034): it
 * opens the same order until `endsAt`, 12 hours. The same 404 for whatever is no link of an order; 410 for one of before a restore of the
 * shop.
 */
export const swapTrackToken = call<typeof schema.swapTrackToken>('POST', '/order/track/token', {
  has: ['token', 'endsAt'],
})

/** What the caller's own order is followed by at /track/{orderNumber}?t=. 404 for a missing or foreign number alike. */
export const readTrackToken = call<typeof schema.readTrackToken>('GET', '/order/:orderNumber/track')
