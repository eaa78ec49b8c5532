import * as z from 'zod/mini'
import { mostWishlistItems } from '#contract/rules/catalog/most-wishlist-items.ts'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, Moment } from '../fields.ts'
import { ProductCard } from './catalog.schema.ts'

/** A product somebody saved. */
export const WishlistItem = z.object({ productId: z.string(), createdAt: Moment })
export type WishlistItem = z.infer<typeof WishlistItem>

export const listWishlist = endpointSchema({
  summary: 'The saved products',
  access: 'user',
  data: z.array(WishlistItem),
})

export const addWishlistItem = endpointSchema({
  summary: 'Save a product',
  refuses: {
    400: ['You can save at most 100 products.'],
    404: ['Product not found'],
  },
  access: 'user',
  body: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

export const removeWishlistItem = endpointSchema({
  summary: 'Take a product off the saved ones',
  access: 'user',
  params: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

const ids = z.pipe(
  bounded(mostWishlistItems * 65),
  z.pipe(
    z.transform((list: string) => list.split(',').filter(Boolean)),
    z.array(Id).check(z.maxLength(mostWishlistItems, `At most ${mostWishlistItems} products at once`)),
  ),
)

export const listProductCards = endpointSchema({
  summary: 'The cards of some products by their ids',
  access: 'anyone',
  query: z.object({ ids }),
  data: z.array(ProductCard),
})
