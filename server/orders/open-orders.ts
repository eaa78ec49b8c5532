import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '../db/database.ts'
import { orders } from './table.ts'

/** The database's time, which every process shares. */
export async function readClock(tx: Transaction) {
  const { rows } = await tx.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return new Date(rows[0]?.now ?? Number.NaN)
}

/**
 * Goods sent to numbers that do not know of them cost the shop the way: so many cash orders may be open for one number.
 * Throws 429.
 */
export async function refuseTooManyOpenOrders(tx: Transaction, mobileNumber: string, most: number) {
  // Held before counting, so that two orders for one number are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open cash orders of ${mobileNumber}`}, 0))`)
  const [found] = await tx
    .select({ open: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(eq(orders.mobileNumber, mobileNumber), eq(orders.orderStatus, 'CONFIRMED'), eq(orders.paymentMode, 'CASH')),
    )
  if (found && found.open >= most) throw new ApiError(429, openOrdersSentence(most))
}

function openOrdersSentence(most: number) {
  const orders = most === 1 ? 'is already 1 order' : `are already ${most} orders`
  return `There ${orders} to be paid in cash on the way to this mobile number. Please wait until one has been delivered.`
}
