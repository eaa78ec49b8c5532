import { type ReactNode, useEffect, useRef } from 'react'
import { BillRows } from '#app/shared/ui/bill-rows.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { TrackedOrder as Tracked } from '#contract/api/orders/tracking.ts'
import { statusOnDetail } from '#contract/rules/orders/order-status.ts'
import { DeliveryProgress } from '../order/delivery-progress.tsx'
import { billOf, DeliveryTime, OrderNews, Section } from '../order/order-detail.tsx'
import { OrderItems } from '../order/order-items.tsx'
import { paymentModeText, paymentStatusText } from '../order/order-labels.ts'
import { OrderRefunds } from '../order/order-refunds.tsx'
import { StatusChip } from '../order/status-chip.tsx'

/** A guest's order: everything about the goods and nothing about the person. The focus comes here with it. */
export function TrackedOrder({ order, toDo }: { order: Tracked; toDo: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-section focus-visible:shadow-none focus-visible:outline-none">
        Order {order.orderNumber}
      </h1>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusChip status={order.orderStatus} text={statusOnDetail(order.orderStatus)} />
        <p className="text-ink-soft">Placed on {formatDayAndTime(order.createdAt)}</p>
      </div>
      {toDo}
      <div className="grid grid-cols-1 gap-8 md:grid-cols-[1fr_20rem] lg:gap-16">
        <div className="grid content-start gap-8">
          <Section title="Delivery">
            <DeliveryTime order={order} />
            <OrderNews order={order} />
            {order.orderStatus !== 'CANCELLED' && <p className="text-ink-soft">To {order.place}</p>}
            <DeliveryProgress order={order} />
          </Section>
          <Section title="Items">
            <OrderItems items={order.orderItems} underProduct={undefined} />
          </Section>
        </div>
        <div className="grid content-start gap-8">
          <section aria-labelledby="bill" className="rounded-card bg-cream p-4">
            <h2 id="bill" className="mb-3 text-card">
              Bill summary
            </h2>
            <BillRows bill={billOf(order)} />
          </section>
          <Section title="Payment">
            <p>{paymentModeText(order)}</p>
            <p className="text-ink-soft">{paymentStatusText(order)}</p>
            <OrderRefunds order={order} />
          </Section>
        </div>
      </div>
    </>
  )
}
