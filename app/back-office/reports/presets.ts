import { addDays, dayInIndia, monthPeriod, type Period } from '#contract/rules/periods.ts'

export const presets = [
  { value: 'days-7', name: 'Last 7 days' },
  { value: 'days-30', name: 'Last 30 days' },
  { value: 'days-90', name: 'Last 90 days' },
  { value: 'month', name: 'This month' },
  { value: 'last-month', name: 'Last month' },
  { value: 'year', name: 'This financial year' },
  { value: 'last-year', name: 'Last financial year' },
] as const
type Preset = (typeof presets)[number]['value']

/** The days a preset means; financial years begin in April. */
export function presetPeriod(preset: Preset, now = new Date()): Period {
  const today = dayInIndia(now)
  if (preset === 'month') return { from: `${today.slice(0, 7)}-01`, to: today }
  if (preset === 'last-month') return monthPeriod(addDays(`${today.slice(0, 7)}-01`, -1))
  if (preset === 'year') return { from: `${firstYear(today)}-04-01`, to: today }
  if (preset === 'last-year') return { from: `${firstYear(today) - 1}-04-01`, to: `${firstYear(today)}-03-31` }
  return { from: addDays(today, 1 - Number(preset.slice(5))), to: today }
}

/** The preset that means just these days. */
export function presetOf(period: Period, now = new Date()): Preset | undefined {
  return presets.find(({ value }) => {
    const { from, to } = presetPeriod(value, now)
    return from === period.from && to === period.to
  })?.value
}

/** The months up to this one, newest first, as an offer of choices. */
export function monthsUntilNow(count: number, now = new Date()) {
  const months: string[] = []
  for (let day = dayInIndia(now); months.length < count; day = addDays(`${day.slice(0, 7)}-01`, -1)) {
    months.push(day.slice(0, 7))
  }
  return months
}

function firstYear(day: string) {
  return Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
}
