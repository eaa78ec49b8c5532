import type { getCustomerReport, SalesGroup, SalesRow, TurnoverRow } from '#contract/api/admin/reports/reports.ts'
import type { Data } from '#contract/api/endpoint.ts'
import type { Period } from '#contract/rules/periods.ts'
import type { CsvFile } from './serve-file.ts'

const firstColumns: Record<SalesGroup, string> = {
  day: 'Day',
  month: 'Month',
  product: 'Product',
  category: 'Category',
  town: 'Town',
  payment: 'Payment',
}

/** Sales as a file; amounts in rupees. */
export function salesFile(rows: SalesRow[], by: SalesGroup, period: Period): CsvFile {
  const name = `sales-by-${by}-${period.from}-to-${period.to}`
  if (by === 'product' || by === 'category') {
    const columns = [firstColumns[by], 'Orders', 'Pieces', 'Net sales']
    return { name, columns, rows: rows.map((row) => [row.name, row.orders, row.pieces, row.net]) }
  }
  return {
    name,
    columns: [
      ...[firstColumns[by], 'Orders', 'Net sales', 'Delivery', 'Tax', 'Total', 'Given back'],
      ...['Lost to disputes', 'Cash not received'],
    ],
    rows: rows.map((row) => [
      ...[row.name, row.orders, row.net, row.delivery, row.tax, row.total],
      ...[row.refunded, row.lostToDisputes, row.missing],
    ]),
  }
}

export function customersFile({ months }: Data<typeof getCustomerReport>, { from, to }: Period): CsvFile {
  return {
    name: `customers-${from}-to-${to}`,
    columns: ['Month', 'New customers', 'Repeat customers', 'Net sales to new', 'Net sales to repeat'],
    rows: months.map(({ month, first, again, firstNet, againNet }) => [month, first, again, firstNet, againNet]),
  }
}

export function turnoverFile(rows: TurnoverRow[], { from, to }: Period): CsvFile {
  const columns = [
    ...['Product', 'Size', 'Unit', 'SKU', 'Sold', 'Free at the beginning', 'Free at the end', 'Free now'],
    ...['Turned over', 'Lasts for days'],
  ]
  return {
    name: `stock-turnover-${from}-to-${to}`,
    columns,
    rows: rows.map((row) => [
      ...[row.name, row.size, row.type, row.sku, row.sold, row.stockBefore, row.stockAfter, row.free],
      ...[row.turns, row.daysLeft],
    ]),
  }
}
