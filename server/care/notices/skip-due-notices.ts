import { sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'

/** Counts as told whoever would be told at once that a size is there, for a shop that went back in time: they may have been told since. */
export async function skipDueNotices(executor: Executor) {
  await executor.execute(sql`
    update stock_notice n set notified_at = now() from variation v
    where v.product_id = n.product_id and v.size = n.size and v.stock > 0 and n.notified_at is null`)
}
