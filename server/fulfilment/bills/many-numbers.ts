import { eq } from 'drizzle-orm'
import { type BillKind, billNumber, financialYear } from '#contract/rules/bills/bill-number.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { billSeries } from '#server/platform/schema/fulfilment/bills.ts'

/**
 * The numbers of a series, financial year by financial year, for many bills of a demo shop at once: those already given stay, and
 * `close` writes down the last ones. Nobody else takes a number of a year that has begun before the transaction ends.
 */
export async function openSeries(tx: Transaction, kind: BillKind) {
  const begun = await tx.select().from(billSeries).where(eq(billSeries.kind, kind)).for('update')
  const codes = new Map(begun.map(({ financialYear, code }) => [financialYear, code]))
  const last = new Map(begun.map(({ financialYear, lastNumber }) => [financialYear, lastNumber]))
  return {
    next(issuedAt: Date) {
      const year = financialYear(issuedAt)
      const serial = (last.get(year) ?? 0) + 1
      last.set(year, serial)
      return { number: billNumber(kind, year, serial, codes.get(year)), issuedAt }
    },
    async close() {
      for (const [year, lastNumber] of last) {
        await tx
          .insert(billSeries)
          .values({ kind, financialYear: year, lastNumber })
          .onConflictDoUpdate({ target: [billSeries.kind, billSeries.financialYear], set: { lastNumber } })
      }
    },
  }
}
