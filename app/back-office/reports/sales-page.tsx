import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { getSales, type SalesGroup, type SalesRow, salesGroups } from '#contract/api/admin/reports/reports.ts'
import { formatRupees } from '#contract/money.ts'
import { daysOf, type Period } from '#contract/rules/periods.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { comparedWith, figure, periodName, roundRupees, shortStep } from './figure-text.ts'
import { LateChart } from './late-chart.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { salesColumns } from './sales-columns.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

const groupNames: Record<SalesGroup, string> = {
  day: 'Day',
  month: 'Month',
  product: 'Product',
  category: 'Category',
  town: 'Town',
  payment: 'Way of paying',
}

export function meta() {
  return hiddenPageMeta('Sales · Back office')
}

/** What was sold, by what it is asked for. */
export default function SalesPage() {
  const chosen = usePeriod()
  const { values, set } = useFilters(['by'])
  const by = salesGroups.find((group) => group === values.by) ?? (daysOf(chosen.period) > 92 ? 'month' : 'day')
  return (
    <>
      <ReportHead about="Orders by the day they were placed, without those that were cancelled or never paid." />
      <PeriodBar chosen={chosen}>
        <SelectField
          label="By"
          className="col-span-2 md:w-44"
          value={by}
          onChange={({ target }) => set({ by: target.value })}
          options={salesGroups.map((group) => ({ value: group, name: groupNames[group] }))}
        />
      </PeriodBar>
      {!chosen.objection && (
        <>
          <SalesTiles period={chosen.period} />
          <SalesPanel period={chosen.period} by={by} />
        </>
      )}
    </>
  )
}

function SalesTiles({ period }: { period: Period }) {
  const query = useQuery({
    queryKey: ['numbers', 'sums', period],
    queryFn: () => api(getSales, { query: { ...period, by: 'payment', limit: '1' } }),
  })
  return (
    <Loaded query={query} lines={1}>
      {({ sums, before }) => (
        <Tiles
          tiles={[
            { name: 'Net sales', value: roundRupees(sums.net), note: comparedWith(sums.net, before.net, period) },
            { name: 'Orders', value: figure(sums.orders), note: comparedWith(sums.orders, before.orders, period) },
            {
              name: 'Average order',
              value: roundRupees(averageOf(sums)),
              note: comparedWith(averageOf(sums), averageOf(before), period),
            },
            {
              name: 'Charged in all',
              value: roundRupees(sums.total),
              note: [
                `${formatRupees(sums.refunded)} given back`,
                ...(sums.lostToDisputes > 0 ? [`${formatRupees(sums.lostToDisputes)} lost to disputes`] : []),
                ...(sums.missing > 0 ? [`${formatRupees(sums.missing)} in cash not received`] : []),
              ].join(', '),
            },
          ]}
        />
      )}
    </Loaded>
  )
}

function averageOf({ net, orders }: { net: number; orders: number }) {
  return orders === 0 ? 0 : net / orders
}

function SalesPanel({ period, by }: { period: Period; by: SalesGroup }) {
  const isByTime = by === 'day' || by === 'month'
  const list = useRows<SalesRow>(['numbers', 'sales', period, by], (cursor) =>
    api(getSales, { query: { ...period, by, limit: isByTime ? '1100' : '50', ...(cursor ? { cursor } : {}) } }),
  )
  const rows = list.rows ?? []
  const shown = isByTime ? rows : rows.slice(0, 10)
  return (
    <Panel
      title={`Net sales by ${groupNames[by].toLowerCase()}, ${periodName(period)}`}
      actions={
        <DownloadButton address={`/api/v1/admin/numbers/sales/file?${new URLSearchParams({ ...period, by })}`}>
          CSV
        </DownloadButton>
      }
    >
      <LateChart
        points={shown.map(({ key, name, net }) => ({ label: isByTime ? shortStep(key) : name, net }))}
        series={[{ field: 'net', name: 'Net sales', colour: 'golden' }]}
        unit="rupees"
        shape={isByTime ? 'upright' : 'across'}
      />
      <DataTable
        label={`Sales by ${groupNames[by].toLowerCase()}`}
        // The newest first; the chart runs the other way.
        list={{ ...list, rows: list.rows && (isByTime ? list.rows.toReversed() : list.rows) }}
        columns={salesColumns(by, groupNames[by])}
        rowKey={({ key }) => key}
        empty={{ title: 'Nothing was sold', text: 'There was no order on these days.' }}
      />
    </Panel>
  )
}
