import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { getTurnover, type TurnoverRow, turnoverSorts } from '#contract/api/admin/reports/reports.ts'
import type { Period } from '#contract/rules/periods.ts'
import { describePack, sizeAddress } from '../forms/stock-labels.ts'
import { Chip } from '../ui/chip.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { useRows } from '../ui/tables/use-rows.ts'
import { figure, periodName } from './figure-text.ts'
import { LateChart } from './late-chart.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

type Sort = (typeof turnoverSorts)[number]
const sortNames: Record<Sort, string> = {
  'ends-first': 'Gone soonest',
  'lies-longest': 'Lies longest',
  'sold-most': 'Sold most',
}

export function meta() {
  return hiddenPageMeta('Stock turnover · Back office')
}

/** How fast each size goes, and how long the rest will do. */
export default function TurnoverPage() {
  const chosen = usePeriod()
  const { values, set } = useFilters(['sort'])
  const sort = turnoverSorts.find((one) => one === values.sort) ?? 'ends-first'
  return (
    <>
      <ReportHead about="Pieces sold against what lay there: which sizes to mill next, and which only lie." />
      <PeriodBar chosen={chosen}>
        <SelectField
          label="First"
          className="col-span-2 md:w-44"
          value={sort}
          onChange={({ target }) => set({ sort: target.value })}
          options={turnoverSorts.map((value) => ({ value, name: sortNames[value] }))}
        />
      </PeriodBar>
      {!chosen.objection && <Turnover period={chosen.period} sort={sort} />}
    </>
  )
}

function Turnover({ period, sort }: { period: Period; sort: Sort }) {
  const sums = useQuery({
    queryKey: ['numbers', 'turnover-sums', period],
    queryFn: () => api(getTurnover, { query: { ...period, sort: 'sold-most', limit: '10' } }),
  })
  const list = useRows<TurnoverRow>(['numbers', 'turnover', period, sort], (cursor) =>
    api(getTurnover, { query: { ...period, sort, limit: '50', ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <>
      <Loaded query={sums} lines={1}>
        {({ sold, endsSoon, idle, total }) => (
          <Tiles
            tiles={[
              { name: 'Pieces sold', value: figure(sold) },
              { name: 'Gone within 7 days', value: figure(endsSoon), note: 'Sizes, sold out ones too' },
              { name: 'Lie there unsold', value: figure(idle), note: 'Sizes of which nothing was sold' },
              { name: 'Sizes on sale', value: figure(total) },
            ]}
          />
        )}
      </Loaded>
      <Panel
        title={`Stock turnover, ${periodName(period)}`}
        actions={
          <DownloadButton address={`/api/v1/admin/numbers/stock/file?${new URLSearchParams({ ...period, sort })}`}>
            CSV
          </DownloadButton>
        }
      >
        <LateChart
          points={(sums.data?.rows ?? [])
            .filter(({ sold }) => sold > 0)
            .map((row) => ({ label: `${row.name}, ${describePack(row)}`, sold: row.sold }))}
          series={[{ field: 'sold', name: 'Pieces sold', colour: 'golden' }]}
          unit="count"
          shape="across"
        />
        <DataTable
          label="Stock turnover"
          list={list}
          columns={columns}
          rowKey={({ sku }) => sku}
          rowTo={sizeAddress}
          empty={{ title: 'Nothing is on sale', text: 'Sizes of products on sale stand here.' }}
        />
      </Panel>
    </>
  )
}

const columns: readonly Column<TurnoverRow>[] = [
  { id: 'size', header: 'Product and size', card: 'title', cell: (row) => `${row.name}, ${describePack(row)}` },
  { id: 'left', header: 'Will do for', card: 'aside', cell: (row) => <DaysRemaining row={row} /> },
  { id: 'sold', header: 'Sold', isNumber: true, cell: ({ sold }) => figure(sold) },
  { id: 'free', header: 'Free now', isNumber: true, cell: ({ free }) => figure(free) },
  { id: 'before', header: 'At the beginning', isNumber: true, card: 'hidden', cell: (row) => figure(row.stockBefore) },
  { id: 'after', header: 'At the end', isNumber: true, card: 'hidden', cell: (row) => figure(row.stockAfter) },
  { id: 'turns', header: 'Turned over', isNumber: true, cell: ({ turns }) => (turns === null ? '' : `${turns} times`) },
]

function DaysRemaining({ row: { free, daysLeft } }: { row: TurnoverRow }) {
  if (free === 0) return <Chip look="bad">Sold out</Chip>
  if (daysLeft === null) return <Chip>Not sold</Chip>
  if (daysLeft > 365) return <Chip>More than a year</Chip>
  return <Chip look={daysLeft <= 7 ? 'waiting' : 'good'}>{daysLeft === 1 ? '1 day' : `${daysLeft} days`}</Chip>
}
