import { type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { addDays, monthsOf, type Period, periodObjection } from '#contract/rules/periods.ts'

/** Throws 400 for a period that cannot be looked at. */
export function checkedPeriod({ from, to }: Period): Period {
  const objection = periodObjection({ from, to })
  if (objection) throw new ApiError(400, objection)
  return { from, to }
}

const daysOfPart = 5

/** A period in parts of five days at most, none over the end of a month: no statement is long, however long the period is. */
export function partsOf(period: Period): Period[] {
  return monthsOf(period).flatMap(cut)
}

function cut({ from, to }: Period): Period[] {
  const end = addDays(from, daysOfPart - 1)
  if (end >= to) return [{ from, to }]
  return [{ from, to: end }, ...cut({ from: addDays(end, 1), to })]
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

/** The day and month in India of a moment. */
export function daysIn(moment: SQL) {
  return {
    day: sql`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`,
    month: sql`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM')`,
  }
}

/** The lines of an order `o`, for a lateral join: found by each order, never by looking through the lines of all there ever were. */
export const linesOfEach = sql`(select * from order_line where order_line.order_id = o.id offset 0)`
