import { alias } from 'drizzle-orm/pg-core'
import type { Period } from '#contract/rules/periods.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { composed, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { closedBillSeries } from '#server/platform/schema/fulfilment/bills.ts'
import { startOf } from './periods.ts'

const c = alias(closedBillSeries, 'c')
const closedColumns = columns({
  kind: c.kind,
  code: c.code,
  lastNumber: c.lastNumber,
  backupAt: c.backupAt,
  closedAt: c.closedAt,
  isBegun: expression<boolean>(`last_number > coalesce(
    (select max(before.last_number) from closed_bill_series before where before.kind = c.kind
      and before.financial_year = c.financial_year and before.closed_at < c.closed_at), 0)`),
})

/** The series of a financial year that were closed after a backup of before a period's end, in it or later. */
export function readClosedSeries(executor: Executor, year: string, { from, to }: Period) {
  return rowsOf(
    executor,
    composed`
    select ${closedColumns} from closed_bill_series c
    where financial_year = ${year} and backup_at < ${startOf(to)} + interval '1 day' and closed_at >= ${startOf(from)}
    order by kind desc, closed_at`,
  )
}
