import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import type { BillContent } from '#server/platform/schema/bill-content.ts'
import { products } from '#server/platform/schema/catalog.ts'
import { orderLines, orders } from '#server/platform/schema/orders.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { invoiceContent } from './invoice-content.ts'
import { readSeller } from './issue-bills.ts'
import { openSeries } from './many-numbers.ts'

type Returned = { orderId: string; reason: string; amount: number; at: Date; invoice: BillContent }
type NewBill = { orderId: string; reason: string; content: BillContent }

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
    stored = ahead(store(tx, made))
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
    await store(
      tx,
      returned.slice(start, start + atOnce).map(({ orderId, reason, amount, at, invoice }) => ({
        ...{ orderId, reason },
        content: creditNoteContent(invoice, [], { ...series.next(new Date(at)), amount }),
      })),
    )
  }
  await series.close()
}

/** The ids of packed orders without a bill, the one packed first before the others. */
async function readUnbilled(tx: Transaction) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from shop_order o left join bill b on b.order_id = o.id and b.kind = 'invoice'
    where o.demo and o.packed_at is not null and o.order_status in ('CONFIRMED', 'COMPLETED') and b.id is null
    order by o.packed_at, o.id`)
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

/** What the provider sent back of billed orders, or the shop by hand. */
async function readReturned(tx: Transaction) {
  const { rows } = await tx.execute<Returned>(sql`
    select distinct on (back.at, i.order_id) i.order_id as "orderId", back.reason, back.amount, back.at, i.content as invoice
    from bill i join (
      select order_id, id::text as reason, amount, settled_at as at from refund
      where status = 'processed' and reason in ('cancelled', 'staff')
      union all
      select r.order_id, r.id::text, r.amount, r.created_at from order_return r join shop_order o on o.id = r.order_id
      where o.payment_mode = 'CASH' and r.amount > 0
    ) back on back.order_id = i.order_id
    where i.kind = 'invoice' and not exists (select from bill n where n.order_id = i.order_id and n.kind = 'credit-note')
    order by back.at, i.order_id`)
  return rows
}

async function store(tx: Transaction, made: NewBill[]) {
  const rows = made.map(({ orderId, reason, content }) => ({ order_id: orderId, reason, content }))
  await tx.execute(sql`
    insert into bill (kind, order_id, financial_year, serial, bill_number, reason, total, content, issued_at)
    select content ->> 'kind', order_id, split_part(content ->> 'number', '/', 2), split_part(content ->> 'number', '/', 3)::int,
      content ->> 'number', reason, (content #>> '{sums,total}')::bigint, content, (content ->> 'issuedAt')::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as made(order_id uuid, reason text, content jsonb)`)
}
