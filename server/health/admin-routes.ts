import type { FastifyInstance } from 'fastify'
import { acceptSecret, getHealth } from '#contract/api/admin/health.ts'
import type { Shop } from '../shop.ts'
import { acceptSecret as acceptOwn } from '../shop-secret/fingerprint.ts'
import { serveStaff } from '../staff/serve-staff.ts'
import { readHealth } from './read-health.ts'

export function adminHealthRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, getHealth, () => readHealth(shop))
  serveStaff(app, shop, acceptSecret, async ({ staff }) => {
    await acceptOwn(shop.db, staff, shop.config)
    return null
  })
}
