import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { issueInvoice } from './issue-bills.ts'

const twoHours = 2 * 3_600_000

/** Bills for what the demo shopper has bought, as if each order had been packed two hours after it came. */
export async function billDemoOrders(db: Database, mobileNumber: string) {
  const packed = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        orders.demo,
        eq(orders.mobileNumber, mobileNumber),
        inArray(orders.orderStatus, ['CONFIRMED', 'COMPLETED']),
        ne(orders.fulfilment, 'RECEIVED'),
      ),
    )
    .orderBy(asc(orders.createdAt))
  for (const { id, createdAt } of packed) {
    await inTransaction(db, (tx) => issueInvoice(tx, id, new Date(createdAt.getTime() + twoHours)))
  }
}
