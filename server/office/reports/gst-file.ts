import type { GstSection, GstSummary } from '#contract/api/admin/reports/gst.ts'
import { describeGap } from '#contract/rules/bills/bill-gap.ts'
import { gstDate } from '#contract/rules/bills/gstr1.ts'
import type { Cell, CsvFile } from './serve-file.ts'

type Section = { title: string; columns: readonly string[]; rows: (gst: GstSummary) => Cell[][] }

/** The sections of GSTR-1 with the columns of the government's offline tool, which takes each as a CSV of its own. */
const sections: Record<GstSection, Section> = {
  b2cs: {
    title: 'Table 7: sales to consumers',
    columns: [
      ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
      'E-Commerce GSTIN',
    ],
    rows: ({ small }) => small.map(({ place, rate, taxable }) => ['OE', place, '', rate, taxable, 0, '']),
  },
  b2cl: {
    title: 'Table 5: invoices above 1 lakh to consumers of other states',
    columns: [
      ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate'],
      ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ],
    rows: ({ large }) =>
      large.map(({ number, date, value, place, rate, taxable }) => [
        ...[number, gstDate(date), value, place, '', rate, taxable, 0, ''],
      ]),
  },
  cdnur: {
    title: 'Table 9B: credit notes to those',
    columns: [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
      ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    rows: ({ largeNotes }) =>
      largeNotes.map(({ number, date, value, place, rate, taxable }) => [
        ...['B2CL', number, gstDate(date), 'C', place, value, '', rate, taxable, 0],
      ]),
  },
  exemp: {
    title: 'Table 8: sales at a rate of nothing',
    columns: [
      ...['Description', 'Nil Rated Supplies', 'Exempted(other than nil rated/non GST supply)'],
      'Non-GST Supplies',
    ],
    rows: ({ nil }) =>
      nil.map(({ kind, nilRated }) => [
        ...[`${kind === 'inter' ? 'Inter' : 'Intra'}-State supplies to unregistered persons`],
        ...[nilRated, 0, 0],
      ]),
  },
  hsn: {
    title: 'Table 12: by HSN code',
    columns: [
      ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
      ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
    ],
    rows: ({ hsn }) =>
      hsn.map((row) => [
        ...[row.hsn, row.description, row.unit, row.quantity, row.value, row.rate, row.taxable],
        ...[row.igst, row.cgst, row.sgst, 0],
      ]),
  },
  docs: {
    title: 'Table 13: documents issued',
    columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: ({ papers }) =>
      papers.map(({ kind, from, to, count }) => [
        ...[kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note', from, to, count, 0],
      ]),
  },
}

/** One section as the offline tool takes it, or all of them under each other. */
export function gstFile(gst: GstSummary, section: GstSection | undefined): CsvFile {
  const name = `gstr1-${gst.month}${gst.isPreview ? '-preview' : ''}`
  if (section) {
    const { columns, rows } = sections[section]
    // The offline tool stumbles over a byte order mark.
    return { name: `${name}-${section}`, columns, rows: rows(gst), isForMachines: true }
  }
  const head = [...(gst.isPreview ? [[previewNotice]] : []), ['GSTIN', gst.gstin], ['Month', gst.month]]
  const all = Object.values(sections).flatMap(({ title, columns, rows }) => [[], [title], [...columns], ...rows(gst)])
  const gaps = gst.gaps.map((gap) => [describeGap(gap)])
  return { name, columns: ['GSTR-1 summary'], rows: [...head, ...all, ...(gaps.length > 0 ? [[], ...gaps] : [])] }
}

const previewNotice = 'Preview: without a valid GSTIN none of these papers is a tax invoice. Do not file this.'
