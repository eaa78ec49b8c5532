import { Breadcrumb } from '#app/shared/ui/breadcrumb.tsx'
import { Lazy, lazyPart } from '#app/shared/ui/lazy.tsx'
import { isInProcess, statusOnList } from '#contract/rules/orders/order-status.ts'
import { OrderList, orderListErrors } from './list/order-list.tsx'
import { OwnOrders } from './list/own-orders.tsx'
import { OrdersSkeleton } from './list/skeletons.tsx'

export function meta() {
  return [{ title: 'My orders | Milloraa' }, { name: 'robots', content: 'noindex' }]
}

const numberOrders = lazyPart(async () => (await import('./list/number-orders.tsx')).NumberOrders)

export default function OrdersPage() {
  return (
    <div className="page pb-16">
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'My Orders' }]} />
      <h1 className="mb-4 text-section">My orders</h1>
      <OwnOrders errorTexts={orderListErrors} placeholder={<OrdersSkeleton />}>
        {(userId) => (
          <>
            <Lazy part={numberOrders} componentProps={{ userId }} />
            <OrderList userId={userId} isInProcess={isInProcess} statusText={statusOnList} />
          </>
        )}
      </OwnOrders>
    </div>
  )
}
