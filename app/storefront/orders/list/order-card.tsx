import { Link } from 'react-router'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { formatDay } from '#app/shared/ui/dates.ts'
import { Photo } from '#app/shared/ui/pictures/photo.tsx'
import { Price } from '#app/shared/ui/price.tsx'
import type { Order, OrderItem } from '#contract/api/orders/orders.ts'
import { formatRupees } from '#contract/money.ts'
import { isDelivered } from '#contract/rules/orders/order-status.ts'
import { OrderAgainButton } from '../../cart/order-again-button.tsx'
import { isMoneyBack, paymentModeText, paymentStatusText, refundedText } from '../order/order-labels.ts'
import { StatusChip } from '../order/status-chip.tsx'

type Props = { order: Order; statusText: (status: string) => string; heading?: 'h2' | 'h3' }

/** One order of the list (ORDS-02 to ORDS-07). */
export function OrderCard({ order, statusText, heading: Heading = 'h2' }: Props) {
  const headingId = `order-${order.orderNumber}`
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-3">
        <div className="min-w-0">
          <Heading id={headingId} className="text-card font-semibold [overflow-wrap:anywhere]">
            Order {order.orderNumber}
          </Heading>
          <p className="text-small text-ink-soft">Placed on {formatDay(order.createdAt)}</p>
        </div>
        <StatusChip status={order.orderStatus} text={statusText(order.orderStatus)} />
      </header>
      <div className="grid grid-cols-1 gap-4 p-4 md:grid-cols-[1fr_auto] md:gap-x-8 lg:grid-cols-[1fr_1fr_auto]">
        <Thumbnails items={order.orderItems} />
        <div className="md:row-start-2 lg:col-start-2 lg:row-start-1">
          <Delivery order={order} />
          <p className="text-ink-soft text-small">To {townAndDistrict(order)}</p>
          {order.isAddressInReview && (
            <p className="font-medium text-small">We look whether we can deliver to this address</p>
          )}
          {order.isToBeConfirmed && (
            <p className="font-medium text-small">Please confirm it: we have sent you a code</p>
          )}
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:row-span-2 lg:col-start-3 md:flex-col md:justify-start md:text-right lg:min-w-56">
          <div>
            <p className="flex flex-wrap items-baseline gap-x-3 md:justify-end">
              <Price rupees={order.totalAmount} className="font-semibold text-brown text-price" />
              {order.discountAmount > 0 && (
                <span className="text-leaf-dark text-small">Saved {formatRupees(order.discountAmount)}</span>
              )}
            </p>
            <p className="text-ink-soft text-small">
              {paymentModeText(order)} · {refundedText(order) ?? paymentStatusText(order)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 md:justify-end">
            <OrderAgainButton order={order} />
            <ButtonLink
              look="quiet"
              to={`/orders/${order.orderNumber}`}
              aria-label={`Track Order ${order.orderNumber}`}
            >
              Track Order
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  )
}

/** Each product once, however many of its sizes were ordered (ORDS-03). */
function Thumbnails({ items }: { items: OrderItem[] }) {
  const distinct = [...new Map(items.map((item) => [item.productId, item])).values()]
  return (
    <ul className="flex flex-wrap gap-2 lg:col-start-1">
      {distinct.map(({ productId, productName, productImage }) => (
        <li key={productId}>
          <Link
            to={`/products/${productId}`}
            className="block size-16 overflow-hidden rounded-field"
            title={productName}
          >
            <Photo picture={productImage} alt={productName} sizes="64px" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Delivery({ order }: { order: Order }) {
  const { deliveredAt, estimatedDeliveryTime, comment } = order
  if (isDelivered(order)) {
    return (
      <>
        {deliveredAt && <p>Delivered on {formatDay(deliveredAt)}</p>}
        {comment && <p className="text-small">{comment}</p>}
      </>
    )
  }
  if (isMoneyBack(order)) return <p>All you paid went back, so it will not be delivered</p>
  if (!estimatedDeliveryTime || order.isAddressInReview) return null
  // A cancelled order promises nothing, but what it had promised stays readable (ORDS-06).
  const lead = order.orderStatus === 'CANCELLED' ? 'Was to be delivered by' : 'Estimated delivery'
  return (
    <p>
      {lead} {formatDay(estimatedDeliveryTime)}
    </p>
  )
}

function townAndDistrict({ deliveryAddress: { town, district } }: Order) {
  return [...new Set([town, district])].filter(Boolean).join(', ')
}
