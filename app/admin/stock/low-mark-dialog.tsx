import { useState } from 'react'
import { type StockRow, setLowStockAt } from '#contract/api/admin/stock.ts'
import { api } from '../../api/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConflictView, conflictIn } from '../ui/conflict-view.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useDeed } from '../ui/use-deed.ts'
import { packWords, pieces, stockKey } from './stock-words.ts'

/** From how many free pieces on a size counts as low. */
export function LowMarkDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const [typed, setTyped] = useState(String(row.lowStockAt))
  const { productId, size } = row
  const mark = /^\d{1,6}$/.test(typed.trim()) && Number(typed) <= 100_000 ? Number(typed) : undefined
  const save = useDeed({
    run: (given: { lowStockAt: number; seen: number }) =>
      api(setLowStockAt, { params: { productId, size: String(size) }, body: given }),
    done: ({ lowStockAt }) => `${row.name}, ${packWords(row)} counts as low at ${pieces(lowStockAt)} or fewer`,
    refresh: [stockKey, ['today']],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const conflict = conflictIn<StockRow>(save.error)
  return (
    <Dialog title="When it counts as low" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (mark !== undefined) save.mutate({ lowStockAt: mark, seen: row.lowStockAt })
        }}
      >
        {conflict && mark !== undefined ? (
          <ConflictView
            conflict={conflict}
            mine={{ lowStockAt: mark }}
            names={{ lowStockAt: 'Counts as low at' }}
            isBusy={save.isPending}
            onKeepMine={({ lowStockAt }) => save.mutate({ lowStockAt: mark, seen: lowStockAt })}
            onTakeTheirs={onClose}
          />
        ) : (
          <>
            <TextField
              label={`Free pieces of ${row.name}, ${packWords(row)}`}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={mark === undefined ? 'Enter whole pieces, 0 to 1,00,000' : undefined}
              hint="At so many and fewer it stands under Running low on Today."
              data-first-focus
            />
            <p role="alert" className="text-small text-chilli">
              {save.error && sentenceOf(save.error)}
            </p>
            <Button type="submit" wide disabled={save.isPending || mark === undefined}>
              {save.isPending ? 'Saving' : 'Save'}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  )
}
