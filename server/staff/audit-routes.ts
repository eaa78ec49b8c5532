import type { FastifyInstance } from 'fastify'
import { listAudit, listAuditFilters } from '#contract/api/admin/audit.ts'
import type { Shop } from '../shop.ts'
import { readAudit, readAuditFilters } from './read-audit.ts'
import { serveStaff } from './serve-staff.ts'

export function auditRoutes(app: FastifyInstance, shop: Shop) {
  serveStaff(app, shop, listAudit, ({ query }) => readAudit(shop.db, query))
  serveStaff(app, shop, listAuditFilters, () => readAuditFilters(shop.db))
}
