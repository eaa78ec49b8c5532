import { sql } from 'drizzle-orm'
import type { SeriesGap } from '#contract/api/admin/gst.ts'
import { type BillKind, billNumber, billPrefix, financialYear } from '#contract/rules/bill-number.ts'
import { monthPeriod, startOfDay } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { startOf } from './periods.ts'

type Closed = { kind: BillKind; code: string; lastNumber: number; backupAt: Date; closedAt: Date; isBegun: boolean }

/** The series that a restore closed after a backup of this month, or in it, with the last number that is known of each. */
export async function readSeriesGaps(executor: Executor, month: string): Promise<SeriesGap[]> {
  const { from, to } = monthPeriod(month)
  const year = financialYear(startOfDay(from))
  const { rows } = await executor.execute<Closed>(sql`
    select kind, code, last_number as "lastNumber", backup_at as "backupAt", closed_at as "closedAt", last_number > coalesce(
      (select max(before.last_number) from closed_bill_series before where before.kind = c.kind
        and before.financial_year = c.financial_year and before.closed_at < c.closed_at), 0) as "isBegun"
    from closed_bill_series c where financial_year = ${year} and backup_at < ${startOf(to)} + interval '1 day'
      and closed_at >= ${startOf(from)}
    order by kind desc, closed_at`)
  return rows.map(({ kind, code, lastNumber, backupAt, closedAt, isBegun }) => ({
    ...{ kind, series: `${billPrefix(kind, code)}/${year}/` },
    after: isBegun ? billNumber(kind, year, lastNumber, code) : null,
    ...{ backupAt: new Date(backupAt).toISOString(), restoredAt: new Date(closedAt).toISOString() },
  }))
}
