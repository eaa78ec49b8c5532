import Check from 'lucide/dist/esm/icons/check.mjs'
import { Icon } from '#app/shared/ui/icon.ts'
import type { Order } from '#contract/api/orders/orders.ts'
import { isMoneyBack } from './order-labels.ts'

/** How far the parcel has come: what Track Order leads to (open-points 112). */
export function DeliveryProgress({
  order,
}: {
  order: Pick<Order, 'fulfilment' | 'orderStatus' | 'estimatedDeliveryTime' | 'isAddressInReview'>
}) {
  const { fulfilment, orderStatus } = order
  if (!fulfilment || orderStatus === 'CANCELLED' || isMoneyBack(order)) return null
  const reached = orderStatus === 'COMPLETED' ? steps.length - 1 : steps.findIndex(({ key }) => key === fulfilment)
  return (
    <ol className="mt-4 grid gap-2 lg:grid-cols-4 lg:gap-0">
      {steps.map(({ key, name }, index) => (
        <li
          key={key}
          aria-current={index === reached ? 'step' : undefined}
          className={`flex items-center gap-2 text-small lg:flex-col lg:items-start lg:border-t-2 lg:pt-2 ${
            index <= reached ? 'font-medium text-leaf-dark lg:border-leaf' : 'text-ink-soft lg:border-line'
          }`}
        >
          <span
            className={`grid size-5 shrink-0 place-items-center rounded-full border ${index <= reached ? 'border-leaf bg-leaf text-white' : 'border-wheat'}`}
          >
            {index <= reached && <Icon node={Check} aria-hidden className="size-3.5" />}
          </span>
          <span>
            {name}
            <span className="sr-only">{index <= reached ? ', done' : ', still to come'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const steps = [
  { key: 'RECEIVED', name: 'Order received' },
  { key: 'PACKED', name: 'Packed' },
  { key: 'OUT_FOR_DELIVERY', name: 'Out for delivery' },
  { key: 'DELIVERED', name: 'Delivered' },
] as const
