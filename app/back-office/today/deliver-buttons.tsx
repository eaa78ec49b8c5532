import { Button } from '#app/shared/ui/button.tsx'
import type { OrderRow } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'

type Props = { order: OrderRow; isBusy: boolean; onDelivered: () => void; onOther: () => void }

/** One press where all of the cash was received, by who presses; another where it was not, or somebody else has it. */
export function DeliverButtons({ order, isBusy, onDelivered, onOther }: Props) {
  const { orderNumber, name, paymentMode, totalAmount } = order
  const isCash = paymentMode === 'CASH'
  const cash = isCash ? `, ${formatRupees(totalAmount)} received in cash` : ''
  return (
    <div className="flex w-36 shrink-0 flex-col items-stretch">
      <Button
        look="quiet"
        disabled={isBusy}
        onClick={onDelivered}
        className="flex-col gap-0! px-2!"
        aria-label={`Delivered${cash}: order ${orderNumber} for ${name}`}
      >
        Delivered
        {isCash && <span className="block text-label font-normal">{formatRupees(totalAmount)} in cash</span>}
      </Button>
      {isCash && (
        <Button
          look="plain"
          disabled={isBusy}
          onClick={onOther}
          aria-label={`Another sum, or somebody else has it: order ${orderNumber} for ${name}`}
        >
          Other …
        </Button>
      )}
    </div>
  )
}
