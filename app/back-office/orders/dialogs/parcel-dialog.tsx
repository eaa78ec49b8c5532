import { useState } from 'react'
import { useOrderAction } from '#app/back-office/order-parts/use-order-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { ReturnedLine } from './return-dialog.tsx'

const states = [
  { value: 'good', name: 'Good: back on the shelf' },
  { value: 'spoilt', name: 'Spoilt: not on the shelf' },
  { value: 'lost', name: 'Lost: did not come back' },
] as const
type State = (typeof states)[number]['value']

/** What came back of a parcel that was cancelled on the road; in parts, where parts are in another state. */
export function ParcelDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { orderNumber } = detail.order
  const [key] = useState(() => crypto.randomUUID())
  const remainingLines = detail.lines.filter(({ quantity, returned }) => quantity > returned)
  const [counts, setCounts] = useState(() =>
    Object.fromEntries(remainingLines.map(({ position, quantity, returned }) => [position, quantity - returned])),
  )
  const [state, setState] = useState<State>('good')
  const [reason, setReason] = useState('')
  const chosen = Object.entries(counts).filter(([, quantity]) => quantity > 0)
  const note = useOrderAction({
    run: () =>
      api(returnGoods, {
        params: { orderNumber },
        body: {
          ...{ key, reason, amount: 0, isRestocked: state === 'good', isLost: state === 'lost' },
          lines: chosen.map(([position, quantity]) => ({ position: Number(position), quantity })),
        },
      }),
    done: state === 'lost' ? 'Noted: they did not come back' : 'Noted: the goods came back',
    onDone: onClose,
  })
  return (
    <Dialog title={`Goods of ${orderNumber} came back`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          note.mutate()
        }}
      >
        <p className="text-small text-ink-soft">
          Where some is good and some is not, note one part first and then the other. No money goes with it: the order
          is cancelled.
        </p>
        <ul className="grid gap-3">
          {remainingLines.map((line) => (
            <ReturnedLine
              key={line.position}
              line={line}
              count={counts[line.position] ?? 0}
              onCount={(count) => setCounts({ ...counts, [line.position]: count })}
            />
          ))}
        </ul>
        <SelectField
          label="In what state?"
          options={states}
          value={state}
          onChange={({ target }) => setState(target.value as State)}
        />
        <TextArea
          label="Reason, for those who read it later"
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <p role="alert" className="text-small text-chilli">
          {note.error && sentenceOf(note.error)}
        </p>
        <Button type="submit" wide disabled={note.isPending || chosen.length === 0 || reason.trim() === ''}>
          {state === 'good' ? 'Put on the shelf' : 'Note it'}
        </Button>
      </form>
    </Dialog>
  )
}
