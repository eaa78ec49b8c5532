import type { FastifyInstance } from 'fastify'
import { addReview as addReviewCall, getReview, listOwnReviews, listReviews } from '#contract/api/reviews.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { addReview } from './add-review.ts'
import { findReview, readOwnReviews, readReviews } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, getReview, ({ params }) => findReview(shop.db, params.id))
  serve(app, shop, listReviews, ({ params }) => readReviews(shop.db, params.productId))
  serve(app, shop, listOwnReviews, ({ caller }) => readOwnReviews(shop.db, caller.userId))
  serve(
    app,
    shop,
    addReviewCall,
    async ({ caller, body }) =>
      new Answer({ data: await addReview(shop.db, caller.userId, body), message: 'Thank you for your review!' }),
  )
}
