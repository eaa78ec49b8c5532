import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, Id, wholeNumber } from './fields.ts'

/** Lines of a cart; the price is never part of it (API-10). `type` is the unit of the product's size. */
export const CartLine = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.number(),
  size: z.number(),
  type: z.optional(z.string()),
})
export type CartLine = z.infer<typeof CartLine>

/** The technical bounds of a cart: 1..999 of a line, 100 lines (open-points 51). */
export const cartLimits = { quantity: 999, lines: 100 } as const

const quantitySentence = `The quantity must be a whole number from 1 to ${cartLimits.quantity}`

/** Adds to the line of this product and size, or makes it (API-06). 404 for an unknown product or size. */
export const addToCart = endpoint('POST', '/cart/add', {
  summary: 'Add a product in one size to the cart',
  refuses: {
    400: ['A cart holds at most 100 different items.', 'A cart holds at most 999 pieces of one size.'],
    404: ['Product not found', 'This size is not sold any more.'],
  },
  access: 'customer',
  body: z.object({
    productId: Id,
    quantity: z.int(quantitySentence).check(z.minimum(1, quantitySentence), z.maximum(999, quantitySentence)),
    size: z.number('The size must be a number'),
    type: z.nullish(bounded(20)),
  }),
  data: z.object({ id: z.string() }),
})

/** Sets the quantity of one's own line, 1..999 (API-07). 404 for a missing or foreign line alike. */
export const updateCartQuantity = endpoint('PUT', '/cart/:id/update-quantity', {
  summary: 'Set the quantity of a cart line',
  refuses: {
    404: ['This item is not in your cart any more.'],
  },
  access: 'customer',
  params: z.object({ id: Id }),
  query: z.object({ quantity: wholeNumber(1, 999, quantitySentence) }),
  data: z.object({ id: z.string(), quantity: z.number() }),
})

/** Removes one's own line (API-08). 404 for a missing or foreign line alike. */
export const removeFromCart = endpoint('DELETE', '/cart/:id/delete', {
  summary: 'Remove a cart line',
  refuses: {
    404: ['This item is not in your cart any more.'],
  },
  access: 'customer',
  params: z.object({ id: Id }),
  data: z.object({ id: z.string() }),
})

/** Empties the caller's cart (API-09). */
export const clearCart = endpoint('DELETE', '/cart/user/delete/all', {
  summary: 'Empty the cart',
  access: 'customer',
  data: z.null(),
})

/** The caller's cart lines, oldest first; 404 means an empty cart (API-10). */
export const listCart = endpoint('GET', '/cart/user/all/get', {
  summary: 'The lines of the cart',
  refuses: {
    404: ['Your cart is empty'],
  },
  access: 'customer',
  data: z.array(CartLine),
  eachHas: ['productId', 'size', 'quantity'],
})
