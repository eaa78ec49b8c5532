import Phone from 'lucide/dist/esm/icons/phone.mjs'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { TextArea } from '#app/shared/ui/fields/text-area.tsx'
import { TextField } from '#app/shared/ui/fields/text-field.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import { confirmByCode, confirmWithoutCode, sendCodeAgain } from '#contract/api/admin/orders/order-steps.ts'
import { formatRupees } from '#contract/money.ts'
import { useStaff } from '../session/use-staff.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { useAction } from '../ui/use-action.ts'
import { spaceMobile } from './order-labels.ts'
import { useOrderAction } from './use-order-action.ts'

type Props = {
  order: { orderNumber: string; name: string; mobileNumber: string; totalAmount: number }
  onClose: () => void
}

/** A cash order is confirmed by the code its recipient tells on the phone, or without it for a reason. */
export function ConfirmCashDialog({ order, onClose }: Props) {
  const { role } = useStaff()
  const { orderNumber, name, mobileNumber, totalAmount } = order
  return (
    <Dialog title={`Confirm order ${orderNumber}`} onClose={onClose}>
      <div className="grid gap-4 p-4">
        <p>
          {name} was sent a code of 6 digits by SMS for this cash order of {formatRupees(totalAmount)}.
        </p>
        <a
          href={`tel:+91${mobileNumber}`}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brown underline underline-offset-4"
        >
          <Icon node={Phone} aria-hidden className="size-4" />
          <span className="board">+91 {spaceMobile(mobileNumber)}</span>
        </a>
        <CodeForm orderNumber={orderNumber} onDone={onClose} />
        {role !== 'packer' && <ReasonForm orderNumber={orderNumber} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

type FormProps = { orderNumber: string; onDone: () => void }

function CodeForm({ orderNumber, onDone }: FormProps) {
  const [code, setCode] = useState('')
  const confirm = useOrderAction({
    run: () => api(confirmByCode, { params: { orderNumber }, body: { code } }),
    done: `Order ${orderNumber} is confirmed`,
    onDone,
  })
  const sending = useAction({
    run: () => api(sendCodeAgain, { params: { orderNumber } }),
    done: 'The code is on its way again',
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <TextField
        label="Code that was told on the phone"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={confirm.error ? sentenceOf(confirm.error) : undefined}
        data-first-focus
      />
      <Button type="submit" disabled={confirm.isPending || code.replace(/\D/g, '').length !== 6}>
        Confirm
      </Button>
      <Button look="plain" disabled={sending.isPending} onClick={() => sending.mutate()}>
        Send the code again
      </Button>
    </form>
  )
}

function ReasonForm({ orderNumber, onDone }: FormProps) {
  const [reason, setReason] = useState('')
  const confirm = useOrderAction({
    run: () => api(confirmWithoutCode, { params: { orderNumber }, body: { reason } }),
    done: `Order ${orderNumber} is confirmed without its code`,
    onDone,
  })
  return (
    <form
      className="grid gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate()
      }}
    >
      <TextArea
        label="No code at hand: why you confirm it all the same"
        hint="It is written down with your name"
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p role="alert" className="text-small text-chilli">
        {confirm.error && sentenceOf(confirm.error)}
      </p>
      <Button type="submit" look="quiet" disabled={confirm.isPending || reason.trim() === ''}>
        Confirm without the code
      </Button>
    </form>
  )
}
