import { call } from '../endpoint.ts'
import type * as schema from './cart.schema.ts'

export type * from './cart.schema.ts'

/** The technical bounds of a cart: 1..999 of a line, 100 lines (open-points 51). */
export const cartLimits = { quantity: 999, lines: 100 } as const

/** Adds to the line of this product and size, or makes it (API-06). 404 for an unknown product or size. */
export const addToCart = call<typeof schema.addToCart>('POST', '/cart/add')

/** Sets the quantity of one's own line, 1..999 (API-07). 404 for a missing or foreign line alike. */
export const updateCartQuantity = call<typeof schema.updateCartQuantity>('PUT', '/cart/:id/update-quantity')

/** Removes one's own line (API-08). 404 for a missing or foreign line alike. */
export const removeFromCart = call<typeof schema.removeFromCart>('DELETE', '/cart/:id/delete')

/** Empties the caller's cart (API-09). */
export const clearCart = call<typeof schema.clearCart>('DELETE', '/cart/user/delete/all')

/** The caller's cart lines, oldest first; 404 means an empty cart (API-10). */
export const listCart = call<typeof schema.listCart>('GET', '/cart/user/all/get', {
  eachHas: ['productId', 'size', 'quantity'],
})
