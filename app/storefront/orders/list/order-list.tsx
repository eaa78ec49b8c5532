import { useState } from 'react'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import type { Order } from '#contract/api/orders/orders.ts'
import { isDelivered } from '#contract/rules/orders/order-status.ts'
import { OlderOrders, useFirstOlder } from './older-orders.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import { LoadError } from './own-orders.tsx'
import { OrdersSkeleton } from './skeletons.tsx'
import { useOwnOrders } from './use-own-orders.ts'

type Props = {
  userId: string
  /** Which orders the filter In Process holds: the list and the profile count differently (open-points 89). */
  isInProcess: (order: Order) => boolean
  statusText: (status: string) => string
  /** The level of each order's heading. */
  heading?: 'h2' | 'h3'
}

/** The own orders with their filters; a failure stands in their place. */
export function OrderList({ userId, isInProcess, statusText, heading = 'h2' }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const { orders, error, isPending, refetch, older } = useOwnOrders(userId)
  const holds = { all: () => true, 'in-process': isInProcess, delivered: isDelivered }
  const shown = orders?.filter(holds[filter]) ?? []
  const { list, remember } = useFirstOlder(shown.length, older.isReading)
  if (isPending) return <OrdersSkeleton />
  if (!orders) return <LoadError errorTexts={orderListErrors} error={error} onRetry={() => void refetch()} />

  const choices = (Object.keys(filters) as Filter[]).map((key) => ({
    key,
    name: filters[key].name,
    // How many there are is known once all have been read.
    count: older.areThere ? undefined : orders.filter(holds[key]).length,
  }))
  return (
    <>
      <OrderFilters choices={choices} chosen={filter} onChoose={setFilter} />
      {shown.length === 0 &&
        (older.areThere ? <NoneYet filter={filter} read={orders.length} /> : <NoOrders filter={filter} />)}
      <ul ref={list} className="grid gap-4">
        {shown.map((order) => (
          <li key={order.id} tabIndex={-1} className="rounded-card">
            <OrderCard order={order} statusText={statusText} heading={heading} />
          </li>
        ))}
      </ul>
      <OlderOrders {...older} errorTexts={orderListErrors} onRead={remember} />
    </>
  )
}

export const orderListErrors = { refused: 'Failed to fetch orders', unanswered: 'Error loading orders' }

/** The filters, and what each says when it holds nothing (ORDS-01, ORDS-09). */
const filters = {
  all: { name: 'All Orders', none: 'No orders yet' },
  'in-process': { name: 'In Process', none: 'No orders in process' },
  delivered: { name: 'Delivered', none: 'No delivered orders' },
} as const
type Filter = keyof typeof filters

function NoOrders({ filter }: { filter: Filter }) {
  const text =
    filter === 'delivered' ? 'An order moves here once it has reached you.' : 'What you order next shows here.'
  return (
    <EmptyState title={filters[filter].none} text={text}>
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  )
}

/** Older orders have not been read, so nothing is said about them. */
function NoneYet({ filter, read }: { filter: Filter; read: number }) {
  return <EmptyState title={`${filters[filter].none} among your newest ${read}`} />
}
