import Undo2 from 'lucide/dist/esm/icons/undo-2.mjs'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.ts'
import type { OrderStep } from '#contract/api/admin/orders/order-steps.ts'
import { acceptAddress } from '#contract/api/admin/orders/order-steps.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { ConfirmCashDialog } from '../order-parts/confirm-cash-dialog.tsx'
import { DeliverDialog } from '../order-parts/deliver-dialog.tsx'
import { maySee, stepLabels } from '../order-parts/order-labels.ts'
import { useSteady } from '../order-parts/use-steady.ts'
import { orderKeys, useSteps } from '../order-parts/use-steps.ts'
import { useStaff } from '../session/use-staff.ts'
import { useAction } from '../ui/use-action.ts'
import { PaperLink } from './bulk-bar.tsx'
import { CancelDialog } from './dialogs/cancel-dialog.tsx'
import { isOpenDispute } from './dialogs/dispute-text.ts'
import { ParcelDialog } from './dialogs/parcel-dialog.tsx'
import { ReturnDialog } from './dialogs/return-dialog.tsx'
import { SendDisputedDialog } from './dialogs/send-disputed-dialog.tsx'

type ConfirmedStep = Exclude<OrderStep, 'accept'>

const undoLabels = { pack: 'Unpack', 'hand-over': 'Back to packed', deliver: 'Not delivered after all' } as const

type Props = {
  detail: OrderDetail
  /** Another address is being typed: the old one is not accepted meanwhile. */
  isCorrecting: boolean
}

/** What can be done with an order now, the usual thing first. */
export function OrderSteps({ detail, isCorrecting }: Props) {
  const { role } = useStaff()
  const [confirmedStep, setConfirmedStep] = useState<ConfirmedStep>()
  const steps = useSteps()
  const accepting = useAcceptAddress()
  const { order, undo } = detail
  const orderNumbers = [order.orderNumber]
  const possible = detail.steps.filter((step) => maySee(role, step))
  const forward = possible.filter((step) => step !== 'cancel')
  const isPrinted =
    order.orderStatus !== 'CANCELLED' &&
    order.paymentStatus !== 'REFUNDED' &&
    detail.stage !== 'refunded' &&
    !order.isAddressInReview
  const close = () => setConfirmedStep(undefined)
  const isSteady = useSteady(detail.stage)
  const dispute = detail.disputes.find(isOpenDispute)

  function press(step: OrderStep) {
    if (!isSteady()) return
    if (step === 'accept') accepting.mutate(order.orderNumber)
    else if ((step === 'pack' || step === 'hand-over') && !dispute) steps.mutate({ step, orderNumbers })
    else setConfirmedStep(step)
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {forward.map((step, at) => (
        <Button
          key={step}
          look={at === 0 && (step !== 'return' || detail.stage === 'coming-back') ? 'main' : 'quiet'}
          disabled={steps.isPending || accepting.isPending || (step === 'accept' && isCorrecting)}
          onClick={() => press(step)}
        >
          {step === 'return' && detail.stage === 'coming-back' ? 'Goods came back' : stepLabels[step]}
        </Button>
      ))}
      {undo && maySee(role, undo) && (
        <Button
          look="quiet"
          disabled={steps.isPending}
          onClick={() => isSteady() && steps.mutate({ step: undo, orderNumbers, isUndone: true })}
        >
          <Icon node={Undo2} aria-hidden className="size-4" />
          {undoLabels[undo]}
        </Button>
      )}
      {role !== 'support' && isPrinted && (
        <>
          <PaperLink paper="slips" numbers={orderNumbers}>
            Packing slip
          </PaperLink>
          <PaperLink paper="labels" numbers={orderNumbers}>
            Label
          </PaperLink>
        </>
      )}
      {possible.includes('cancel') && (
        <Button look="plain" onClick={() => setConfirmedStep('cancel')}>
          {stepLabels.cancel}
        </Button>
      )}
      {isCorrecting && forward.includes('accept') && (
        <p className="w-full text-small">You are correcting the address. Save that, or leave it as it is, first.</p>
      )}
      {confirmedStep === 'confirm' && (
        <ConfirmCashDialog order={{ ...order, ...order.userBasicInfo }} onClose={close} />
      )}
      {confirmedStep === 'deliver' && (
        <DeliverDialog
          orders={[
            { ...order, name: order.userBasicInfo.name, stage: detail.stage, isDisputed: dispute !== undefined },
          ]}
          onClose={close}
        />
      )}
      {(confirmedStep === 'pack' || confirmedStep === 'hand-over') && dispute && (
        <SendDisputedDialog step={confirmedStep} order={order} dispute={dispute} onClose={close} />
      )}
      {confirmedStep === 'cancel' && <CancelDialog detail={detail} onClose={close} />}
      {confirmedStep === 'return' && detail.stage === 'coming-back' && <ParcelDialog detail={detail} onClose={close} />}
      {confirmedStep === 'return' && detail.stage !== 'coming-back' && <ReturnDialog detail={detail} onClose={close} />}
    </div>
  )
}

/** Accepts the address of an order in one press: it can be packed then, and the shopper is told. */
function useAcceptAddress() {
  return useAction<string>({
    run: (orderNumber) => api(acceptAddress, { params: { orderNumber } }),
    done: (_, orderNumber) => `Address of order ${orderNumber} accepted`,
    refresh: orderKeys,
  })
}
