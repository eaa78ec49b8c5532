import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { type StockRow, setLowStockAt } from '#contract/api/admin/catalog/stock.ts'
import { describePack, pieces, stockKey } from '../forms/stock-labels.ts'
import { VersionedDialog } from '../ui/dialogs/versioned-dialog.tsx'
import { useAction } from '../ui/use-action.ts'

/** From how many free pieces on a size counts as low. */
export function LowMarkDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const [typed, setTyped] = useState(String(row.lowStockAt))
  const { productId, size } = row
  const mark = /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= 100_000 ? Number(typed) : undefined
  const save = useAction({
    run: (lowMark: { lowStockAt: number; seen: number }) =>
      api(setLowStockAt, { params: { productId, size: String(size) }, body: lowMark }),
    done: ({ lowStockAt }) => `${row.name}, ${describePack(row)} counts as low at ${pieces(lowStockAt)} or fewer`,
    refresh: [stockKey, ['today']],
    onDone: onClose,
    isRefusalShown: () => true,
  })

  function saveOver({ lowStockAt: seen }: StockRow) {
    if (mark !== undefined) save.mutate({ lowStockAt: mark, seen })
  }

  return (
    <VersionedDialog<StockRow>
      title="When it counts as low"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        saveOver(row)
      }}
      save={save}
      mine={{ lowStockAt: mark }}
      names={{ lowStockAt: 'Counts as low at' }}
      onOverwrite={saveOver}
      onTakeTheirs={onClose}
      isSaveable={mark !== undefined}
    >
      <TextField
        label={`Free pieces of ${row.name}, ${describePack(row)}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={mark === undefined ? 'Enter whole pieces, 0 to 1,00,000' : undefined}
        hint="At so many and fewer it stands under Running low on Today."
        data-first-focus
      />
    </VersionedDialog>
  )
}
