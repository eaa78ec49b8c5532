import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/shared/api/browser-api.ts'
import { hiddenPageMeta } from '#app/shared/page-head/page-meta.ts'
import { BillRows } from '#app/shared/ui/bill-rows.tsx'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { getAnyOrder, type OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { isApiError } from '#contract/api/envelope.ts'
import { StageChip } from '../order-parts/order-columns.tsx'
import { isInCharge } from '../order-parts/order-labels.ts'
import { PaymentExceptionList } from '../order-parts/payment-exception-list.tsx'
import { useStaff } from '../session/use-staff.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import type { Route } from './+types/order-page.ts'
import { BillFiles } from './bill-files.tsx'
import { isOpenDispute } from './dialogs/dispute-text.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPerson } from './order-person.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { RefusedNote } from './refused-note.tsx'
import { ToConfirmNote } from './to-confirm-note.tsx'
import { ToReviewNote } from './to-review-note.tsx'

export function meta({ params }: Route.MetaArgs) {
  return hiddenPageMeta(`Order ${params.orderNumber} · Back office`)
}

/** One order: what is in it, for whom, what happened, and what can be done next. */
export default function OrderPage({ params: { orderNumber } }: Route.ComponentProps) {
  const query = useQuery({
    queryKey: ['order', orderNumber],
    queryFn: ({ signal }) => api(getAnyOrder, { params: { orderNumber } }, { signal }),
    refetchInterval: ({ state }) => (awaitsBill(state.data) && state.dataUpdateCount < 8 ? 3_000 : 30_000),
  })
  if (!query.data && isApiError(query.error) && [400, 404].includes(query.error.statusCode)) {
    return (
      <EmptyState heading="h1" isAlert title={`There is no order ${orderNumber}`} text="Please check the number.">
        <ButtonLink to="/admin/orders">All orders</ButtonLink>
      </EmptyState>
    )
  }
  return <Loaded query={query}>{(detail) => <Detail detail={detail} />}</Loaded>
}

function Detail({ detail }: { detail: OrderDetail }) {
  const { role } = useStaff()
  const { order, takenBy, matters: exceptions } = detail
  const [isCorrecting, setCorrecting] = useState(false)
  const { subtotal, discountAmount: discount, deliveryCharge, tax, totalAmount: total } = order
  return (
    <>
      <PageHead
        title={
          <>
            Order <span className="whitespace-nowrap">{order.orderNumber}</span>
          </>
        }
        back={{ to: '/admin/orders', name: 'Orders' }}
        about={
          <>
            Ordered {formatDayAndTime(order.createdAt)}
            {takenBy ? ` by phone, taken by ${takenBy}` : ''}
            {order.orderStatus === 'CONFIRMED' && order.estimatedDeliveryTime
              ? `. Promised by ${formatDayAndTime(order.estimatedDeliveryTime)}`
              : ''}
          </>
        }
      >
        <StageChip order={{ ...detail, isDisputed: detail.disputes.some(isOpenDispute) }} />
      </PageHead>
      <RefusedNote detail={detail} />
      <ToConfirmNote detail={detail} />
      <ToReviewNote detail={detail} />
      <OrderSteps detail={detail} isCorrecting={isCorrecting && detail.correctable !== null} />
      {/* On a phone whom it goes to comes before the notes. */}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-4">
          {exceptions.length > 0 && (
            <Panel title="Money to look at">
              <PaymentExceptionList exceptions={exceptions} />
            </Panel>
          )}
          <OrderLines detail={detail} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:row-span-2">
          <OrderPerson detail={detail} isCorrecting={isCorrecting} onCorrect={setCorrecting} />
          <Panel title="Bill">
            <BillRows bill={{ subtotal, discount, deliveryCharge, tax, total }} />
            <BillFiles detail={detail} />
          </Panel>
          <OrderMoney detail={detail} mayRefund={isInCharge(role)} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <OrderNotes detail={detail} />
          <OrderTimeline events={detail.timeline} />
        </div>
      </div>
    </>
  )
}

/** A packed order's bill is made within seconds. */
function awaitsBill(detail: OrderDetail | undefined) {
  return detail?.order.invoiceUrl === null && ['to-hand-over', 'on-the-way', 'delivered'].includes(detail.stage)
}
