import { call } from '../endpoint.ts'
import type * as schema from './catalog.schema.ts'

export type * from './catalog.schema.ts'

/** How many products a page has where nobody asks for another number. */
export const productsPerPage = 15

/** One product by its id (API-11). 404 'Product not found'. */
export const getProduct = call<typeof schema.getProduct>('GET', '/product/:productId/get', {
  has: ['id', 'name', 'images', 'productVariations'],
})

/**
 * A page of products (API-16), counted from 1; `limit` 1..50, 15 when absent. `active` is ignored: only products on sale
 * are ever listed; filters that are empty or null are none. Counts are exact up to 100 pages (open-points 114). `sort` compares the price the card shows.
 *
 * Words are found as they are typed or by the kitchen words the shop keeps for them, the name itself first, then names that begin
 * so, then words, then parts of words; where no name has them, in the tags; where nothing has them, the nearest word is meant.
 *
 * Extras of our own (open-points 111): `facets=true` adds `data.facets`, counted over at most 100 pages; `priceFrom` and `priceBelow`
 * (rupees, of the price the card shows) and `pack` (size and type, such as `1 KG` or `200 G`) narrow what is found.
 */
export const searchProducts = call<typeof schema.searchProducts>('POST', '/product/search', {
  has: ['data'],
})

/** All categories in the shop's order (API-38). */
export const listCategories = call<typeof schema.listCategories>('GET', '/categories/getAll')
