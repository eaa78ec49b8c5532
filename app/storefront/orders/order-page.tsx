import { useQuery } from '@tanstack/react-query'
import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { isApiError } from '#contract/api/envelope.ts'
import { getOrder, type Order, type OrderItem } from '#contract/api/orders/orders.ts'
import { RateProduct } from '../reviews/rate-product.tsx'
import { usePersonalApi } from '../session/personal-api.ts'
import { OrderHelp } from '../support/order-help.tsx'
import type { Route } from './+types/order-page.ts'
import { LoadError, OwnOrders } from './list/own-orders.tsx'
import { OrderSkeleton } from './list/skeletons.tsx'
import { CancelOrder } from './order/cancel-order.tsx'
import { ConfirmOwnOrder } from './order/confirm-own-order.tsx'
import { OrderDetail } from './order/order-detail.tsx'

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `Order ${params.orderNumber} | Milloraa` }, { name: 'robots', content: 'noindex' }]
}

export default function OrderPage({ params: { orderNumber } }: Route.ComponentProps) {
  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'My Orders', to: '/orders' }, { name: orderNumber }]} />
      <h1 className="text-section">Order {orderNumber}</h1>
      <OwnOrders errorTexts={errorTexts} placeholder={<OrderSkeleton />}>
        {(userId) => <OneOrder userId={userId} orderNumber={orderNumber} />}
      </OwnOrders>
    </div>
  )
}

const errorTexts = { refused: 'Failed to fetch order details', unanswered: 'Error loading order details' }

function OneOrder({ userId, orderNumber }: { userId: string; orderNumber: string }) {
  const api = usePersonalApi()
  const {
    data: order,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: [userId, 'orders', orderNumber],
    queryFn: ({ signal }) => api(getOrder, { params: { orderNumber } }, { signal }),
    // A packed order's bill is made within seconds.
    refetchInterval: ({ state }) => (awaitsBill(state.data) && state.dataUpdateCount < 8 ? 3_000 : false),
  })
  const rate = ({ productId: id, productName: name }: OrderItem) => (
    <RateProduct userId={userId} product={{ id, name }} />
  )
  if (isPending) return <OrderSkeleton />
  if (order) {
    const underProduct = order.orderStatus === 'COMPLETED' ? rate : undefined
    const help = (
      <>
        <OrderHelp order={order} />
        <CancelOrder userId={userId} order={order} />
      </>
    )
    const toDo = <ConfirmOwnOrder userId={userId} order={order} />
    return <OrderDetail order={order} underProduct={underProduct} help={help} toDo={toDo} />
  }
  // A stranger's number and one that never was are told alike (open-points 92).
  if (isApiError(error) && (error.statusCode === 404 || error.statusCode === 400)) return <OrderNotFound />
  return <LoadError errorTexts={errorTexts} error={error} onRetry={() => void refetch()} />
}

function awaitsBill(order: Order | undefined) {
  return (
    order?.invoiceUrl === null && order.orderStatus !== 'CANCELLED' && (order.fulfilment ?? 'RECEIVED') !== 'RECEIVED'
  )
}

function OrderNotFound() {
  return (
    <EmptyState isAlert title="Order Not Found" text="Please check the number, or find the order in your list.">
      <ButtonLink to="/orders">My orders</ButtonLink>
    </EmptyState>
  )
}
