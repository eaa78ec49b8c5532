import { useState } from 'react'
import { useOrderAction } from '#app/back-office/order-parts/use-order-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { QuantityStepper } from '#app/shared/ui/fields/quantity-stepper.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { returnGoods } from '#contract/api/admin/orders/order-money.ts'
import type { OrderDetail, OrderDetailLine } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { partObjection, readRupees } from '../../order-parts/amounts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'
import { DisputeCheck } from './dispute-check.tsx'

type Counts = Record<number, number>

/** What came back, whether it can be sold again, and how much money goes with it: suggested by what was paid for it. */
export function ReturnDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, lines, refundable } = detail
  const { orderNumber } = order
  const [key] = useState(() => crypto.randomUUID())
  const [counts, setCounts] = useState<Counts>({})
  const [isRestocked, setRestocked] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const [isDisputeKnown, setDisputeKnown] = useState(false)
  const suggested = Math.min(refundable, worthOf(lines, counts))
  const shownAmount = typed ?? String(suggested)
  const amount = readRupees(shownAmount)
  const chosen = Object.entries(counts).filter(([, quantity]) => quantity > 0)
  const takeBack = useOrderAction({
    run: () =>
      api(returnGoods, {
        params: { orderNumber },
        body: {
          ...{ key, isRestocked, reason, amount: amount ?? 0, isDisputeKnown },
          lines: chosen.map(([position, quantity]) => ({ position: Number(position), quantity })),
        },
      }),
    done: 'Noted: the goods came back',
    onDone: onClose,
  })
  const wrongAmount = objection(amount, detail)
  return (
    <Dialog title={`Goods of ${orderNumber} came back`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          takeBack.mutate()
        }}
      >
        <ul className="grid gap-3">
          {lines
            .filter(({ quantity, returned }) => quantity > returned)
            .map((line) => (
              <ReturnedLine
                key={line.position}
                line={line}
                count={counts[line.position] ?? 0}
                onCount={(count) => setCounts({ ...counts, [line.position]: count })}
              />
            ))}
        </ul>
        <CheckField
          label="Put back on the shelf"
          hint="Only what is closed and clean. Everything else stays off it."
          checked={isRestocked}
          onChange={({ target }) => setRestocked(target.checked)}
        />
        <TextField
          label={order.paymentMode === 'CASH' ? 'Money given back by hand' : 'Money that goes back the way it came'}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={shownAmount}
          onChange={({ target }) => setTyped(target.value)}
          error={wrongAmount}
          hint={`These pieces cost ${formatRupees(worthOf(lines, counts))} with tax. 0 for none.`}
        />
        <TextArea
          label="Reason"
          rows={2}
          required
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {amount !== 0 && <DisputeCheck detail={detail} isChecked={isDisputeKnown} onCheck={setDisputeKnown} />}
        <p role="alert" className="text-small text-chilli">
          {takeBack.error && sentenceOf(takeBack.error)}
        </p>
        <Button
          type="submit"
          wide
          disabled={takeBack.isPending || chosen.length === 0 || reason.trim() === '' || wrongAmount !== undefined}
        >
          Take back{amount ? ` and send ${formatRupees(amount)}` : ''}
        </Button>
      </form>
    </Dialog>
  )
}

function objection(amount: number | undefined, { refundable, order }: OrderDetail) {
  if (amount === undefined || amount > refundable) return `Enter rupees, at most ${formatRupees(refundable)}`
  if (order.paymentMode === 'CASH' || amount === 0) return undefined
  return amount < 1 ? 'Online at least ₹1 can go back, or 0 for none' : partObjection(amount, refundable)
}

type LineProps = { line: OrderDetailLine; count: number; onCount: (count: number) => void }

export function ReturnedLine({ line: { name, size, type, quantity, returned }, count, onCount }: LineProps) {
  const remaining = quantity - returned
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{name}</span> · {size} {type.toLowerCase()}
        <span className="block text-label text-ink-soft">
          {remaining} of {quantity} can come back
        </span>
      </span>
      <QuantityStepper
        quantity={count}
        least={0}
        label={`${name} that came back`}
        onChange={(next) => onCount(Math.min(next, remaining))}
      />
    </li>
  )
}

/** What was paid for these pieces, in rupees, rounded down to the paisa. */
function worthOf(lines: OrderDetailLine[], counts: Counts) {
  const paise = lines.reduce(
    (sum, { position, paid, quantity }) =>
      sum + Math.floor((Math.round(paid * 100) * (counts[position] ?? 0)) / quantity),
    0,
  )
  return paise / 100
}
