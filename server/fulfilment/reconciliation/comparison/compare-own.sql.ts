import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'

type Span = { id: string; fromAt: Date; toAt: Date }
type Page = { after: string; most: number }

const [e, o] = [alias(paymentEvents, 'e'), alias(orders, 'o')]
const ownShape = { paymentId: e.paymentId, orderId: o.id, orderNumber: o.orderNumber, amount: e.amount }

/** Payments that the books count as taken and a comparison has not listed, with how many it has. */
export function findOwnPayments(db: Database, run: Span, { after, most }: Page) {
  const own = columns({
    id: e.paymentId,
    ...ownShape,
    others: expression<number>(
      prepared`(select count(*) from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'payment')::int`,
    ),
  })
  return rowsOf(
    db,
    prepared`
    select distinct on (e.payment_id) ${own} from payment_event e join shop_order o on o.id = e.order_id
    where e.kind = 'captured' and e.happened_at between ${run.fromAt} and ${run.toAt} and e.payment_id > ${after} and not exists (
      select from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'payment' and i.subject = e.payment_id)
    order by e.payment_id limit ${most}`,
  )
}

const refundColumns = columns({ id: e.refundId, ...ownShape })

/** Refunds that the books count as on their way and a comparison has not listed. */
export function findOwnRefunds(db: Database, run: Span, { after, most }: Page) {
  return rowsOf(
    db,
    prepared`
    select distinct on (e.refund_id) ${refundColumns} from payment_event e join shop_order o on o.id = e.order_id
    where e.kind in ('refund.created', 'refund.processed') and e.happened_at between ${run.fromAt} and ${run.toAt}
      and e.refund_id > ${after} and not exists (
        select from reconciled_item i where i.reconciliation_id = ${run.id} and i.kind = 'refund' and i.subject = e.refund_id)
    order by e.refund_id limit ${most}`,
  )
}
