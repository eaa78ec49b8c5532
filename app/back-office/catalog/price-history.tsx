import { api } from '#app/shared/api/browser-api.ts'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listPriceChanges, type PriceChange, type SizeDraft } from '#contract/api/admin/catalog/products.ts'
import { formatRupees } from '#contract/money.ts'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useRows } from '../ui/tables/use-rows.ts'
import { productKey } from './catalog-keys.ts'

type Props = { id: string; units: Pick<SizeDraft, 'size' | 'type'>[] }

/** What the sizes of a product cost before, and who changed it. */
export function PriceHistory({ id, units }: Props) {
  const list = useRows([...productKey(id), 'prices'], (cursor) =>
    api(listPriceChanges, { params: { id }, query: { ...(cursor ? { cursor } : {}), limit: '20' } }),
  )
  return (
    <Panel title="Price history" about="Orders keep the price they were made at." className="mt-6">
      {list.rows?.length === 0 ? (
        <p className="text-ink-soft">No price was changed yet.</p>
      ) : (
        <DataTable
          label="Price history"
          columns={columnsFor(units)}
          list={list}
          rowKey={({ id }) => id}
          empty={{ title: 'No price was changed yet' }}
        />
      )}
    </Panel>
  )
}

function columnsFor(units: Props['units']): Column<PriceChange>[] {
  return [
    {
      id: 'size',
      header: 'Size',
      card: 'title',
      cell: ({ size }) => `${size} ${units.find((unit) => unit.size === size)?.type ?? ''}`,
    },
    { id: 'price', header: 'Price', cell: ({ priceBefore, price }) => <Change from={priceBefore} to={price} /> },
    {
      id: 'list',
      header: 'List price',
      cell: ({ actualPriceBefore, actualPrice }) => <Change from={actualPriceBefore} to={actualPrice} />,
    },
    { id: 'mrp', header: 'MRP', cell: ({ mrpBefore, mrp }) => <Change from={mrpBefore} to={mrp} /> },
    { id: 'by', header: 'By', cell: ({ by }) => by ?? 'A command' },
    { id: 'at', header: 'When', cell: ({ at }) => formatDayAndTime(at) },
  ]
}

function Change({ from, to }: { from: number | null; to: number | null }) {
  if (from === to) return to === null ? '–' : <span className="tabular-nums">{formatRupees(to)}</span>
  return (
    <span className="tabular-nums">
      <del className="text-ink-soft">{write(from)}</del>
      <span className="sr-only"> became</span> <ins className="font-semibold no-underline">{write(to)}</ins>
    </span>
  )
}

function write(rupees: number | null) {
  return rupees === null ? 'none' : formatRupees(rupees)
}
