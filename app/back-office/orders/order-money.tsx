import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { pairEqualRefunds } from '#contract/rules/payments/equal-refunds.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import { describePayment, describeReturn } from '../order-parts/order-labels.ts'
import { Panel } from '../ui/panel.tsx'
import { describeDispute, isOpenDispute } from './dialogs/dispute-text.ts'
import { ManualRefundDialog } from './dialogs/manual-refund-dialog.tsx'
import { ReceiveCashDialog } from './dialogs/receive-cash-dialog.tsx'
import { RefundDialog } from './dialogs/refund-dialog.tsx'
import { SamePaymentHint } from './same-payment-hint.tsx'

type Refund = OrderDetail['refunds'][number]

/** How the order is paid, and what went back of it. */
export function OrderMoney({ detail, mayRefund }: { detail: OrderDetail; mayRefund: boolean }) {
  const [isRefunding, setRefunding] = useState(false)
  const [paying, setPaying] = useState<Refund>()
  const [isReceiving, setReceiving] = useState(false)
  const { order, refundable, refunds, returns, disputes, cash, missing } = detail
  const pairs = pairEqualRefunds(refunds)
  const least = order.paymentMode === 'ONLINE' ? leastRefund : 1
  return (
    <Panel title="Payment">
      <p className="font-semibold">
        {describePayment({
          ...order,
          stage: detail.stage,
          received: receivedOf(detail),
          isLostInDispute: disputes.some(({ lost }) => lost > 0),
        })}
      </p>
      {order.paymentId && <p className="text-small break-all text-ink-soft">{order.paymentId}</p>}
      {cash.length > 0 && (
        <ul className="mt-2 grid gap-1 text-small">
          {cash.map(({ id, amount, at, by, reason }) => (
            <li key={id}>
              {formatRupees(amount)} received {formatDayAndTime(at)}
              {by ? ` by ${by}` : ''}
              {reason && <span className="block text-ink-soft">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayRefund && missing > 0 && (
        <Button look="quiet" className="mt-3 mr-2" onClick={() => setReceiving(true)}>
          Cash came later
        </Button>
      )}
      {isReceiving && <ReceiveCashDialog detail={detail} onClose={() => setReceiving(false)} />}
      {(refunds.length > 0 || returns.length > 0 || disputes.length > 0) && (
        <ul className="mt-3 grid gap-2 text-small">
          {refunds.map((refund) => (
            <li key={refund.id}>
              {formatRupees(refund.amount)} {refundStatus[refund.status] ?? refund.status} ·{' '}
              {formatDayAndTime(refund.at)}
              {refund.isMadeAtProvider && (
                <span className="block break-all">Made at the payment provider, {refund.id}</span>
              )}
              {refund.paidByHand && (
                <span className="block break-all">
                  You paid it by {refund.paidByHand.method === 'upi' ? 'UPI' : 'bank transfer'},{' '}
                  {refund.paidByHand.reference} · {formatDayAndTime(refund.paidByHand.at)}
                </span>
              )}
              {pairs.has(refund.id) && <SamePaymentHint refund={refund} byHand={pairs.get(refund.id)} />}
              {mayRefund && canRefundManually(refund, refundable) && (
                <span className="mt-1 block">
                  <Button look="quiet" onClick={() => setPaying(refund)}>
                    I paid it another way
                  </Button>
                </span>
              )}
            </li>
          ))}
          {returns.map((back) => (
            <li key={back.id}>
              {describeReturn(back, order.paymentMode)} · {formatDayAndTime(back.at)}
            </li>
          ))}
          {disputes.map((dispute) => (
            <li key={dispute.id} className={isOpenDispute(dispute) || dispute.lost > 0 ? 'text-chilli' : undefined}>
              {describeDispute(dispute)} · {formatDayAndTime(dispute.at)}
            </li>
          ))}
        </ul>
      )}
      {mayRefund && toPaise(refundable) >= least && !['cancelled', 'coming-back'].includes(detail.stage) && (
        <Button look="quiet" className="mt-3" onClick={() => setRefunding(true)}>
          Send money back
        </Button>
      )}
      {paying && <ManualRefundDialog detail={detail} refund={paying} onClose={() => setPaying(undefined)} />}
      {isRefunding && <RefundDialog detail={detail} onClose={() => setRefunding(false)} />}
    </Panel>
  )
}

/** It failed, and what it was about is neither back nor on its way by another one. */
function canRefundManually({ status, paidByHand, amount }: Refund, refundable: number) {
  return status === 'failed' && !paidByHand && amount <= refundable
}

/** What of a delivered cash order was received. */
function receivedOf({ stage, order }: OrderDetail) {
  if (stage !== 'delivered' || order.paymentMode !== 'CASH') return null
  return order.cashReceived ?? order.totalAmount
}

const refundStatus: Record<string, string> = {
  wanted: 'is about to go back',
  created: 'is on its way back',
  processed: 'went back',
  failed: 'could not go back',
}
