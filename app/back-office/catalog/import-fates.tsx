import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import type { ImportedRow, RowFate } from '#contract/api/admin/catalog/product-files.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/tables/columns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { allRows } from '../ui/tables/use-rows.ts'

const names: Record<RowFate, string> = { new: 'New', changed: 'Changed', same: 'As it is', refused: 'Refused' }
const looks = { new: 'good', changed: 'waiting', same: 'plain', refused: 'bad' } as const
const atOnce = 100

/** What becomes of each row, those that are refused first. */
export function ImportFates({ rows }: { rows: ImportedRow[] }) {
  const [most, setMost] = useState(atOnce)
  const order: RowFate[] = ['refused', 'new', 'changed', 'same']
  const sorted = order.flatMap((fate) => rows.filter((row) => row.fate === fate))
  const list = allRows({ data: sorted.slice(0, most), error: null, refetch: () => {} })
  return (
    <div className="mt-4">
      <DataTable
        label="Rows of the file"
        columns={columns}
        list={{ ...list, total: rows.length }}
        rowKey={({ line }) => String(line)}
        empty={{ title: 'The file has no rows' }}
      />
      {sorted.length > most && (
        <Button look="quiet" onClick={() => setMost(most + atOnce)}>
          Show more
        </Button>
      )}
    </div>
  )
}

const columns: Column<ImportedRow>[] = [
  {
    id: 'product',
    header: 'Product',
    card: 'title',
    cell: ({ product, size }) => (size ? `${product}, size ${size}` : product || '–'),
  },
  { id: 'fate', header: 'Fate', card: 'aside', cell: ({ fate }) => <Chip look={looks[fate]}>{names[fate]}</Chip> },
  { id: 'line', header: 'Line', cell: ({ line }) => line },
  { id: 'reason', header: 'Reason', card: 'bare', cell: ({ reason }) => reason },
]
