import { Button } from '#app/shared/ui/button.tsx'
import type { StockRow } from '#contract/api/admin/catalog/stock.ts'
import { describePack, levelLabels } from '../forms/stock-labels.ts'
import { Chip } from '../ui/chip.tsx'
import type { Column } from '../ui/tables/columns.ts'

export function stockColumns(onCorrect: (row: StockRow) => void): readonly Column<StockRow>[] {
  return [
    {
      id: 'size',
      header: 'Product and size',
      card: 'title',
      cell: (row) => (
        <>
          {row.name}, <span className="whitespace-nowrap">{describePack(row)}</span>
        </>
      ),
    },
    { id: 'level', header: 'Level', card: 'aside', cell: (row) => <LevelChip row={row} /> },
    { id: 'shelf', header: 'On the shelf', isNumber: true, cell: ({ onShelf }) => onShelf.toLocaleString('en-IN') },
    {
      id: 'promised',
      header: 'Promised',
      isNumber: true,
      cell: ({ promised }) => (promised > 0 ? promised.toLocaleString('en-IN') : '0'),
    },
    {
      id: 'free',
      header: 'Free to sell',
      isNumber: true,
      cell: ({ free }) => <strong className="font-semibold">{free.toLocaleString('en-IN')}</strong>,
    },
    { id: 'sku', header: 'SKU', card: 'hidden', cell: ({ sku }) => <span className="text-ink-soft">{sku}</span> },
    {
      id: 'correct',
      header: 'Correct',
      card: 'deed',
      cell: (row) => (
        <Button
          look="quiet"
          aria-label={`Correct ${row.name}, ${describePack(row)}`}
          onClick={() => onCorrect(row)}
          className="lg:min-h-9 lg:py-1"
        >
          Correct
        </Button>
      ),
    },
  ]
}

/** How much there is, and who waits for it. */
export function LevelChip({ row: { level, isOnSale, waiting } }: { row: StockRow }) {
  const { name, look } = levelLabels[level]
  return (
    <>
      <Chip look={isOnSale ? look : 'plain'}>{isOnSale ? name : `${name}, not on sale`}</Chip>
      {waiting > 0 && <span className="block text-label text-ink-soft">{waiting} waiting for it</span>}
    </>
  )
}
