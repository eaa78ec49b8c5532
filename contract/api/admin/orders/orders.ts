import { call } from '#contract/api/endpoint.ts'
import type * as schema from './orders.schema.ts'

export type * from './orders.schema.ts'

/**
 * Where an order stands for the people who work on it. `to-review`: nobody of the shop has accepted its address yet, which is in none of
 * the areas the shop delivers to. `coming-back`: cancelled on the road, and its goods are not all accounted for. `refunded`: all its money went or goes back before it was packed, so it is to be
 * cancelled.
 */
export const orderStages = [
  'to-confirm',
  'to-review',
  'to-pack',
  'to-hand-over',
  'on-the-way',
  'delivered',
  'cancelled',
  'coming-back',
  'refunded',
] as const

/** What each answer about one order has. */
export const detailNeeds = ['order', 'stage', 'steps', 'lines', 'timeline'] as const

/** All placed orders, newest first, at most `limit` (50) and `nextCursor` for the rest. */
export const listAllOrders = call<typeof schema.listAllOrders>('GET', '/admin/orders', {
  has: ['rows'],
})

/** One order with everything about it. 404 when there is none of this number. */
export const getAnyOrder = call<typeof schema.getAnyOrder>('GET', '/admin/orders/:orderNumber', {
  has: detailNeeds,
})
