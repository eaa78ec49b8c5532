import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Price } from '#app/shared/ui/price.tsx'
import { getCustomerReport } from '#contract/api/admin/reports/reports.ts'
import type { Data } from '#contract/api/endpoint.ts'
import type { Period } from '#contract/rules/periods.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { allRows } from '../ui/tables/use-rows.ts'
import { figure, periodName, roundRupees, shortStep, stepName } from './figure-text.ts'
import { LateChart } from './late-chart.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ReportHead } from './report-head.tsx'
import { Tiles } from './tiles.tsx'
import { usePeriod } from './use-period.ts'

type CustomerReport = Data<typeof getCustomerReport>

export function meta() {
  return hiddenPageMeta('Customers in numbers · Back office')
}

/** Who buys for the first time, and who comes back. */
export default function CustomerReportPage() {
  const chosen = usePeriod()
  return (
    <>
      <ReportHead about="People are told apart by the mobile number of their orders, with or without an account." />
      <PeriodBar chosen={chosen} />
      {!chosen.objection && <Customers period={chosen.period} />}
    </>
  )
}

function Customers({ period }: { period: Period }) {
  const query = useQuery({
    queryKey: ['numbers', 'customers', period],
    queryFn: () => api(getCustomerReport, { query: period }),
  })
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <Tiles tiles={tilesOf(report)} />
          <div className="grid grid-cols-1 gap-4">
            <Months report={report} period={period} />
            <Panel title="How often they bought">
              <DataTable
                label="How often they bought"
                list={listOf(report.often)}
                columns={oftenColumns}
                rowKey={({ name }) => name}
                empty={nobody}
              />
            </Panel>
            <Panel title="Who bought most">
              <DataTable
                label="Who bought most"
                list={listOf(report.best)}
                columns={bestColumns}
                rowKey={({ mobileNumber }) => mobileNumber}
                rowTo={({ mobileNumber }) => `/admin/orders?search=${mobileNumber}`}
                empty={nobody}
              />
            </Panel>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Months({ report: { months }, period }: { report: CustomerReport; period: Period }) {
  return (
    <Panel
      title={`New and repeat customers, ${periodName(period)}`}
      actions={
        <DownloadButton address={`/api/v1/admin/numbers/customers/file?${new URLSearchParams(period)}`}>
          CSV
        </DownloadButton>
      }
    >
      <LateChart
        points={months.map(({ month, first, again }) => ({ label: shortStep(month), again, first }))}
        series={[
          { field: 'again', name: 'Repeat', colour: 'brown' },
          { field: 'first', name: 'New', colour: 'golden' },
        ]}
        unit="count"
        shape="upright"
      />
      <DataTable
        label="New and repeat customers"
        list={listOf(months.toReversed())}
        columns={monthColumns}
        rowKey={({ month }) => month}
        empty={nobody}
      />
    </Panel>
  )
}

const nobody = { title: 'Nobody bought', text: 'There was no order on these days.' }

function listOf<Row>(rows: Row[]) {
  return allRows({ data: rows, error: null, refetch: () => {} })
}

function tilesOf({ customers, first, again, repeatPercent, ordersPerCustomer, netPerCustomer }: CustomerReport) {
  return [
    { name: 'Customers', value: figure(customers), note: `${figure(first)} for the first time` },
    { name: 'Had bought before', value: figure(again) },
    { name: 'Repeat', value: `${repeatPercent}%`, note: 'Had bought before, or bought twice' },
    { name: 'Per customer', value: roundRupees(netPerCustomer), note: `${ordersPerCustomer} orders` },
  ]
}

const monthColumns: readonly Column<CustomerReport['months'][number]>[] = [
  { id: 'month', header: 'Month', card: 'title', cell: ({ month }) => stepName(month) },
  { id: 'first', header: 'New', isNumber: true, cell: ({ first }) => figure(first) },
  { id: 'again', header: 'Repeat', isNumber: true, cell: ({ again }) => figure(again) },
  { id: 'firstNet', header: 'Net sales to new', isNumber: true, cell: ({ firstNet }) => <Price rupees={firstNet} /> },
  {
    id: 'againNet',
    header: 'Net sales to repeat',
    isNumber: true,
    cell: ({ againNet }) => <Price rupees={againNet} />,
  },
]

const oftenColumns: readonly Column<CustomerReport['often'][number]>[] = [
  { id: 'name', header: 'Orders', card: 'title', cell: ({ name }) => name },
  { id: 'customers', header: 'Customers', isNumber: true, cell: ({ customers }) => figure(customers) },
  { id: 'net', header: 'Net sales', isNumber: true, card: 'aside', cell: ({ net }) => <Price rupees={net} /> },
]

const bestColumns: readonly Column<CustomerReport['best'][number]>[] = [
  { id: 'name', header: 'Customer', card: 'title', cell: ({ name, mobileNumber }) => name || mobileNumber },
  { id: 'net', header: 'Net sales', isNumber: true, card: 'aside', cell: ({ net }) => <Price rupees={net} /> },
  { id: 'mobile', header: 'Mobile', cell: ({ mobileNumber }) => mobileNumber },
  { id: 'orders', header: 'Orders', isNumber: true, cell: ({ orders }) => figure(orders) },
  { id: 'last', header: 'Last order', cell: ({ lastAt }) => formatDay(lastAt) },
]
