import { sql } from 'drizzle-orm'
import { type BillKind, billNumber, endOfFinancialYear, financialYear } from '#contract/rules/bills/bill-number.ts'
import { readClock } from '#server/platform/db/clock.sql.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { billSeries } from '#server/platform/schema/fulfilment/bills.ts'

/**
 * Takes the next number of a series. The row of the series stays locked until the caller's transaction ends, so that numbers
 * follow each other without a gap: one that is rolled back is given to the next. Take it late in the transaction.
 */
export async function takeBillNumber(tx: Transaction, kind: BillKind, requestedMoment?: Date) {
  const moment = requestedMoment ?? (await readClock(tx)).now
  const year = financialYear(moment)
  const [taken] = await tx
    .insert(billSeries)
    .values({ kind, financialYear: year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [billSeries.kind, billSeries.financialYear],
      set: { lastNumber: sql`${billSeries.lastNumber} + 1` },
    })
    .returning({ serial: billSeries.lastNumber, code: billSeries.code })
  if (!taken) throw new Error('The series of bills gave no number.')
  // Read again: it may have waited for others, and later numbers never bear earlier dates.
  const now = requestedMoment ?? (await readClock(tx)).now
  const lastOfYear = new Date(endOfFinancialYear(moment).getTime() - 1)
  const issuedAt = now > lastOfYear ? lastOfYear : now
  return {
    financialYear: year,
    serial: taken.serial,
    number: billNumber(kind, year, taken.serial, taken.code),
    issuedAt,
  }
}
