import { Button } from '#app/shared/ui/button.tsx'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { useSteps } from '../../order-parts/use-steps.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { describeDispute } from './dispute-text.ts'

type Props = {
  step: 'pack' | 'hand-over'
  order: { orderNumber: string }
  dispute: OrderDetail['disputes'][number]
  onClose: () => void
}

/** Asked before goods leave for somebody whose bank may take the money back. */
export function SendDisputedDialog({ step, order: { orderNumber }, dispute, onClose }: Props) {
  const steps = useSteps({ onDone: onClose })
  const title = step === 'pack' ? 'Pack it all the same?' : 'Hand it over all the same?'
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4 p-4">
        <p>{describeDispute(dispute)}.</p>
        <p>
          Should the bank decide for the buyer, {formatRupees(dispute.amount)} are gone, and the goods with them. Better
          call the buyer first: if they want their money back, cancel the order. What they paid then goes back once the
          bank has decided.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose} data-first-focus>
            Leave it here
          </Button>
          <Button
            look="dark"
            disabled={steps.isPending}
            onClick={() => steps.mutate({ step, orderNumbers: [orderNumber], isDisputeKnown: true })}
          >
            {step === 'pack' ? 'Pack it' : 'Hand it over'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
