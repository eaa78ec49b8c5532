import { type SQL, sql } from 'drizzle-orm'
import type { SalesGroup } from '#contract/api/admin/reports/reports.ts'
import { daysIn } from './periods.ts'

/** What belongs to whole orders is told apart by these. */
export type OrderGroup = Exclude<SalesGroup, 'product' | 'category'>

/** By what the orders `o` of a sum are told apart, and its name; `moment` is that of which the day or month is meant. */
export function groupOf(by: OrderGroup, moment: SQL): { key: SQL; name: SQL } {
  if (by === 'town') return town
  if (by === 'payment') return payment
  const step = daysIn(moment)[by]
  return { key: step, name: step }
}

const town = {
  key: sql`lower(concat_ws('|', trim(o.delivery_address ->> 'town'), trim(o.delivery_address ->> 'state')))`,
  name: sql`concat_ws(', ', nullif(trim(o.delivery_address ->> 'town'), ''), nullif(trim(o.delivery_address ->> 'state'), ''))`,
}

const payment = {
  key: sql`o.payment_mode`,
  name: sql`case o.payment_mode when 'CASH' then 'Cash on delivery' else 'Paid online' end`,
}
