import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { Id, Moment, PageQuery, text } from '../fields.ts'

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

export const addReview = endpointSchema({
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

export const getReview = endpointSchema({
  summary: 'One review',
  refuses: {
    404: ['Review not found'],
  },
  access: 'anyone',
  params: z.object({ id: Id }),
  data: Review,
})

/** As many reviews of a product come at once. */
export const reviewsPerPage = 200

export const listReviews = endpointSchema({
  summary: 'The reviews of a product',
  access: 'anyone',
  params: z.object({ productId: Id }),
  query: PageQuery,
  data: z.array(Review),
})

export const listOwnReviews = endpointSchema({
  summary: 'The own reviews',
  access: 'user',
  data: z.array(OwnReview),
})
