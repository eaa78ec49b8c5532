import { call } from '#contract/api/endpoint.ts'
import type * as schema from './gst.schema.ts'

export type * from './gst.schema.ts'

/** What GSTR-1 wants to know of a month, from the bills and credit notes as they were issued. */
export const getGstSummary = call<typeof schema.getGstSummary>('GET', '/admin/numbers/gst', {
  has: ['small', 'hsn', 'papers', 'sums'],
})

/**
 * The same as CSV (not an envelope): one section with the columns of the government's offline tool, or without `section` all of
 * them under each other for whoever keeps the books.
 */
export const getGstFile = call<typeof schema.getGstFile>('GET', '/admin/numbers/gst/file')
