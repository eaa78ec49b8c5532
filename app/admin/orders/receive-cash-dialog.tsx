import { useState } from 'react'
import { receiveCash } from '#contract/api/admin/cash.ts'
import type { OrderDetail } from '#contract/api/admin/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { api } from '../../api/browser-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useDeed } from '../ui/use-deed.ts'
import { readRupees } from './amounts.ts'
import { CashByField, cashBy, nobodyChosen } from './cash-by-field.tsx'
import { orderKeys } from './use-steps.ts'

/** Cash that came after the delivery: it counts for today. */
export function ReceiveCashDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, missing } = detail
  const { orderNumber } = order
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(String(missing))
  const [by, setBy] = useState(nobodyChosen)
  const amount = readRupees(typed)
  const isRight = amount !== undefined && amount > 0 && amount <= missing
  const receive = useDeed({
    run: (wanted: number) =>
      api(receiveCash, { params: { orderNumber }, body: { key, amount: wanted, ...cashBy(by) } }),
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
