import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/shared/ui/button.tsx'
import type { OrderRow, OrderStage } from '#contract/api/admin/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { ConfirmCashDialog } from '../order-parts/confirm-cash-dialog.tsx'
import { howLong } from '../order-parts/day-text.ts'
import { DeliverDialog } from '../order-parts/deliver-dialog.tsx'
import { countOf, maySee, stepLabels } from '../order-parts/order-labels.ts'
import { useSteady } from '../order-parts/use-steady.ts'
import { type TableStep, useSteps } from '../order-parts/use-steps.ts'
import { useStaff } from '../session/use-staff.ts'
import { Panel } from '../ui/panel.tsx'
import { DeliverButtons } from './deliver-buttons.tsx'

type Props = {
  title: string
  stage: OrderStage
  /** The step each of them waits for. */
  step?: TableStep | 'confirm' | 'accept' | 'return'
  waiting: { count: number; rows: OrderRow[] }
}

/** The orders of one stage, those promised first, each with its button; an address is accepted where all of it is read. */
export function WaitingOrders({ title, stage, step, waiting: { count, rows } }: Props) {
  const { role } = useStaff()
  const steps = useSteps()
  const [delivering, setDelivering] = useState<OrderRow[]>()
  const [confirming, setConfirming] = useState<OrderRow>()
  const isSteady = useSteady(rows.map(({ orderNumber }) => orderNumber).join())
  if (count === 0) return null
  const isMine = step !== undefined && maySee(role, step)
  const together = rows.filter(({ isDisputed }) => !isDisputed)
  const isHeld = ({ isDisputed }: OrderRow) => isDisputed && (step === 'pack' || step === 'hand-over')

  function press(orders: OrderRow[]) {
    const [first] = orders
    if (!first || !isSteady()) return
    if (step === 'deliver' && first.isDisputed) setDelivering(orders)
    else if (step === 'deliver') deliver(orders)
    else if (step === 'confirm') setConfirming(first)
    else if (step && step !== 'accept' && step !== 'return')
      steps.mutate({ step, orderNumbers: orders.map(({ orderNumber }) => orderNumber) })
  }

  /** The usual case: all of it was received, by who presses. */
  function deliver(orders: OrderRow[]) {
    const orderNumbers = orders.map(({ orderNumber }) => orderNumber)
    steps.mutate({ step: 'deliver', orderNumbers, isCashReceived: true })
  }

  return (
    <Panel
      title={`${title}: ${count.toLocaleString('en-IN')}`}
      actions={
        isMine && together.length > 1 && step === 'hand-over' ? (
          <Button look="plain" disabled={steps.isPending} onClick={() => press(together)}>
            Hand over all {together.length}
          </Button>
        ) : undefined
      }
    >
      <ul className="grid divide-y divide-line">
        {rows.map((order) => (
          <li key={order.orderNumber} className="flex items-center gap-3 py-2">
            <Link to={`/admin/orders/${order.orderNumber}`} className="group min-w-0 flex-1 py-1">
              <span className="font-semibold text-brown underline-offset-4 group-hover:underline">{order.name}</span>
              <span className="block text-small">
                {countOf(order.pieces, 'piece')} · {formatRupees(order.totalAmount)} {moneyLabel(order)}
              </span>
              {order.isDisputed && (
                <span className="block text-small font-semibold text-chilli">Disputed by the buyer's bank</span>
              )}
              {stage === 'to-review' && (
                <span className="block text-small font-semibold">No area of yours knew it</span>
              )}
              {stage === 'to-confirm' && (
                <span className="block text-small font-semibold">{describeToConfirm(order)}</span>
              )}
              <span className="block text-label text-ink-soft">
                <span className={order.isLate ? 'font-semibold text-chilli' : ''}>{describeDue(order)}</span>
                {' · '}
                {order.place}
                <span className="hidden md:inline"> · {order.orderNumber}</span>
              </span>
            </Link>
            {isMine && step === 'accept' && (
              <ButtonLink
                to={`/admin/orders/${order.orderNumber}`}
                className="max-w-32 shrink-0 text-center"
                aria-label={`Look at the address: order ${order.orderNumber} for ${order.name}`}
              >
                Look at the address
              </ButtonLink>
            )}
            {isMine && step === 'return' && (
              <ButtonLink
                to={`/admin/orders/${order.orderNumber}`}
                look="quiet"
                className="max-w-32 shrink-0 text-center"
                aria-label={`Goods came back: order ${order.orderNumber} for ${order.name}`}
              >
                Goods came back
              </ButtonLink>
            )}
            {isMine && step === 'deliver' && (
              <DeliverButtons
                order={order}
                isBusy={steps.isPending}
                onDelivered={() => press([order])}
                onOther={() => isSteady() && setDelivering([order])}
              />
            )}
            {isMine && isHeld(order) && (
              <ButtonLink
                to={`/admin/orders/${order.orderNumber}`}
                look="quiet"
                className="max-w-32 shrink-0 text-center"
                aria-label={`Look at the dispute: order ${order.orderNumber} for ${order.name}`}
              >
                Look at the dispute
              </ButtonLink>
            )}
            {isMine && !isHeld(order) && step !== 'accept' && step !== 'return' && step !== 'deliver' && (
              <Button
                look={step === 'pack' || step === 'confirm' ? 'main' : 'quiet'}
                disabled={steps.isPending}
                onClick={() => press([order])}
                className="shrink-0"
                aria-label={`${stepLabels[step]}: order ${order.orderNumber} for ${order.name}`}
              >
                {stepLabels[step]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Link
          to={`/admin/orders?stage=${stage}`}
          className="inline-flex min-h-11 items-center font-semibold text-brown underline underline-offset-4"
        >
          All {count.toLocaleString('en-IN')}
        </Link>
      )}
      {confirming && <ConfirmCashDialog order={confirming} onClose={() => setConfirming(undefined)} />}
      {delivering && <DeliverDialog orders={delivering} onClose={() => setDelivering(undefined)} />}
    </Panel>
  )
}

function describeDue({ stage, isLate, promisedAt }: OrderRow) {
  if (stage === 'coming-back') return 'Cancelled on its way'
  if (stage === 'refunded') return 'Not to be sent'
  return isLate ? `Late, promised ${howLong(promisedAt)}` : `Due ${howLong(promisedAt)}`
}

function describeToConfirm({ confirmBy }: OrderRow) {
  if (!confirmBy) return 'Code not confirmed yet'
  const end = Date.parse(confirmBy) > Date.now() ? howLong(confirmBy) : 'within the hour'
  return `Code not confirmed yet, cancelled by itself ${end}`
}

function moneyLabel({ stage, paymentStatus, paymentMode, isLostInDispute }: OrderRow) {
  if (stage === 'refunded') return isLostInDispute ? "lost to the buyer's bank" : 'went back'
  if (paymentStatus === 'PENDING') return 'in cash'
  return paymentMode === 'CASH' ? 'received' : 'paid'
}
