import { call } from '#contract/api/endpoint.ts'
import type * as schema from './product-files.schema.ts'

export type * from './product-files.schema.ts'

/**
 * Reads products from a CSV file in the form that `exportProducts` writes: a row for each size, the product's own columns from
 * its first row. Columns that are not in the file stay as they are; sizes not named stay; `stock` counts for new sizes only.
 * Cells may be as a spreadsheet in India saves them: 904 for the HSN code 0904, 22-11-2026 09:30, 1,00,000, 5%, TRUE.
 * Form fields: `file` (UTF-8, at most 5 MB and 5,000 rows) and `mode`: `check` stores nothing and tells the fate of each
 * row, `all` stores all rows or none, `good` stores those that are not refused. 400 for a file that is no such table.
 */
export const importProducts = call<typeof schema.importProducts>('POST', '/admin/products/import', {
  isMultipart: true,
  has: ['rows', 'counts'],
})

/** All products and their sizes as a CSV file: a row for each size. Cells that a spreadsheet would run begin with an apostrophe. */
export const exportProducts = call<typeof schema.exportProducts>('GET', '/admin/products/export', {
  has: ['fileName', 'csv'],
})
