import type { SeriesGap } from '#contract/api/admin/reports/gst.ts'
import { billNumber, billPrefix, financialYear } from '#contract/rules/bills/bill-number.ts'
import { monthPeriod, startOfDay } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readClosedSeries } from './series-gaps.sql.ts'

/** The series that a restore closed after a backup of this month, or in it, with the last number that is known of each. */
export async function readSeriesGaps(executor: Executor, month: string): Promise<SeriesGap[]> {
  const { from, to } = monthPeriod(month)
  const year = financialYear(startOfDay(from))
  const rows = await readClosedSeries(executor, year, { from, to })
  return rows.map(({ kind, code, lastNumber, backupAt, closedAt, isBegun }) => ({
    ...{ kind, series: `${billPrefix(kind, code)}/${year}/` },
    after: isBegun ? billNumber(kind, year, lastNumber, code) : null,
    ...{ backupAt: backupAt.toISOString(), restoredAt: closedAt.toISOString() },
  }))
}
