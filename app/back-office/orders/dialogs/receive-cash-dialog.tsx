import { useState } from 'react'
import { useAction } from '#app/back-office/ui/use-action.ts'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { receiveCash } from '#contract/api/admin/payments/cash.ts'
import { formatRupees } from '#contract/money.ts'
import { readRupees } from '../../order-parts/amounts.ts'
import { CashByField, cashBy, nobodyChosen } from '../../order-parts/cash-by-field.tsx'
import { orderKeys } from '../../order-parts/use-steps.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../../ui/sentence-of.ts'

/** Cash that came after the delivery: it counts for today. */
export function ReceiveCashDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, missing } = detail
  const { orderNumber } = order
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(missing))
  const [by, setBy] = useState(nobodyChosen)
  const amount = readRupees(typed)
  const isRight = amount !== undefined && amount > 0 && amount <= missing
  const receive = useAction({
    run: (enteredAmount: number) =>
      api(receiveCash, { params: { orderNumber }, body: { key, amount: enteredAmount, ...cashBy(by) } }),
    done: 'Noted: the cash came',
    refresh: orderKeys,
    onDone: onClose,
    isRefusalShown: () => true,
  })
  return (
    <Dialog title={`Cash for ${orderNumber} came`} onClose={onClose}>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) receive.mutate(amount)
        }}
      >
        <TextField
          label="Amount"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isRight ? undefined : `Enter rupees, at most ${formatRupees(missing)}`}
          hint={`${formatRupees(missing)} is missing`}
          data-first-focus
        />
        <CashByField value={by} onChange={setBy} />
        <p role="alert" className="text-small text-chilli">
          {receive.error && sentenceOf(receive.error)}
        </p>
        <Button type="submit" wide disabled={receive.isPending || !isRight}>
          Note {formatRupees(amount ?? 0)}
        </Button>
      </form>
    </Dialog>
  )
}
