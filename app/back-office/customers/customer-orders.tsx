import { Link } from 'react-router'
import { api } from '#app/shared/api/browser-api.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import { Price } from '#app/shared/ui/price.tsx'
import type { Customer } from '#contract/api/admin/customers/customers.ts'
import { listAllOrders, type OrderRow } from '#contract/api/admin/orders/orders.ts'
import { StageChip } from '../order-parts/order-columns.tsx'
import { describePayment } from '../order-parts/order-labels.ts'
import { Panel } from '../ui/panel.tsx'
import { Failed, LoadingLines } from '../ui/states.tsx'
import { useRows } from '../ui/tables/use-rows.ts'

/** What somebody ordered, newest first. */
export function CustomerOrders({ customer: { id } }: { customer: Customer }) {
  const list = useRows<OrderRow>(['orders', { customer: id }], (cursor) =>
    api(listAllOrders, { query: { customer: id, limit: '10', ...(cursor ? { cursor } : {}) } }),
  )
  return (
    <Panel title="Orders">
      {!list.rows && (list.error ? <Failed error={list.error} onRetry={list.retry} /> : <LoadingLines lines={3} />)}
      {list.rows?.length === 0 && <p className="text-ink-soft">No order yet.</p>}
      {list.rows && list.rows.length > 0 && (
        <ul className="divide-y divide-line">
          {list.rows.map((order) => (
            <li key={order.orderNumber} className="flex items-start gap-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3">
                  <Link
                    to={`/admin/orders/${order.orderNumber}`}
                    className="inline-block py-1 font-semibold text-brown underline underline-offset-4"
                  >
                    {order.orderNumber}
                  </Link>
                  <StageChip order={order} />
                </span>
                <span className="block text-small text-ink-soft">{formatDayAndTime(order.createdAt)}</span>
              </span>
              <span className="py-1 text-right">
                <Price rupees={order.totalAmount} className="font-semibold" />
                <span className="block text-small text-ink-soft">{describePayment(order)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button look="quiet" disabled={list.isShowingMore} onClick={list.showMore} className="mt-3">
          {list.isShowingMore ? 'Loading more' : 'Show older orders'}
        </Button>
      )}
    </Panel>
  )
}
