import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/api/admin/staff/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { likeContaining } from '#server/platform/db/like.ts'
import { auditEntries, staff } from '#server/platform/schema/people/staff.ts'
import { readSubjectKinds } from './audit-kinds.sql.ts'

type AuditQuery = {
  search?: string | undefined
  staffId?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The audit log, newest first, from where the cursor left off. */
export async function readAudit(
  db: Database,
  query: AuditQuery,
): Promise<{ rows: AuditEntry[]; nextCursor: string | null }> {
  const { limit = 50 } = query
  if (query.staffId && !isRandomId(query.staffId)) return { rows: [], nextCursor: null }
  const found = await db
    .select({ entry: auditEntries, subjectName: staff.name })
    .from(auditEntries)
    .leftJoin(staff, sql`${auditEntries.subjectKind} = 'staff' and ${staff.id}::text = ${auditEntries.subjectId}`)
    .where(and(...conditions(query)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit).map(({ entry, subjectName }) => shown(entry, subjectName))
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}

/** Everybody and every kind of thing the log names. The kinds by steps through their index: the log may be long. */
export async function readAuditFilters(db: Database) {
  const people = await db.select({ id: staff.id, name: staff.name }).from(staff).orderBy(asc(staff.name))
  return { people, kinds: await readSubjectKinds(db) }
}

function conditions({ search, staffId, kind, from, to, cursor }: AuditQuery) {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  // As the index of the log is written.
  const written = sql`lower(${auditEntries.actor} || ' ' || ${auditEntries.action} || ' ' || ${auditEntries.subjectId})`
  return [
    ...words.map((word) => sql`${written} like ${likeContaining(word)}`),
    staffId ? eq(auditEntries.staffId, staffId) : undefined,
    kind ? eq(auditEntries.subjectKind, kind) : undefined,
    from ? gte(auditEntries.at, startOfDay(from)) : undefined,
    to ? lt(auditEntries.at, new Date(startOfDay(to).getTime() + 24 * 60 * 60_000)) : undefined,
    cursor ? isAfter(Number(cursor)) : undefined,
  ]
}

/** By the moment first, as the indexes are: days, people and kinds are found in them. */
function isAfter(id: number) {
  const at = sql`coalesce((select last.at from audit_entry last where last.id = ${id}), 'infinity')`
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (${at}, ${id})`
}

/** A day in India begins at half past six in the evening before, in UTC; there is no summer time. */
function startOfDay(day: string) {
  return new Date(`${day}T00:00:00+05:30`)
}

function shown(entry: typeof auditEntries.$inferSelect, name: string | null): AuditEntry {
  const { id, at, actor, staffId, action, subjectKind, subjectId, before, after } = entry
  const subject = { kind: subjectKind, id: subjectId, name }
  return { id: String(id), at: at.toISOString(), actor, staffId, action, subject, before, after }
}
