import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { storedFiles } from '../schema/files.ts'

/** How many files people sent, and how much they hold together. */
export async function readStoredFiles(executor: Executor) {
  const [found] = await executor
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.byteSize}), 0)::bigint`,
    })
    .from(storedFiles)
  return found ?? { count: 0, bytes: 0 }
}
