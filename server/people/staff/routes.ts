import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/platform/shop/shop.ts'
import { factorRoutes } from '../sign-in/factor-routes.ts'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { staffRoutes } from './admin-routes.ts'
import { auditRoutes } from './audit-routes.ts'

/** Who is at the counter: signing in, one's own account, the people of the shop, and what they did. */
export function backOfficeRoutes(app: FastifyInstance, shop: Shop) {
  signInRoutes(app, shop)
  factorRoutes(app, shop)
  staffRoutes(app, shop)
  auditRoutes(app, shop)
}
