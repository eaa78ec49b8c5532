import { asc } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { shopRestores } from '#server/platform/schema/restores.ts'

/** When this shop was restored from a backup, the last time at the end. */
export async function readRestoreMoments(executor: Executor) {
  const { restoredAt } = shopRestores
  const rows = await executor.select({ restoredAt }).from(shopRestores).orderBy(asc(restoredAt))
  return rows.map((row) => row.restoredAt)
}

/** The last of them after a moment, if any. */
export function lastSince(restores: Date[], moment: Date) {
  return restores.findLast((restoredAt) => restoredAt > moment) ?? null
}
