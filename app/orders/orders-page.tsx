import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOrders, type Order } from '#contract/api/orders.ts'
import { isDelivered, isInProcess } from '#contract/rules/order-status.ts'
import { usePersonalApi } from '../session/personal-api.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilters } from './order-filters.tsx'
import { LoadError, OwnOrders } from './own-orders.tsx'
import { OrdersSkeleton } from './skeletons.tsx'

export function meta() {
  return [{ title: 'My orders | Milloraa' }, { name: 'robots', content: 'noindex' }]
}

export default function OrdersPage() {
  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'My Orders' }]} />
      <h1 className="mb-4 text-section">My orders</h1>
      <OwnOrders words={words} waiting={<OrdersSkeleton />}>
        {(userId) => <OrderList userId={userId} />}
      </OwnOrders>
    </div>
  )
}

const words = { refused: 'Failed to fetch orders', unanswered: 'Error loading orders' }

/** What each filter holds and says when it holds nothing (ORDS-01, ORDS-09, open-points 89). */
const filters = {
  all: { name: 'All Orders', holds: (_: Order) => true, none: 'No orders yet' },
  'in-process': { name: 'In Process', holds: isInProcess, none: 'No orders in process' },
  delivered: { name: 'Delivered', holds: isDelivered, none: 'No delivered orders' },
} as const
type Filter = keyof typeof filters

function OrderList({ userId }: { userId: string }) {
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
  if (!orders) return <LoadError words={words} error={error} onRetry={() => void refetch()} />

  const shown = orders.filter(filters[filter].holds)
  const choices = (Object.keys(filters) as Filter[]).map((key) => ({
    key,
    name: filters[key].name,
    count: orders.filter(filters[key].holds).length,
  }))
  return (
    <>
      <OrderFilters choices={choices} chosen={filter} onChoose={setFilter} />
      {shown.length === 0 && <NoOrders filter={filter} />}
      <ul className="grid gap-4">
        {shown.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NoOrders({ filter }: { filter: Filter }) {
  const text =
    filter === 'delivered' ? 'An order moves here once it has reached you.' : 'What you order next shows here.'
  return (
    <EmptyState title={filters[filter].none} text={text}>
      <ButtonLink to="/products">See all products</ButtonLink>
    </EmptyState>
  )
}
