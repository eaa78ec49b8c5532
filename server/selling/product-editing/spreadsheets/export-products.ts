import { stringify } from 'csv-stringify/sync'
import type { EditedProduct, SizeDraft } from '#contract/api/admin/catalog/products.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readEditedProducts, readProductIds } from '../edited-products.ts'
import { columnNames, productColumns, sizeColumns } from './product-columns.ts'

const atOnce = 250

/** All products as a CSV file: a row for each size, the product's columns on its first row, its name on each. */
export async function writeProductFile(executor: Executor, now: Date) {
  const rows: (string | number)[][] = []
  const ids = await readProductIds(executor)
  // All at once would be long to read.
  for (let start = 0; start < ids.length; start += atOnce) {
    const products = await readEditedProducts(executor, ids.slice(start, start + atOnce))
    rows.push(...products.flatMap(rowsOf))
  }
  // Spreadsheets run cells that begin like a formula, and take a file for UTF-8 by its mark.
  const csv = stringify([columnNames, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
  const day = new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  return { fileName: `products-${day}.csv`, csv }
}

function rowsOf(product: EditedProduct) {
  const sizes = product.sizes.length > 0 ? product.sizes : [undefined]
  return sizes.map((size, at) => rowOf(product, size, at === 0))
}

function rowOf(product: EditedProduct, size: SizeDraft | undefined, isFirst: boolean) {
  return [
    product.id,
    ...productColumns.map(({ name, write }) => (isFirst || name === 'name' ? write(product) : '')),
    ...sizeColumns.map(({ write }) => (size ? write(size) : '')),
  ]
}
