import { expect, it } from 'vitest'
import { monthsUntilNow, presetOf, presetPeriod, presets } from './presets.ts'

// Half past midnight in India, still the day before in London.
const now = new Date('2026-03-31T19:30:00Z')

it.each([
  ['days-7', '2026-03-26', '2026-04-01'],
  ['month', '2026-04-01', '2026-04-01'],
  ['last-month', '2026-03-01', '2026-03-31'],
  ['year', '2026-04-01', '2026-04-01'],
  ['last-year', '2025-04-01', '2026-03-31'],
] as const)('“%s” on the first of April means %s to %s', (preset, from, to) => {
  expect(presetPeriod(preset, now)).toEqual({ from, to })
})

it('a financial year that began last April is told in March, too', () => {
  expect(presetPeriod('year', new Date('2026-03-20T06:00:00Z'))).toEqual({ from: '2025-04-01', to: '2026-03-20' })
})

it('days are known by the preset that means them, and others are nobody’s', () => {
  const later = new Date('2026-06-15T06:00:00Z')
  for (const { value } of presets) expect(presetOf(presetPeriod(value, later), later)).toBe(value)
  expect(presetOf({ from: '2026-06-02', to: '2026-06-03' }, later)).toBeUndefined()
})

it('months are offered from this one back over the turn of a year', () => {
  expect(monthsUntilNow(5, now)).toEqual(['2026-04', '2026-03', '2026-02', '2026-01', '2025-12'])
})
