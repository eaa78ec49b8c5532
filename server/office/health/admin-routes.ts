import type { FastifyInstance } from 'fastify'
import { acceptSecret, getHealth } from '#contract/api/admin/operations/health.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import { acceptSecret as acceptOwn } from '#server/operations/shop-secret/fingerprint.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readHealth } from './read-health.ts'

export function adminHealthRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, getHealth, () => readHealth(shop))
  serveStaff(app, shop, acceptSecret, async ({ staff }) => {
    await acceptOwn(shop.db, staff, shop.config)
    return null
  })
}
