import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { listStockMoves, type StockMove } from '#contract/api/admin/catalog/stock.ts'
import { describeMove, signed, stockKey } from '../forms/stock-labels.ts'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { useRows } from '../ui/tables/use-rows.ts'

/** Everything that changed the stock of a size, newest first. */
export function StockMoves({ productId, size }: { productId: string; size: string }) {
  const list = useRows<StockMove>([...stockKey, 'moves', productId, size], (cursor) =>
    api(listStockMoves, { params: { productId, size }, query: cursor ? { cursor } : {} }),
  )
  return (
    <Panel title="History">
      <DataTable
        label="Stock history"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing has moved yet', text: 'Orders and corrections stand here as they come.' }}
      />
    </Panel>
  )
}

const columns: readonly Column<StockMove>[] = [
  { id: 'what', header: 'What', card: 'title', cell: (move) => <What move={move} /> },
  {
    id: 'change',
    header: 'Change',
    isNumber: true,
    card: 'aside',
    cell: ({ change }) => (
      <span className={`font-semibold tabular-nums ${change < 0 ? 'text-chilli' : 'text-leaf-dark'}`}>
        {signed(change)}
      </span>
    ),
  },
  { id: 'after', header: 'Free after', isNumber: true, cell: ({ stockAfter }) => stockAfter.toLocaleString('en-IN') },
  { id: 'when', header: 'When', cell: ({ at }) => formatDayAndTime(at) },
  { id: 'who', header: 'By', cell: (move) => byWhom(move) },
]

function What({ move }: { move: StockMove }) {
  const { orderNumber, note } = move
  return (
    <>
      {describeMove(move)}
      {orderNumber && (
        <>
          {' '}
          <Link
            to={`/admin/orders/${orderNumber}`}
            className="relative z-10 inline-block py-1 font-normal underline underline-offset-4"
          >
            {orderNumber}
          </Link>
        </>
      )}
      {note && <span className="block max-w-[40ch] break-words font-normal text-ink-soft">{note}</span>}
    </>
  )
}

function byWhom({ kind, by }: StockMove) {
  if (by) return by
  return kind === 'corrected' ? 'A command' : kind === 'lapsed' ? 'The shop' : 'The order'
}
