import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrders, type Order } from '#contract/api/orders.ts'
import { isDelivered } from '#contract/rules/order-status.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import { LoadError } from './own-orders.tsx'
import { OrdersSkeleton } from './skeletons.tsx'

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
  const api = usePersonalApi()
  const [filter, setFilter] = useState<Filter>('all')
  const {
    data: orders,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [userId, 'orders'],
    queryFn: ({ signal }) => api(listOrders, {}, { signal }),
  })
  if (isPending) return <OrdersSkeleton />
  if (!orders) return <LoadError words={orderListWords} error={error} onRetry={() => void refetch()} />

  const holds = { all: () => true, 'in-process': isInProcess, delivered: isDelivered }
  const shown = orders.filter(holds[filter])
  const choices = (Object.keys(filters) as Filter[]).map((key) => ({
    key,
    name: filters[key].name,
    count: orders.filter(holds[key]).length,
  }))
  return (
    <>
      <OrderFilters choices={choices} chosen={filter} onChoose={setFilter} />
      {shown.length === 0 && <NoOrders filter={filter} />}
      <ul className="grid gap-4">
        {shown.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} statusText={statusText} heading={heading} />
          </li>
        ))}
      </ul>
    </>
  )
}

export const orderListWords = { refused: 'Failed to fetch orders', unanswered: 'Error loading orders' }

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
