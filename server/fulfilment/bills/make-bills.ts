import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { billFileName } from '#contract/rules/bills/bill-number.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { openStorage } from '#server/platform/files/storage.ts'
import { enqueue, enqueueAll } from '#server/platform/jobs/enqueue.ts'
import { printApart } from '#server/platform/pdf/print-apart.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { issueInvoice } from './issue-bills.ts'

type BillShop = Pick<Shop, 'config' | 'db'>

const billPrinter = new URL('./print-worker.ts', import.meta.url)

/** Issues the invoice of an order, and has its file made once the caller's transaction is committed. */
export async function billOrder(tx: Transaction, { db }: Pick<Shop, 'db'>, orderId: string) {
  const bill = await issueInvoice(tx, orderId)
  if (bill) await queueBill(db, bill.id, tx)
}

/**
 * Makes the PDF of an issued bill and keeps it, unless it is there; one that was lost is made again under its old key.
 * The key cannot be guessed, and its last part is what the download is called.
 */
export async function makeBill({ config, db }: BillShop, billId: string) {
  const files = openStorage(config)
  const [bill] = await db.select().from(bills).where(eq(bills.id, billId))
  if (!bill || (bill.fileKey && (await files.find(bill.fileKey)))) return
  const key = bill.fileKey ?? `bills/${randomBytes(16).toString('hex')}/${billFileName(bill.billNumber)}`
  await files.put(key, await printApart(bill.content, billPrinter), 'application/pdf')
  if (bill.fileKey) return
  const isNamed = and(eq(bills.id, billId), isNull(bills.fileKey))
  const { rowCount } = await db.update(bills).set({ fileKey: key }).where(isNamed)
  // Another process was faster.
  if (rowCount === 0) await files.remove(key)
}

/** Queues new bills without a file: issued by a command, or while no jobs ran. Older ones are made when somebody looks. */
export async function makeMissingBills({ db }: Pick<Shop, 'db'>) {
  const missing = await db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(
        isNull(bills.fileKey),
        gt(bills.issuedAt, sql`now() - interval '2 days'`),
        lt(bills.issuedAt, sql`now() - interval '5 seconds'`),
      ),
    )
    .orderBy(asc(bills.issuedAt))
    .limit(2_000)
  const jobs = missing.map(({ id }) => ({ data: { billId: id }, onceFor: id }))
  if (jobs.length > 0) await enqueueAll(db, 'make-bill', jobs)
}

export function queueBill(db: Shop['db'], billId: string, within?: Transaction) {
  return enqueue(db, 'make-bill', { billId }, { onceFor: billId, ...(within ? { within } : {}) })
}
