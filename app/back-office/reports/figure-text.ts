import { formatRupees } from '#contract/money.ts'
import { addDays, daysOf, type Period } from '#contract/rules/periods.ts'

/** '1,24,500' */
export function figure(count: number) {
  return count.toLocaleString('en-IN')
}

/** Rupees without their paise, for tiles and charts: '₹1,24,500'. */
export function roundRupees(rupees: number) {
  return `₹${Math.round(rupees).toLocaleString('en-IN')}`
}

/** The marks of an axis: '₹50K', '₹1.2L'. */
export function shortRupees(rupees: number) {
  const steps = [
    { from: 1e7, suffix: 'Cr' },
    { from: 1e5, suffix: 'L' },
    { from: 1e3, suffix: 'K' },
  ]
  const step = steps.find(({ from }) => Math.abs(rupees) >= from)
  return step ? `₹${Math.round((rupees / step.from) * 10) / 10}${step.suffix}` : `₹${Math.round(rupees)}`
}

/** '12% more than the 30 days before', for people who look at a tile. */
export function comparedWith(now: number, before: number, period: Period) {
  const days = daysOf(period)
  const than = days === 1 ? 'the day before' : `the ${days} days before`
  if (before === 0) return now === 0 ? `Nothing in ${than} either` : `Nothing in ${than}`
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return `As in ${than}`
  return `${Math.abs(percent).toLocaleString('en-IN')}% ${percent > 0 ? 'more' : 'less'} than in ${than}`
}

/** A day ('2026-04-05') as 'Sun, 5 Apr 2026', a month ('2026-04') as 'April 2026'. */
export function stepName(key: string) {
  const moment = new Date(`${key.length === 7 ? `${key}-01` : key}T00:00:00Z`)
  return (key.length === 7 ? monthFormat : dayFormat).format(moment)
}

/** The same for the axis of a chart: '5 Apr', 'Apr 26'. */
export function shortStep(key: string) {
  const moment = new Date(`${key.length === 7 ? `${key}-01` : key}T00:00:00Z`)
  return (key.length === 7 ? shortMonthFormat : shortDayFormat).format(moment)
}

/** '1 Apr to 30 Apr 2026' */
export function periodName({ from, to }: Period) {
  return from === to ? stepName(from) : `${shortStep(from)} to ${shortStep(to)} ${addDays(to, 0).slice(0, 4)}`
}

export function rupeesOrNothing(rupees: number | null) {
  return rupees === null ? '' : formatRupees(rupees)
}

const utc = { timeZone: 'UTC' } as const
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  ...{ ...utc, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
})
const monthFormat = new Intl.DateTimeFormat('en-IN', { ...utc, month: 'long', year: 'numeric' })
const shortDayFormat = new Intl.DateTimeFormat('en-IN', { ...utc, day: 'numeric', month: 'short' })
const shortMonthFormat = new Intl.DateTimeFormat('en-IN', { ...utc, month: 'short', year: '2-digit' })
