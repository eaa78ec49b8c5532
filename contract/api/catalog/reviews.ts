import { call } from '../endpoint.ts'
import type * as schema from './reviews.schema.ts'

export type * from './reviews.schema.ts'

/**
 * Reviews a product once, by a buyer with a completed order of it (API-21). 403 for others, 404 for a product that is not
 * sold, 409 for a second review. What it answers is not listed, so screens rely on nothing of it.
 */
export const addReview = call<typeof schema.addReview>('POST', '/rating/add')

/** One review by its id (API-22). */
export const getReview = call<typeof schema.getReview>('GET', '/rating/:id/get', {
  reads: ['statusCode'],
  has: ['id', 'rating', 'createdAt'],
})

/** The reviews of a product, newest first (API-23), 200 to a page. */
export const listReviews = call<typeof schema.listReviews>('GET', '/rating/:productId/all-ratings', {
  isPaged: true,
  eachHas: ['id', 'rating', 'createdAt'],
})

/** What the caller has reviewed, newest first; 500 at most. Ours: it tells which products of an order are still to be reviewed. */
export const listOwnReviews = call<typeof schema.listOwnReviews>('GET', '/rating/user/all/get', {
  eachHas: ['productId', 'rating'],
})
