import { call } from '#contract/api/endpoint.ts'
import type * as schema from './stock.schema.ts'

export type * from './stock.schema.ts'

/** Why stock is changed by hand; what orders take and give back needs no reason. */
export const stockReasons = ['received', 'counted', 'damaged', 'expired', 'returned', 'other'] as const

/**
 * All sizes by name, or with `sort=fewest` those of which the fewest are free first. `search` finds parts of names and SKUs;
 * `level=low` are those at or under their mark, sold out ones too. At most `limit` (50), `nextCursor` for the rest.
 */
export const listStock = call<typeof schema.listStock>('GET', '/admin/stock', {
  has: ['rows'],
})

/** One size with the orders it is promised to, the oldest first, at most 100. 404 for what is not sold. */
export const getStock = call<typeof schema.getStock>('GET', '/admin/stock/:productId/:size', {
  has: ['free', 'onShelf', 'reservations'],
})

/** The history of one size, newest first: corrections, and what orders took and gave back; also of a size that was taken out. */
export const listStockMoves = call<typeof schema.listStockMoves>('GET', '/admin/stock/:productId/:size/moves', {
  has: ['rows'],
})

/**
 * Corrects the stock, once for each `key`. `counted` takes the `count` of what lies on the shelf, promised pieces too, and
 * `seen`, what the screen said lay there; every other reason takes a `change` (contract/rules/catalog/stock-corrections.ts says which).
 * 409 with what it is now when the shelf changed since it was seen; 409 for less than orders were promised.
 */
export const correctStock = call<typeof schema.correctStock>('POST', '/admin/stock/:productId/:size/correct', {
  has: ['free', 'onShelf'],
})

/** From how many free pieces on a size counts as low. `seen` is what the mark was; 409 when somebody changed it since. */
export const setLowStockAt = call<typeof schema.setLowStockAt>('PUT', '/admin/stock/:productId/:size/mark', {
  has: ['lowStockAt'],
})
