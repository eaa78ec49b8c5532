import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Tells the shop's processes that anything may have changed, as PostgreSQL's triggers do: nothing is ready any more. */
export async function invalidateEverything(pool: Pool) {
  await pool.query("select pg_notify('shop_reads', '*')")
  await sleep(300)
}
