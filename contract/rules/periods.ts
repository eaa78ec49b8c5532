/** Whole days in India, both included: '2026-04-01' to '2026-04-30'. */
export type Period = { from: string; to: string }

export const mostDays = 1_096

/** Why a period cannot be looked at, as a sentence; nothing when it can. */
export function periodObjection({ from, to }: Period) {
  if (!isDay(from) || !isDay(to)) return 'Choose days that are in the calendar.'
  if (from > to) return 'The first day comes after the last one.'
  return daysOf({ from, to }) > mostDays ? 'Choose three years at most.' : undefined
}

/** Whether a text is a day of the calendar, such as '2026-02-28'. */
export function isDay(text: string) {
  return text >= '2000-01-01' && text <= '2999-12-31' && !Number.isNaN(at(text)) && dayOf(at(text)) === text
}

/** Whether a text is a month, such as '2026-04'. */
export function isMonth(text: string) {
  return isDay(`${text}-01`)
}

/** How many days a period has. */
export function daysOf({ from, to }: Period) {
  return Math.round((at(to) - at(from)) / dayMs) + 1
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

/** A period cut where months end, so that each part can be looked at by itself. */
export function monthsOf({ from, to }: Period): Period[] {
  const end = endOfMonth(from)
  if (end >= to) return [{ from, to }]
  return [{ from, to: end }, ...monthsOf({ from: addDays(end, 1), to })]
}

/** The days of a period, or its months ('2026-04'), in order. */
export function stepsOf(period: Period, by: 'day' | 'month') {
  if (by === 'month') return monthsOf(period).map(({ from }) => from.slice(0, 7))
  return Array.from({ length: daysOf(period) }, (_, index) => addDays(period.from, index))
}

/** The whole month that a day or month ('2026-04') lies in. */
export function monthPeriod(text: string): Period {
  const from = `${text.slice(0, 7)}-01`
  return { from, to: endOfMonth(from) }
}

/** The day ('2026-04-30') so many days after another; before it where `days` is negative. */
export function addDays(day: string, days: number) {
  return dayOf(at(day) + days * dayMs)
}

/** The day in India at a moment. */
export function dayInIndia(moment: Date) {
  return dayOf(moment.getTime() + 5.5 * 3_600_000)
}

/** The moment a day begins in India. */
export function startOfDay(day: string) {
  return new Date(at(day) - 5.5 * 3_600_000)
}

const dayMs = 86_400_000

function at(day: string) {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOf(ms: number) {
  return new Date(ms).toISOString().slice(0, 10)
}

function endOfMonth(day: string) {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month, 0))
}
