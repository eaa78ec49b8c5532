import { sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type Period, periodObjection } from '#contract/rules/periods.ts'

/** Throws 400 for a period that cannot be looked at. */
export function checkedPeriod({ from, to }: Period): Period {
  const objection = periodObjection({ from, to })
  if (objection) throw new ApiError(400, objection)
  return { from, to }
}

/** Placed in a period and not cancelled, of an order that is called `o`. */
export function isSoldIn({ from, to }: Period) {
  return sql`o.order_status in ('CONFIRMED', 'COMPLETED') and o.created_at >= ${startOf(from)}
    and o.created_at < ${startOf(to)} + interval '1 day'`
}

/** The moment a day begins in India. */
export function startOf(day: string) {
  return sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
}

/** The day or month in India at which an order `o` was placed. */
export const placedOn = {
  day: sql`to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
  month: sql`to_char(o.created_at at time zone 'Asia/Kolkata', 'YYYY-MM')`,
}
