import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { messageWordings } from '#server/platform/schema/people/messages.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'

export type Channel = 'sms' | 'mail'
export type Words = { subject: string; text: string }

const freshMs = 1_500
type Kept = { words: Map<string, Words>; readAt: number }
const kept = new WeakMap<Database, Kept>()

/** The shop's own words by `keyOf`; read anew every moment, within the caller's transaction, so that orders need not wait. */
export async function readWords(executor: Executor, db: Database): Promise<ReadonlyMap<string, Words>> {
  const last = kept.get(db)
  if (last && Date.now() - last.readAt < freshMs) return last.words
  const rows = await executor.select().from(messageWordings)
  const words = new Map(
    rows.map(({ template, channel, subject, text }) => [keyOf(template, channel), { subject, text }]),
  )
  kept.set(db, { words, readAt: Date.now() })
  return words
}

/** The process that has changed them says the new ones at once. */
export function forgetWords(db: Database) {
  kept.delete(db)
}

/** All own texts a queued SMS may have been written with, the newest first: it is sent by its values, which are read from its text. */
export async function findTexts(executor: Executor, template: string): Promise<string[]> {
  const own = await executor
    .select({ text: messageWordings.text })
    .from(messageWordings)
    .where(and(eq(messageWordings.template, template), eq(messageWordings.channel, 'sms')))
  const former = await executor
    .select({ text: sql<string | null>`${auditEntries.before} ->> 'text'` })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectKind, 'message'), eq(auditEntries.subjectId, keyOf(template, 'sms'))))
    .orderBy(desc(auditEntries.id))
    .limit(10)
  return [...own, ...former].flatMap(({ text }) => (text ? [text] : []))
}

export function keyOf(template: string, channel: Channel) {
  return `${template} ${channel}`
}
