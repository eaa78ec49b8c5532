import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, PageQuery, text } from './fields.ts'

/** A review as everybody may read it (ENT-20, open-points 44). */
export const Review = z.object({
  id: z.string(),
  rating: z.number(),
  review: z.nullable(z.string()),
  userName: z.nullable(z.string()),
  userProfileImage: z.nullable(z.object({ thumbnailUrl: z.string() })),
  userAddress: z.nullable(
    z.object({ town: z.nullish(z.string()), district: z.nullish(z.string()), state: z.nullish(z.string()) }),
  ),
  createdAt: Moment,
})
export type Review = z.infer<typeof Review>

const ratingSentence = 'Please select a rating'

/** A review as its writer finds it again. */
export const OwnReview = z.object({
  id: z.string(),
  productId: z.string(),
  rating: z.number(),
  review: z.nullable(z.string()),
  createdAt: Moment,
})
export type OwnReview = z.infer<typeof OwnReview>

/**
 * Reviews a product once, by a buyer with a completed order of it (API-21). 403 for others, 404 for a product that is not
 * sold, 409 for a second review. What it answers is not listed, so screens rely on nothing of it.
 */
export const addReview = endpoint('POST', '/rating/add', {
  summary: 'Review a product',
  refuses: {
    403: ['You can review this product once an order of it has been delivered to you.'],
    404: ['This product is no longer sold.'],
    409: ['You have already reviewed this product.'],
  },
  access: 'user',
  body: z.object({
    productId: Id,
    rating: z.int(ratingSentence).check(z.minimum(1, ratingSentence), z.maximum(5, ratingSentence)),
    review: z.nullish(text(2_000, 'The review')),
  }),
  data: Review,
})

/** One review by its id (API-22). */
export const getReview = endpoint('GET', '/rating/:id/get', {
  summary: 'One review',
  refuses: {
    404: ['Review not found'],
  },
  access: 'anyone',
  params: z.object({ id: Id }),
  data: Review,
  reads: ['statusCode'],
  has: ['id', 'rating', 'createdAt'],
})

/** As many reviews of a product come at once. */
export const reviewsPerPage = 200

/** The reviews of a product, newest first (API-23), 200 to a page. */
export const listReviews = endpoint('GET', '/rating/:productId/all-ratings', {
  summary: 'The reviews of a product',
  access: 'anyone',
  isPaged: true,
  params: z.object({ productId: Id }),
  query: PageQuery,
  data: z.array(Review),
  eachHas: ['id', 'rating', 'createdAt'],
})

/** What the caller has reviewed, newest first; 500 at most. Ours: it tells which products of an order are still to be reviewed. */
export const listOwnReviews = endpoint('GET', '/rating/user/all/get', {
  summary: 'The own reviews',
  access: 'user',
  data: z.array(OwnReview),
  eachHas: ['productId', 'rating'],
})
