import { Price } from '#app/shared/ui/price.tsx'
import type { SalesGroup, SalesRow } from '#contract/api/admin/reports/reports.ts'
import type { Column } from '../ui/tables/columns.ts'
import { figure, stepName } from './figure-text.ts'

/** The columns of a group; what belongs to whole orders is not told of products and categories. */
export function salesColumns(by: SalesGroup, name: string): readonly Column<SalesRow>[] {
  const isByTime = by === 'day' || by === 'month'
  const isOfGoods = by === 'product' || by === 'category'
  const amount = (
    id: 'delivery' | 'tax' | 'total' | 'refunded' | 'lostToDisputes' | 'missing',
    header: string,
    isOnCards: boolean,
  ) =>
    ({
      ...{ id, header, isNumber: true, card: isOnCards ? 'line' : 'hidden' },
      cell: (row) => <Price rupees={row[id] ?? 0} />,
    }) satisfies Column<SalesRow>
  return [
    { id: 'name', header: name, card: 'title', cell: (row) => (isByTime ? stepName(row.key) : row.name) },
    { id: 'net', header: 'Net sales', isNumber: true, card: 'aside', cell: ({ net }) => <Price rupees={net} /> },
    { id: 'orders', header: 'Orders', isNumber: true, cell: ({ orders }) => figure(orders) },
    ...(isOfGoods
      ? [{ id: 'pieces', header: 'Pieces', isNumber: true, cell: (row: SalesRow) => figure(row.pieces ?? 0) }]
      : [
          amount('delivery', 'Delivery', false),
          amount('tax', 'Tax', false),
          amount('total', 'Charged', true),
          amount('refunded', 'Given back', false),
          amount('lostToDisputes', 'Lost to disputes', false),
          amount('missing', 'Cash not received', false),
        ]),
  ]
}
