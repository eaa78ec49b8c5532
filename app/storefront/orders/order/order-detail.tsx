import type { ReactNode } from 'react'
import { BillRows } from '#app/shared/ui/bill-rows.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { Order, OrderItem } from '#contract/api/orders/orders.ts'
import { statusOnDetail } from '#contract/rules/orders/order-status.ts'
import { OrderAgainButton } from '../../cart/order-again-button.tsx'
import { BillLinks } from './bill-link.tsx'
import { DeliveryProgress } from './delivery-progress.tsx'
import { OrderItems } from './order-items.tsx'
import { addressLines, cancelledText, isMoneyBack, paymentModeText, paymentStatusText } from './order-labels.ts'
import { OrderRefunds } from './order-refunds.tsx'
import { StatusChip } from './status-chip.tsx'

type Props = {
  order: Order
  underProduct: ((item: OrderItem) => ReactNode) | undefined
  help?: ReactNode
  /** What it waits for the shopper to do. */
  toDo?: ReactNode
}

/** Everything about one order (ORD-02, ORD-04 to ORD-07). */
export function OrderDetail({ order, underProduct, help, toDo }: Props) {
  return (
    <>
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
            <DeliveryProgress order={order} />
          </Section>
          <Section title="Items">
            <OrderItems items={order.orderItems} underProduct={underProduct} />
            <OrderAgainButton order={order} className="mt-4" />
          </Section>
        </div>
        <div className="grid content-start gap-8">
          <section aria-labelledby="bill" className="rounded-card bg-cream p-4">
            <h2 id="bill" className="mb-3 text-card">
              Bill summary
            </h2>
            <BillRows bill={billOf(order)} />
            <BillLinks order={order} />
          </section>
          <Section title="Payment">
            <p>{paymentModeText(order)}</p>
            <p className="text-ink-soft">
              {order.paymentId ? `Payment id ${order.paymentId}` : paymentStatusText(order)}
            </p>
            <OrderRefunds order={order} />
          </Section>
          <Section title="Delivery address">
            <address className="not-italic">
              <p>{order.userBasicInfo.name}</p>
              <p className="board font-sans">+91 {order.userBasicInfo.mobileNumber}</p>
              {addressLines(order.deliveryAddress).map((line) => (
                <p key={line} className="text-ink-soft">
                  {line}
                </p>
              ))}
            </address>
          </Section>
          {help}
        </div>
      </div>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-card">{title}</h2>
      {children}
    </section>
  )
}

type Timed = Pick<
  Order,
  'orderStatus' | 'deliveredAt' | 'estimatedDeliveryTime' | 'isAddressInReview' | 'paymentStatus' | 'cancelReason'
> &
  Partial<Pick<Order, 'comment'>>

/** When it came, or else when it is to come (open-points 94). */
export function DeliveryTime({
  order: { orderStatus, deliveredAt, estimatedDeliveryTime, comment, isAddressInReview, paymentStatus, cancelReason },
}: {
  order: Timed
}) {
  if (isAddressInReview) return <AddressInReview isPaid={paymentStatus !== 'PENDING'} />
  if (orderStatus === 'CANCELLED') return <p>{cancelledText(cancelReason)}</p>
  if (isMoneyBack({ orderStatus, estimatedDeliveryTime, isAddressInReview }))
    return (
      <p>
        All you paid for this order is back with you or on its way back, so it will not be delivered. If you still want
        it, please order again, or call us.
      </p>
    )
  const moment = deliveredAt ?? estimatedDeliveryTime
  return (
    <>
      {moment && (
        <p>
          {deliveredAt ? 'Delivered on' : 'Estimated delivery by'} {formatDayAndTime(moment)}
        </p>
      )}
      {comment && <p className="text-ink-soft">{comment}</p>}
    </>
  )
}

/** No day is promised before the shop has accepted the address. */
function AddressInReview({ isPaid }: { isPaid: boolean }) {
  return (
    <p className="mb-2 rounded-card border border-golden-edge bg-golden-pale/40 p-3">
      We do not know your area yet and look whether we can deliver there. We write to you then; nothing is packed
      before.
      {isPaid && ' If we cannot deliver, what you paid goes back to you.'}
    </p>
  )
}

/** What the shop wrote about the order. */
export function OrderNews({ order: { notes = [] } }: { order: Pick<Order, 'notes'> }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="News from the shop" className="mt-3 grid gap-2">
      {notes.map(({ text, at }) => (
        <li key={at} className="border-wheat border-l-2 pl-3">
          <p className="whitespace-pre-line">{text}</p>
          <p className="text-label text-ink-soft">{formatDayAndTime(at)}</p>
        </li>
      ))}
    </ul>
  )
}

export function billOf({
  subtotal,
  discountAmount,
  deliveryCharge,
  tax,
  totalAmount,
}: Pick<Order, 'subtotal' | 'discountAmount' | 'deliveryCharge' | 'tax' | 'totalAmount'>) {
  return { subtotal, discount: discountAmount, deliveryCharge, tax, total: totalAmount }
}
