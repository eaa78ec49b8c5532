import type { FastifyInstance } from 'fastify'
import { listAudit, listAuditFilters } from '#contract/api/admin/staff/audit.ts'
import { serveStaff } from '#server/back-office/access/serve-staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readAudit, readAuditFilters } from './read-audit.ts'

export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listAudit, ({ query }) => readAudit(shop.db, query))
  serveStaff(app, shop, listAuditFilters, () => readAuditFilters(shop.db))
}
