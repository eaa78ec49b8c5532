import { and, eq } from 'drizzle-orm'
import { billNumberOf } from '#contract/rules/bills/bill-number.ts'
import type { Database } from '../db/database.ts'
import { bills } from '../schema/fulfilment/bills.ts'
import { orders } from '../schema/fulfilment/orders.ts'

/** Whose order the bill or credit note in this file is of. */
export async function findBillOwner(db: Database, fileKey: string) {
  const billNumber = billNumberOf(fileKey.split('/').at(-1) ?? '')
  if (!billNumber) return undefined
  const [found] = await db
    .select({ userId: orders.userId })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(and(eq(bills.billNumber, billNumber), eq(bills.fileKey, fileKey)))
  return found?.userId ?? undefined
}
