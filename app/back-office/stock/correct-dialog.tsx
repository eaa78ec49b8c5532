import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { correctStock, type StockRow, stockReasons } from '#contract/api/admin/catalog/stock.ts'
import { directionOf } from '#contract/rules/catalog/stock-corrections.ts'
import { describePack, pieces, reasonLabels, signed, stockKey } from '../forms/stock-labels.ts'
import { conflictIn } from '../ui/dialogs/conflict-view.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { SelectField } from '../ui/fields.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { type CorrectionForm, emptyForm, freeAfter, objectionsTo, readCorrection } from './correction-form.ts'

type Props = { row: StockRow; onClose: () => void }

/** Corrects a size with its reason; the request has one key while the dialog is open, so that a second press changes nothing. */
export function CorrectDialog({ row, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const [shelf, setShelf] = useState(row)
  const [isTried, setTried] = useState(false)
  const { register, handleSubmit, watch } = useForm<CorrectionForm>({ defaultValues: emptyForm })
  const form = watch()
  const reasonLabel = reasonLabels[form.reason]
  const objections = isTried ? objectionsTo(form, shelf) : {}
  const after = freeAfter(form, shelf)
  const { productId, size } = row
  const correct = useAction({
    run: (correction: CorrectionForm) =>
      api(correctStock, {
        params: { productId, size: String(size) },
        body: { key, ...readCorrection(correction, shelf.onShelf) },
      }),
    done: ({ free }) => `${row.name}, ${describePack(row)}: ${pieces(free)} free`,
    refresh: [stockKey, ['today']],
    onDone: onClose,
    isRefusalShown: () => true,
  })
  const conflict = conflictIn<StockRow>(correct.error)

  function save(correction: CorrectionForm) {
    setTried(true)
    if (Object.keys(objectionsTo(correction, shelf)).length === 0) correct.mutate(correction)
  }

  return (
    <Dialog title={`${row.name}, ${describePack(row)}`} onClose={onClose}>
      <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4 p-4">
        <ShelfLine shelf={conflict?.current ?? shelf} />
        <SelectField
          label="What happened"
          {...register('reason')}
          hint={reasonLabel.hint}
          options={stockReasons.map((reason) => ({ value: reason, name: reasonLabels[reason].name }))}
        />
        {form.reason !== 'counted' && directionOf[form.reason] === 'either' && (
          <SelectField
            label="There are now"
            {...register('direction')}
            options={[
              { value: 'fewer', name: 'Fewer' },
              { value: 'more', name: 'More' },
            ]}
          />
        )}
        <TextField
          label={reasonLabel.label}
          {...register('pieces')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          data-first-focus
          error={objections.pieces}
          hint={after === undefined ? hintFor(form, shelf) : outcome(after, shelf)}
        />
        <TextField
          label={form.reason === 'other' ? 'Why' : 'Note, if you like'}
          {...register('note')}
          maxLength={300}
          autoComplete="off"
          error={objections.note}
        />
        {conflict ? (
          <Moved
            current={conflict.current}
            onSeen={() => {
              setShelf(conflict.current)
              correct.reset()
            }}
          />
        ) : (
          <>
            <p role="alert" className="text-small text-chilli">
              {correct.error && sentenceOf(correct.error)}
            </p>
            <Button type="submit" wide disabled={correct.isPending}>
              {correct.isPending ? 'Saving' : 'Save'}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  )
}

function ShelfLine({ shelf: { onShelf, promised, free } }: { shelf: StockRow }) {
  return (
    <p className="text-small text-ink-soft">
      On the shelf should lie <strong className="text-ink">{pieces(onShelf)}</strong>: {free.toLocaleString('en-IN')}{' '}
      free to sell{promised > 0 && `, ${promised.toLocaleString('en-IN')} promised to orders that are not packed yet`}.
    </p>
  )
}

/** Somebody, or an order, was faster: what lies there now, before anything is saved over it. */
function Moved({ current, onSeen }: { current: StockRow; onSeen: () => void }) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-golden-edge bg-golden-pale/40 p-4">
      <p className="font-semibold text-brown">The shelf changed while you counted.</p>
      <p className="text-small">
        Now {pieces(current.onShelf)} should lie there. What you typed is still here: count again if it may have been
        packed or laid there meanwhile.
      </p>
      <Button onClick={onSeen} className="justify-self-start">
        I have looked again
      </Button>
    </div>
  )
}

function hintFor({ reason }: CorrectionForm, { promised }: StockRow) {
  return reason === 'counted' && promised > 0 ? 'Count the promised ones too: they still lie there.' : ''
}

function outcome(after: number, { free }: StockRow) {
  if (after < 0) return ''
  return after === free
    ? `All as it should be: ${pieces(free)} free.`
    : `${pieces(after)} free afterwards (${signed(after - free)}).`
}
