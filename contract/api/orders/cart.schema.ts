import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, wholeNumber } from '../fields.ts'
import { cartLimits } from './cart.ts'

/** Lines of a cart; the price is never part of it (API-10). `type` is the unit of the product's size. */
export const CartLine = z.object({
  id: z.string(),
  productId: z.string(),
  quantity: z.number(),
  size: z.number(),
  type: z.optional(z.string()),
})
export type CartLine = z.infer<typeof CartLine>

const quantitySentence = `The quantity must be a whole number from 1 to ${cartLimits.quantity}`

export const addToCart = endpointSchema({
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

export const updateCartQuantity = endpointSchema({
  summary: 'Set the quantity of a cart line',
  refuses: {
    404: ['This item is not in your cart any more.'],
  },
  access: 'customer',
  params: z.object({ id: Id }),
  query: z.object({ quantity: wholeNumber(1, 999, quantitySentence) }),
  data: z.object({ id: z.string(), quantity: z.number() }),
})

export const removeFromCart = endpointSchema({
  summary: 'Remove a cart line',
  refuses: {
    404: ['This item is not in your cart any more.'],
  },
  access: 'customer',
  params: z.object({ id: Id }),
  data: z.object({ id: z.string() }),
})

export const clearCart = endpointSchema({
  summary: 'Empty the cart',
  access: 'customer',
  data: z.null(),
})

export const listCart = endpointSchema({
  summary: 'The lines of the cart',
  refuses: {
    404: ['Your cart is empty'],
  },
  access: 'customer',
  data: z.array(CartLine),
})
