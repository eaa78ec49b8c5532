import { type Period, periodObjection } from '#contract/rules/periods.ts'
import { useFilters } from '../ui/tables/use-filters.ts'
import { presetPeriod } from './presets.ts'

/** The days in the address, or the last thirty; `objection` says why others cannot be looked at. */
export function usePeriod() {
  const { values, set } = useFilters(['from', 'to'])
  const usual = presetPeriod('days-30')
  const period: Period = { from: values.from || usual.from, to: values.to || usual.to }
  const setPeriod = ({ from, to }: Period) => set({ from, to })
  return { period, setPeriod, objection: periodObjection(period) }
}
