import type { LargeOrder } from '#contract/api/admin/reports/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findLargeOrders } from './large-orders.sql.ts'

/**
 * Open orders that nobody has paid for, vouched for or packed yet, and of which one alone has more than a fifth of what there is of a size:
 * what is free and what is promised. Those that have the largest part first. The open orders are gone through once: of what is promised of a
 * size at most four can each have more than a fifth, so that few sizes and orders are looked up, however many strangers order.
 */
export async function readLargeOrders(db: Database, limit: number): Promise<{ count: number; rows: LargeOrder[] }> {
  const rows = await findLargeOrders(db, limit)
  const shown = rows.map(({ count, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
  return { count: rows[0]?.count ?? 0, rows: shown }
}
