import { useQuery } from '@tanstack/react-query'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { Price } from '#app/shared/ui/price.tsx'
import { type GstSection, type GstSummary, getGstSummary } from '#contract/api/admin/reports/gst.ts'
import { describeGap } from '#contract/rules/bills/bill-gap.ts'
import { isMonth } from '#contract/rules/periods.ts'
import { countOf } from '../order-parts/order-labels.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useFilters } from '../ui/tables/use-filters.ts'
import { allRows } from '../ui/tables/use-rows.ts'
import { figure, stepName } from './figure-text.ts'
import { gstTables } from './gst-tables.tsx'
import { monthsUntilNow } from './presets.ts'
import { ReportHead } from './report-head.tsx'

export function meta() {
  return hiddenPageMeta('GST · Back office')
}

/** What GSTR-1 asks of a month, to look at and to hand on. */
export default function GstPage() {
  const { values, set } = useFilters(['month'])
  const months = monthsUntilNow(36)
  // The last month is the one that is filed now.
  const month = isMonth(values.month) ? values.month : (months[1] ?? '')
  const query = useQuery({
    queryKey: ['numbers', 'gst', month],
    queryFn: () => api(getGstSummary, { query: { month } }),
  })
  return (
    <>
      <ReportHead about="From the bills and credit notes as they were issued, in the tables of GSTR-1." />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Month"
          className="w-full md:w-56"
          value={month}
          onChange={({ target }) => set({ month: target.value })}
          options={[...new Set([month, ...months])].map((value) => ({ value, name: stepName(value) }))}
        />
        <DownloadButton address={fileAddress(month)}>Everything as one CSV</DownloadButton>
      </div>
      <Loaded query={query}>{(gst) => <Summary gst={gst} />}</Loaded>
    </>
  )
}

function Summary({ gst }: { gst: GstSummary }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Warnings gst={gst} />
      <Sums gst={gst} />
      {gstTables(gst).map((table) => (
        <Panel
          key={table.section}
          title={table.title}
          about={table.about}
          actions={
            <DownloadButton address={fileAddress(gst.month, table.section)}>{`CSV: ${table.section}`}</DownloadButton>
          }
        >
          <DataTable
            label={table.title}
            list={allRows({ data: table.rows, error: null, refetch: () => {} })}
            columns={table.columns}
            rowKey={(row) => row.join(' ')}
            empty={{ title: 'Nothing to declare here' }}
          />
        </Panel>
      ))}
    </div>
  )
}

function Warnings({ gst: { isPreview, leftOut, gaps } }: { gst: GstSummary }) {
  const papers = isPreview
    ? 'The shop has no valid GSTIN yet, so none of these papers is a tax invoice: this is a preview and not to be filed.'
    : `${countOf(leftOut, 'paper')} of this month ${leftOut === 1 ? 'is' : 'are'} left out: issued before the shop had its GSTIN.`
  const warnings = [...(isPreview || leftOut > 0 ? [papers] : []), ...gaps.map(describeGap)]
  return warnings.map((warning) => (
    <p key={warning} role="status" className="rounded-card border border-golden-edge bg-golden-pale/40 p-4">
      {warning}
    </p>
  ))
}

function Sums({ gst: { sums, gstin } }: { gst: GstSummary }) {
  const amounts = [
    { name: 'Taxable value', rupees: sums.taxable },
    { name: 'IGST', rupees: sums.igst },
    { name: 'CGST', rupees: sums.cgst },
    { name: 'SGST or UTGST', rupees: sums.sgst },
  ]
  return (
    <Panel
      title="The month in all"
      about={`${countOf(sums.invoices, 'invoice')}, ${figure(sums.notes)} credit ${sums.notes === 1 ? 'note' : 'notes'}${gstin ? `, GSTIN ${gstin}` : ''}`}
    >
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {amounts.map(({ name, rupees }) => (
          <div key={name}>
            <dt className="text-label text-ink-soft">{name}</dt>
            <dd className="text-card">
              <Price rupees={rupees} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function fileAddress(month: string, section?: GstSection) {
  return `/api/v1/admin/numbers/gst/file?${new URLSearchParams({ month, ...(section ? { section } : {}) })}`
}
