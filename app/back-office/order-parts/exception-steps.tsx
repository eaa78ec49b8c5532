import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import type { Matter } from '#contract/api/admin/payments/matters.ts'
import { refundPaymentException } from '#contract/api/admin/payments/reconciliations.ts'
import { type ExceptionStep, stepsOf } from '#contract/rules/payments/payment-exceptions.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useDeed } from '../ui/use-deed.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { AttachDialog } from './attach-dialog.tsx'
import { moneyRefreshed } from './money-refreshed.ts'

/** The ways to end a payment exception, each asked once more before it is done. */
export function ExceptionSteps({ matter }: { matter: Matter }) {
  const [open, setOpen] = useState<ExceptionStep>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {stepsOf(matter).map((step) => (
        <Button key={step} look="quiet" onClick={() => setOpen(step)}>
          {nameOf(matter, step)}
        </Button>
      ))}
      {open === 'refund' && <RefundDialog matter={matter} onClose={close} />}
      {open === 'attach' && <AttachDialog matter={matter} onClose={close} />}
      {(open === 'accept' || open === 'got-back') && (
        <AcceptDialog matter={matter} isGotBack={open === 'got-back'} onClose={close} />
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
function nameOf({ kind }: Matter, step: ExceptionStep) {
  if (kind === 'other-program') return 'That is right'
  return kind === 'paid-out-twice' && step === 'accept' ? 'Leave it' : names[step]
}

function RefundDialog({ matter, onClose }: { matter: Matter; onClose: () => void }) {
  const refund = useDeed({
    run: () => api(refundPaymentException, { params: { id: matter.id } }),
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
      <p className="wrap-anywhere">{matter.text}</p>
      <p>All that is left of it goes back the way it came, in 5 to 7 working days. This cannot be taken back.</p>
    </ConfirmDialog>
  )
}
