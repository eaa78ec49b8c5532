import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { ticketMessages } from '../support/table.ts'
import { users } from '../users/table.ts'
import { removeFile } from './keep-file.ts'
import type { FileStorage } from './storage.ts'
import { storedFiles } from './table.ts'

const atOnce = 1_000

/** Removes uploads of yesterday and before that nothing refers to: replaced pictures, attachments of messages never sent. */
export async function forgetOldFiles(db: Executor, storage: FileStorage) {
  const shownBy = sql`exists (select from ${users} where ${users.profileImageKey} = ${storedFiles.key})`
  const sentWith = sql`exists (select from ${ticketMessages} where ${ticketMessages.attachmentKey} = ${storedFiles.key})`
  const isUnused = or(
    and(eq(storedFiles.kind, 'avatar'), sql`not ${shownBy}`),
    and(eq(storedFiles.kind, 'attachment'), sql`not ${sentWith}`),
  )
  const unused = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(lt(storedFiles.createdAt, sql`now() - interval '1 day'`), isUnused))
    .limit(atOnce)
  for (const { key } of unused) {
    await removeFile(storage, key)
    await db.delete(storedFiles).where(eq(storedFiles.key, key))
  }
}
