import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/platform/db/database.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orderLines, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { products } from '#server/platform/schema/selling/catalog.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { invoiceContent } from './invoice-content.ts'
import { readSeller } from './issue-bills.ts'
import { readReturned, storeBills } from './many-bills.sql.ts'
import { openSeries } from './many-numbers.ts'

// A statement holds as many as PostgreSQL reads in one go without much memory.
const atOnce = 1_000

/**
 * Issues the bills of all packed orders of a demo shop that have none, each as of the moment it was packed, and credit notes for
 * what went back of orders that have none of those; many at a time, as a big shop has a hundred thousand.
 */
export async function issueManyBills(tx: Transaction) {
  const seller = await readSeller(tx, true)
  const series = await openSeries(tx, 'invoice')
  const unbilled = await readUnbilled(tx)
  const read = (start: number) => ahead(readOrders(tx, unbilled.slice(start, start + atOnce)))
  let next = read(0)
  let stored = Promise.resolve()
  for (let start = 0; start < unbilled.length; start += atOnce) {
    const found = await next
    // The database reads the next ones, and stores the former, while these are written.
    next = read(start + atOnce)
    const made = found.map(({ order, lines, packedAt }) => ({
      ...{ orderId: order.id, reason: '' },
      content: invoiceContent(order, lines, seller, series.next(packedAt)),
    }))
    await stored
    stored = ahead(storeBills(tx, made))
  }
  await Promise.all([next, stored])
  await series.close()
  await issueCreditNotes(tx)
}

/** What is awaited later: a failure is told there. */
function ahead<Result>(work: Promise<Result>) {
  work.catch(() => {})
  return work
}

async function issueCreditNotes(tx: Transaction) {
  const series = await openSeries(tx, 'credit-note')
  const returned = await readReturned(tx)
  for (let start = 0; start < returned.length; start += atOnce) {
    await storeBills(
      tx,
      returned.slice(start, start + atOnce).map(({ orderId, reason, amount, at, invoice }) => ({
        ...{ orderId, reason },
        content: creditNoteContent(invoice, [], { ...series.next(at), amount }),
      })),
    )
  }
  await series.close()
}

/** The ids of packed orders without a bill, the one packed first before the others. */
async function readUnbilled(tx: Transaction) {
  const invoice = alias(bills, 'invoice')
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(invoice, and(eq(invoice.orderId, orders.id), eq(invoice.kind, 'invoice')))
    .where(
      and(
        eq(orders.demo, true),
        isNotNull(orders.packedAt),
        inArray(orders.orderStatus, ['CONFIRMED', 'COMPLETED']),
        isNull(invoice.id),
      ),
    )
    .orderBy(orders.packedAt, orders.id)
  return rows.map(({ id }) => id)
}

/** Orders with their lines, in the order of their ids here. */
async function readOrders(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return []
  const found = await tx.select().from(orders).where(inArray(orders.id, ids))
  const lines = await tx
    .select({ ...getTableColumns(orderLines), hindiName: sql<string>`coalesce(${products.hindiName}, '')` })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const byId = new Map(found.map((order) => [order.id, order]))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  return ids.flatMap((id) => {
    const order = byId.get(id)
    return order?.packedAt ? [{ order, lines: linesOf.get(id) ?? [], packedAt: order.packedAt }] : []
  })
}
