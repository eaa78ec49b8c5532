import { randomInt } from 'node:crypto'
import { and, asc, inArray } from 'drizzle-orm'
import { type BillKind, billPrefix, financialYear, financialYearsBetween } from '#contract/rules/bills/bill-number.ts'
import { orderNumberLetters } from '#contract/rules/orders/order-number.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { billSeries, closedBillSeries } from '#server/platform/schema/fulfilment/bills.ts'

type Going = { backupAt: Date; restoredAt: Date; code: string }

/**
 * Closes all series in which numbers may have been given out after the backup, and opens the next, whose numbers begin with another
 * code. Gives those of the present year as they were closed.
 */
export async function closeSeries(executor: Executor, { backupAt, restoredAt, code }: Going) {
  const years = financialYearsBetween(backupAt, restoredAt)
  const kinds: BillKind[] = ['invoice', 'credit-note']
  const rows = kinds.flatMap((kind) => years.map((financialYear) => ({ kind, financialYear })))
  await executor.insert(billSeries).values(rows).onConflictDoNothing()
  const isConcerned = and(inArray(billSeries.financialYear, years))
  const concerned = await executor.select().from(billSeries).where(isConcerned).orderBy(asc(billSeries.kind))
  await executor.insert(closedBillSeries).values(concerned.map((row) => ({ ...row, backupAt, closedAt: restoredAt })))
  await executor.update(billSeries).set({ code }).where(isConcerned)
  return concerned.filter((row) => row.financialYear === financialYear(restoredAt))
}

/** Two letters or digits that no series of this shop has had, as far as the database and `others` know. */
export async function drawSeriesCode(executor: Executor, others: string[]) {
  const had = await executor.select({ code: closedBillSeries.code }).from(closedBillSeries)
  const has = await executor.select({ code: billSeries.code }).from(billSeries)
  const taken = new Set([...[...had, ...has].map(({ code }) => code), ...others, ...plain])
  const free = everyCode().filter((code) => !taken.has(code))
  // By chance: a shop that lost its list of restores as well may not draw what it drew then.
  const code = free[randomInt(Math.max(free.length, 1))]
  if (!code) throw new Error('This shop was restored so often that no letters are left for a new series of bills.')
  return code
}

/** 'INV' and 'CRN'. */
const plain = (['invoice', 'credit-note'] as const).map((kind) => billPrefix(kind).slice(1))

function everyCode() {
  const letters = [...orderNumberLetters]
  return letters.flatMap((first) => letters.map((second) => first + second))
}
