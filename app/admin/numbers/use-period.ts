import { type Period, periodObjection } from '#contract/rules/periods.ts'
import { useFilters } from '../ui/use-filters.ts'
import { presetPeriod } from './presets.ts'

/** The days in the address, or the last thirty; `objection` says why others cannot be looked at. */
export function usePeriod() {
  const { filters, setFilter } = useFilters(['from', 'to'])
  const usual = presetPeriod('days-30')
  const period: Period = { from: filters.from || usual.from, to: filters.to || usual.to }
  const setPeriod = ({ from, to }: Period) => {
    setFilter('from', from)
    setFilter('to', to)
  }
  return { period, setPeriod, objection: periodObjection(period) }
}
