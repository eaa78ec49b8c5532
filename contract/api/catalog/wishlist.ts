import { call } from '../endpoint.ts'
import type * as schema from './wishlist.schema.ts'

export type * from './wishlist.schema.ts'

/** What the caller has saved and is still sold, newest first. */
export const listWishlist = call<typeof schema.listWishlist>('GET', '/wishlist/get', {
  eachHas: ['productId'],
})

/** Saves a product; one that is saved already stays so. 404 for a product that is not sold, 400 for more than 100. */
export const addWishlistItem = call<typeof schema.addWishlistItem>('POST', '/wishlist/add')

/** Takes a product off the caller's list; one that is not on it is answered alike. */
export const removeWishlistItem = call<typeof schema.removeWishlistItem>('DELETE', '/wishlist/:productId/delete')

/**
 * The cards of the products named by `ids`, joined by commas, in their order: for lists that a browser keeps itself, such as
 * saved and recently seen products. What is not sold is left out.
 */
export const listProductCards = call<typeof schema.listProductCards>('GET', '/product/cards', {
  eachHas: ['id', 'name', 'images', 'productVariations'],
})
