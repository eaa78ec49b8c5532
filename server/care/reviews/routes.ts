import type { FastifyInstance } from 'fastify'
import { reviewsPerPage } from '#contract/api/catalog/reviews.schema.ts'
import { addReview as addReviewCall, getReview, listOwnReviews, listReviews } from '#contract/api/catalog/reviews.ts'
import { tagOfProduct } from '#server/platform/cache/cache-tags.ts'
import { serveCached } from '#server/platform/cache/serve-cached.ts'
import { Answer, numberedPage, serve } from '#server/platform/http/serve.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { addReview } from './add-review.ts'
import { findReview, readOwnReviews, readReviews } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop) {
  serveCached(app, shop, getReview, ({ params }) => findReview(shop.db, params.id), ['products', 'reviews'])
  serveCached(
    app,
    shop,
    listReviews,
    async ({ params, query: { page = 1 } }) => {
      const { reviews, total } = await readReviews(shop.db, params.productId, page)
      return new Answer({ data: reviews, page: numberedPage(total, page, reviewsPerPage) })
    },
    (_, { params }) => [tagOfProduct(params.productId)],
  )
  serve(app, shop, listOwnReviews, ({ caller }) => readOwnReviews(shop.db, caller.userId))
  serve(
    app,
    shop,
    addReviewCall,
    async ({ caller, body }) =>
      new Answer({ data: await addReview(shop.db, caller.userId, body), message: 'Thank you for your review!' }),
    { isShown: true },
  )
}
