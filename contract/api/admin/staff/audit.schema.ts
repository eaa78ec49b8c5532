import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, Id, Moment, matching, text, wholeNumber } from '#contract/api/fields.ts'
import { isDay } from '#contract/rules/periods.ts'

const roles = ['admin', 'manager'] as const

const day = bounded(40, 'Choose a day').check(z.refine(isDay, 'Choose a day'))

const AuditEntry = z.object({
  id: z.string(),
  at: Moment,
  /** The name at that time; 'command' for a command on the server, 'unknown' for somebody who could not prove who they are. */
  actor: z.string(),
  staffId: z.nullable(z.string()),
  /** Such as 'order.pack'. */
  action: z.string(),
  /** What it was done to; `name` where the id alone tells people nothing. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpointSchema({
  summary: 'The audit log',
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    staffId: z.optional(Id),
    kind: z.optional(text(40, 'The kind')),
    from: z.optional(day),
    to: z.optional(day),
    cursor: z.optional(matching(/^\d{1,15}$/, 'This list cannot be continued from there.')),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({ rows: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
})

export const listAuditFilters = endpointSchema({
  summary: 'People and kinds named in the audit log',
  access: 'staff',
  roles,
  data: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    kinds: z.array(z.string()),
  }),
})
