import * as z from 'zod/mini'
import { mostWishes } from '../rules/most-wishes.ts'
import { ProductCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { bounded, Id, Moment } from './fields.ts'

/** A product somebody saved. */
export const Wish = z.object({ productId: z.string(), createdAt: Moment })
export type Wish = z.infer<typeof Wish>

/** What the caller has saved and is still sold, newest first. */
export const listWishes = endpoint('GET', '/wishlist/get', {
  summary: 'The saved products',
  access: 'user',
  data: z.array(Wish),
  eachHas: ['productId'],
})

/** Saves a product; one that is saved already stays so. 404 for a product that is not sold, 400 for more than 100. */
export const addWish = endpoint('POST', '/wishlist/add', {
  summary: 'Save a product',
  refuses: {
    400: ['You can save at most 100 products.'],
    404: ['Product not found'],
  },
  access: 'user',
  body: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

/** Takes a product off the caller's list; one that is not on it is answered alike. */
export const removeWish = endpoint('DELETE', '/wishlist/:productId/delete', {
  summary: 'Take a product off the saved ones',
  access: 'user',
  params: z.object({ productId: Id }),
  data: z.object({ productId: z.string() }),
})

const ids = z.pipe(
  bounded(mostWishes * 65),
  z.pipe(
    z.transform((list: string) => list.split(',').filter(Boolean)),
    z.array(Id).check(z.maxLength(mostWishes, `At most ${mostWishes} products at once`)),
  ),
)

/**
 * The cards of the products named by `ids`, joined by commas, in their order: for lists that a browser keeps itself, such as
 * saved and recently seen products. What is not sold is left out.
 */
export const listProductCards = endpoint('GET', '/product/cards', {
  summary: 'The cards of some products by their ids',
  access: 'anyone',
  query: z.object({ ids }),
  data: z.array(ProductCard),
  eachHas: ['id', 'name', 'images', 'productVariations'],
})
