import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDay } from '#app/shared/ui/dates.ts'
import { listNumberOrders, type NumberOrder } from '#contract/api/accounts/number-orders.ts'
import { usePersonalApi } from '../../session/personal-api.ts'
import { numberOrdersKey, RefuseOrder } from './refuse-order.tsx'

/** Open cash orders that somebody who proved no number placed to one's own; nothing where there are none, or they cannot be read. */
export function NumberOrders({ userId }: { userId: string }) {
  const api = usePersonalApi()
  const heading = useId()
  const { data: orders = [] } = useQuery({
    queryKey: numberOrdersKey(userId),
    queryFn: ({ signal }) => api(listNumberOrders, {}, { signal }),
  })
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-8 rounded-card border border-golden-edge bg-golden-pale/40 p-4">
      <h2 id={heading} className="text-card">
        Ordered to your number without a login
      </h2>
      <p className="mt-1 max-w-prose">
        Somebody gave your mobile number for {orders.length === 1 ? 'this order' : 'these orders'}, to be paid in cash
        at the door. If it was you, or somebody who orders for you, there is nothing to do.
      </p>
      <ul className="mt-2 grid divide-y divide-golden-edge">
        {orders.map((order) => (
          <li
            key={order.orderNumber}
            className="grid gap-3 pt-4 pb-4 last:pb-0 md:grid-cols-[1fr_auto] md:items-center"
          >
            <div className="min-w-0">
              <h3 className="font-semibold [overflow-wrap:anywhere]">Order {order.orderNumber}</h3>
              <p className="text-ink-soft text-small">{whenAndWhere(order)}</p>
              <ul className="mt-1">
                {order.packs.map(({ productName, size, type, quantity }) => (
                  <li key={`${productName} ${size} ${type}`}>
                    {quantity} x {productName} {size} {type.toLowerCase()}
                  </li>
                ))}
              </ul>
            </div>
            <RefuseOrder userId={userId} order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function whenAndWhere({ createdAt, pincode }: NumberOrder) {
  return `Placed on ${formatDay(createdAt)}${pincode ? `, to pincode ${pincode}` : ''}`
}
