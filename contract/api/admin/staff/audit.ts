import { call } from '#contract/api/endpoint.ts'
import type * as schema from './audit.schema.ts'

export type * from './audit.schema.ts'

/**
 * What was done at the counter and by commands, newest first. `search` finds names, actions and the numbers or ids of what
 * was changed; `from` and `to` are whole days in India. Answers at most `limit` entries (50) and `nextCursor` for the rest.
 */
export const listAudit = call<typeof schema.listAudit>('GET', '/admin/audit', {
  has: ['rows'],
})

/** Who and what the audit log can be narrowed to. */
export const listAuditFilters = call<typeof schema.listAuditFilters>('GET', '/admin/audit/filters', {
  has: ['people', 'kinds'],
})
