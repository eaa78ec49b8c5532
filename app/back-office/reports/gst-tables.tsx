import type { GstSection, GstSummary } from '#contract/api/admin/reports/gst.ts'
import { formatRupees } from '#contract/money.ts'
import type { Column } from '../ui/tables/columns.ts'
import { figure, stepName } from './figure-text.ts'

type Row = string[]
type Table = { section: GstSection; title: string; about: string; columns: readonly Column<Row>[]; rows: Row[] }

/** The tables of GSTR-1 as they are shown; those that a shop like this rarely fills only where they hold something. */
export function gstTables({ small, large, largeNotes, nil, hsn, papers }: GstSummary): Table[] {
  const largeRows = (papers: GstSummary['large']) =>
    papers.map(({ number, date, value, place, rate, taxable, igst }) => [
      ...[number, stepName(date), place, `${rate}%`, formatRupees(value), formatRupees(taxable), formatRupees(igst)],
    ])
  const largeColumns = columnsOf(['Number', 'Day', 'Place of supply'], ['Rate', 'Value', 'Taxable value', 'IGST'])
  const tables: Table[] = [
    {
      ...{ section: 'b2cs', title: 'Sales to consumers (table 7)' },
      about: 'By place of supply and rate, less what credit notes took back.',
      columns: columnsOf(['Place of supply'], ['Rate', 'Taxable value', 'IGST', 'CGST', 'SGST or UTGST']),
      rows: small.map((row) => [row.place, `${row.rate}%`, ...amountsOf(row)]),
    },
    {
      ...{ section: 'b2cl', title: 'Large sales to other states (table 5)' },
      about: 'Invoices of more than ₹1,00,000 to consumers of another state, one by one.',
      columns: largeColumns,
      rows: largeRows(large),
    },
    {
      ...{ section: 'cdnur', title: 'Credit notes to large sales (table 9B)' },
      about: 'What went back of invoices of more than ₹1,00,000 to other states.',
      columns: largeColumns,
      rows: largeRows(largeNotes),
    },
    {
      ...{ section: 'exemp', title: 'Sales at a rate of nothing (table 8)' },
      about: 'Goods that the law does not tax.',
      columns: columnsOf(['Sales'], ['Nil rated']),
      rows: nil.map(({ kind, nilRated }) => [
        ...[kind === 'inter' ? 'To other states' : 'Within the state', formatRupees(nilRated)],
      ]),
    },
    {
      ...{ section: 'hsn', title: 'By HSN code (table 12)' },
      about:
        'Consumers only, less what credit notes took back. Goods count as taken back where all their money went back.',
      columns: columnsOf(
        ['HSN', 'Goods'],
        ['Quantity', 'Rate', 'Value', 'Taxable value', 'IGST', 'CGST', 'SGST or UTGST'],
      ),
      rows: hsn.map((row) => [
        ...[row.hsn, row.description, `${figure(row.quantity)} ${row.unit.slice(0, 3)}`, `${row.rate}%`],
        ...[formatRupees(row.value), ...amountsOf(row)],
      ]),
    },
    {
      ...{ section: 'docs', title: 'Papers issued (table 13)' },
      about:
        'Numbers of a series have no gaps, and no paper is cancelled: a credit note takes it back. A restore opens another series.',
      columns: columnsOf(['Papers', 'From', 'To'], ['Number']),
      rows: papers.map(({ kind, from, to, count }) => [
        ...[kind === 'invoice' ? 'Invoices' : 'Credit notes', from, to, figure(count)],
      ]),
    },
  ]
  const rare: GstSection[] = ['b2cl', 'cdnur', 'exemp']
  return tables.filter(({ section, rows }) => rows.length > 0 || !rare.includes(section))
}

function amountsOf({ taxable, igst, cgst, sgst }: Omit<GstSummary['small'][number], 'place'>) {
  return [taxable, igst, cgst, sgst].map((rupees) => formatRupees(rupees))
}

function columnsOf(headings: string[], numbers: string[]): Column<Row>[] {
  return [...headings, ...numbers].map((header, at) => ({
    id: header,
    header,
    cell: (row) => row[at] ?? '',
    ...(at === 0 ? { card: 'title' as const } : {}),
    ...(at >= headings.length ? { isNumber: true } : {}),
  }))
}
