import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Moment, matching, Rupees } from '#contract/api/fields.ts'

const roles = ['admin', 'manager'] as const

const month = matching(/^\d{4}-\d{2}$/, 'Choose a month')

/** Values as GSTR-1 wants them, in rupees; rates in percent. Cess is never charged on what this shop sells. */
const Tax = z.object({ rate: z.number(), taxable: Rupees, igst: Rupees, cgst: Rupees, sgst: Rupees })

/** Table 7: sales to consumers by place of supply ('23-Madhya Pradesh') and rate, less what credit notes took back. */
const SmallSales = z.extend(Tax, { place: z.string() })

/** Table 5: an invoice of more than ₹1,00,000 to a consumer of another state, each of its rates a row. */
const LargeInvoice = z.extend(Tax, { number: z.string(), date: z.string(), value: Rupees, place: z.string() })

/** Table 9B: a credit note to one of those. */
const LargeNote = LargeInvoice

/** Table 8: sales at a rate of nothing. */
const NilRated = z.object({ kind: z.enum(['inter', 'intra']), nilRated: Rupees })

/** Table 12: what was sold by HSN code, rate and unit, less what credit notes took back. */
const HsnRow = z.extend(Tax, {
  hsn: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: z.number(),
  value: Rupees,
})

/**
 * Table 13: the papers of the month by series, from the first number to the last; a restore opens another series. None is ever
 * cancelled: a credit note takes it back.
 */
const Papers = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  from: z.string(),
  to: z.string(),
  count: z.number(),
})

/**
 * Numbers after `after`, or all of a series where it is null, may have been given out between the backup and the restore from it,
 * in this month: no row of the month tells of them.
 */
const SeriesGap = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  /** How the numbers of the series begin: 'INV/26-27/'. */
  series: z.string(),
  after: z.nullable(z.string()),
  backupAt: Moment,
  restoredAt: Moment,
})
export type SeriesGap = z.infer<typeof SeriesGap>

/** A month as GSTR-1 asks for it. `isPreview`: the shop has no valid GSTIN, so that none of its papers is a tax invoice. */
export const GstSummary = z.object({
  month: z.string(),
  gstin: z.string(),
  isPreview: z.boolean(),
  /** Papers of the month that are left out, as they were issued without a GSTIN. */
  leftOut: z.number(),
  small: z.array(SmallSales),
  large: z.array(LargeInvoice),
  largeNotes: z.array(LargeNote),
  nil: z.array(NilRated),
  hsn: z.array(HsnRow),
  papers: z.array(Papers),
  gaps: z.array(SeriesGap),
  sums: z.object({
    invoices: z.number(),
    notes: z.number(),
    taxable: Rupees,
    igst: Rupees,
    cgst: Rupees,
    sgst: Rupees,
  }),
})
export type GstSummary = z.infer<typeof GstSummary>

export const getGstSummary = endpointSchema({
  summary: 'GST summary of a month, shaped for GSTR-1',
  refuses: {
    400: ['Choose a month that is in the calendar.'],
  },
  access: 'staff',
  roles,
  query: z.object({ month }),
  data: GstSummary,
})

export const gstSections = ['b2cs', 'b2cl', 'cdnur', 'exemp', 'hsn', 'docs'] as const

export type GstSection = (typeof gstSections)[number]

export const getGstFile = endpointSchema({
  summary: 'GST summary of a month as CSV',
  refuses: { 400: ['Choose a month that is in the calendar.'] },
  produces: 'text/csv',
  access: 'staff',
  roles,
  query: z.object({ month, section: z.optional(z.enum(gstSections)) }),
  data: z.null(),
})
