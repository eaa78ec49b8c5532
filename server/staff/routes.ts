import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { staffRoutes } from './admin-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { factorRoutes } from './factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** Who is at the counter: signing in, one's own account, the people of the shop, and what they did. */
export function counterRoutes(app: FastifyInstance, shop: Shop) {
  signInRoutes(app, shop)
  factorRoutes(app, shop)
  staffRoutes(app, shop)
  auditRoutes(app, shop)
}
