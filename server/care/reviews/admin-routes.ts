import type { FastifyInstance } from 'fastify'
import { checkReviews as checkCall, listAllReviews } from '#contract/api/admin/catalog/reviews.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { checkReviews } from './check-reviews.ts'
import { listReviews } from './list-reviews.ts'

export function adminReviewRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listAllReviews, ({ query }) => listReviews(shop.db, query))
  serveStaff(app, shop, checkCall, ({ body, staff }) => checkReviews(shop.db, body, staff))
}
