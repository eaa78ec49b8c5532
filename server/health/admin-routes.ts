import type { FastifyInstance } from 'fastify'
import { getHealth } from '#contract/api/admin/health.ts'
import type { Shop } from '../shop.ts'
import { serveStaff } from '../staff/serve-staff.ts'
import { readHealth } from './read-health.ts'

export function adminHealthRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, getHealth, () => readHealth(shop))
}
