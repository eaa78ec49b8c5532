import { useState } from 'react'
import type { OrderDetail } from '#contract/api/admin/orders.ts'
import { formatRupees, toPaise } from '#contract/money.ts'
import { leastRefund } from '#contract/rules/refund-parts.ts'
import { Button } from '../../ui/button.tsx'
import { formatDayAndTime } from '../../ui/dates.ts'
import { Panel } from '../ui/panel.tsx'
import { disputeWords, isOpenDispute } from './dispute-words.ts'
import { paymentWords, returnWords } from './order-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** How the order is paid, and what went back of it. */
export function OrderMoney({ detail, mayRefund }: { detail: OrderDetail; mayRefund: boolean }) {
  const [isRefunding, setRefunding] = useState(false)
  const { order, refundable, refunds, returns, disputes } = detail
  const least = order.paymentMode === 'ONLINE' ? leastRefund : 1
  return (
    <Panel title="Payment">
      <p className="font-semibold">{paymentWords({ ...order, stage: detail.stage })}</p>
      {order.paymentId && <p className="text-small break-all text-ink-soft">{order.paymentId}</p>}
      {(refunds.length > 0 || returns.length > 0 || disputes.length > 0) && (
        <ul className="mt-3 grid gap-2 text-small">
          {refunds.map(({ id, amount, status, at }) => (
            <li key={id}>
              {formatRupees(amount)} {refundStatus[status] ?? status} · {formatDayAndTime(at)}
            </li>
          ))}
          {returns.map((back) => (
            <li key={back.id}>
              {returnWords(back, order.paymentMode)} · {formatDayAndTime(back.at)}
            </li>
          ))}
          {disputes.map((dispute) => (
            <li key={dispute.id} className={isOpenDispute(dispute) || dispute.lost > 0 ? 'text-chilli' : undefined}>
              {disputeWords(dispute)} · {formatDayAndTime(dispute.at)}
            </li>
          ))}
        </ul>
      )}
      {mayRefund && toPaise(refundable) >= least && !['cancelled', 'coming-back'].includes(detail.stage) && (
        <Button look="quiet" className="mt-3" onClick={() => setRefunding(true)}>
          Send money back
        </Button>
      )}
      {isRefunding && <RefundDialog detail={detail} onClose={() => setRefunding(false)} />}
    </Panel>
  )
}

const refundStatus: Record<string, string> = {
  wanted: 'is about to go back',
  created: 'is on its way back',
  processed: 'went back',
  failed: 'could not go back',
}
