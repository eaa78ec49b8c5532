import { call } from '#contract/api/endpoint.ts'
import type * as schema from './reports.schema.ts'

export type * from './reports.schema.ts'

export const salesGroups = ['day', 'month', 'product', 'category', 'town', 'payment'] as const

export const turnoverSorts = ['ends-first', 'lies-longest', 'sold-most'] as const

/**
 * Sales of a period, its days and months in order and everything else by its worth, at most `limit` (100) rows and `nextCursor`
 * for the rest. `sums` are those of the whole period, `before` those of the same number of days before it.
 */
export const getSales = call<typeof schema.getSales>('GET', '/admin/numbers/sales', {
  has: ['rows', 'sums', 'before'],
})

/** The same with all its rows as CSV (not an envelope). */
export const getSalesFile = call<typeof schema.getSalesFile>('GET', '/admin/numbers/sales/file')

/** Who bought in a period, how often, and for how much. `repeatPercent` is the share that had bought before or bought twice. */
export const getCustomerReport = call<typeof schema.getCustomerReport>('GET', '/admin/numbers/customers', {
  has: ['customers', 'months', 'often', 'best'],
})

/** New and repeat customers by month as CSV (not an envelope). */
export const getCustomerReportFile = call<typeof schema.getCustomerReportFile>('GET', '/admin/numbers/customers/file')

/** All sizes on sale by how fast they go; at most `limit` (100) rows and `nextCursor` for the rest. */
export const getTurnover = call<typeof schema.getTurnover>('GET', '/admin/numbers/stock', {
  has: ['rows'],
})

/** Stock turnover of all sizes as CSV (not an envelope). */
export const getTurnoverFile = call<typeof schema.getTurnoverFile>('GET', '/admin/numbers/stock/file')
