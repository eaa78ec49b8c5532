import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'
import { refundPaymentException } from '#contract/api/admin/payments/reconciliations.ts'
import { type ExceptionStep, stepsOf } from '#contract/rules/payments/payment-exceptions.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/use-action.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AttachDialog } from './attach-dialog.tsx'
import { moneyRefreshed } from './money-refreshed.ts'

/** The ways to end a payment exception, each asked once more before it is done. */
export function ExceptionSteps({ exception }: { exception: PaymentException }) {
  const [open, setOpen] = useState<ExceptionStep>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {stepsOf(exception).map((step) => (
        <Button key={step} look="quiet" onClick={() => setOpen(step)}>
          {nameOf(exception, step)}
        </Button>
      ))}
      {open === 'refund' && <RefundDialog exception={exception} onClose={close} />}
      {open === 'attach' && <AttachDialog exception={exception} onClose={close} />}
      {(open === 'accept' || open === 'got-back') && (
        <AcceptDialog exception={exception} isGotBack={open === 'got-back'} onClose={close} />
      )}
    </div>
  )
}

const names = {
  refund: 'Send it back',
  attach: 'Attach to an order',
  'got-back': 'I got it back',
  accept: 'It is right as it is',
}

/** In words that fit what it is about. */
function nameOf({ kind }: PaymentException, step: ExceptionStep) {
  if (kind === 'other-program') return 'That is right'
  return kind === 'paid-out-twice' && step === 'accept' ? 'Leave it' : names[step]
}

function RefundDialog({ exception, onClose }: { exception: PaymentException; onClose: () => void }) {
  const refund = useAction({
    run: () => api(refundPaymentException, { params: { id: exception.id } }),
    done: 'The money goes back',
    refresh: moneyRefreshed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title="Send this money back?"
      confirm="Send it back"
      isBusy={refund.isPending}
      onConfirm={() => refund.mutate()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{exception.text}</p>
      <p>All that is left of it goes back the way it came, in 5 to 7 working days. This cannot be taken back.</p>
    </ConfirmDialog>
  )
}
