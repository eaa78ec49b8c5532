import type { FastifyInstance } from 'fastify'
import { getReview, listReviews } from '#contract/api/reviews.ts'
import { serve } from '../http/serve.ts'
import type { Shop } from '../shop.ts'
import { findReview, readReviews } from './reviews.ts'

export function reviewRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shop, getReview, ({ params }) => findReview(shop.db, params.id))
  serve(app, shop, listReviews, ({ params }) => readReviews(shop.db, params.productId))
}
