import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { templateOverrides } from '#server/platform/schema/people/messages.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'

export type Channel = 'sms' | 'mail'
export type TemplateText = { subject: string; text: string }

const freshMs = 1_500
type CachedOverrides = { overrides: Map<string, TemplateText>; readAt: number }
const cache = new WeakMap<Database, CachedOverrides>()

/** The shop's own texts by `overrideKey`; cached for a moment and read within the caller's transaction, so that orders need not wait. */
export async function readOverrides(executor: Executor, db: Database): Promise<ReadonlyMap<string, TemplateText>> {
  const last = cache.get(db)
  if (last && Date.now() - last.readAt < freshMs) return last.overrides
  const rows = await executor.select().from(templateOverrides)
  const overrides = new Map(
    rows.map(({ template, channel, subject, text }) => [overrideKey(template, channel), { subject, text }]),
  )
  cache.set(db, { overrides, readAt: Date.now() })
  return overrides
}

/** The process that has changed them uses the new ones at once. */
export function forgetOverrides(db: Database) {
  cache.delete(db)
}

/** All own texts that a queued SMS may have been written by, the newest first: its values are read from its text. */
export async function findPastTexts(executor: Executor, template: string): Promise<string[]> {
  const own = await executor
    .select({ text: templateOverrides.text })
    .from(templateOverrides)
    .where(and(eq(templateOverrides.template, template), eq(templateOverrides.channel, 'sms')))
  const former = await executor
    .select({ text: sql<string | null>`${auditEntries.before} ->> 'text'` })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'message'), eq(auditEntries.subjectId, overrideKey(template, 'sms'))))
    .orderBy(desc(auditEntries.id))
    .limit(10)
  return [...own, ...former].flatMap(({ text }) => (text ? [text] : []))
}

export function overrideKey(template: string, channel: Channel) {
  return `${template} ${channel}`
}
