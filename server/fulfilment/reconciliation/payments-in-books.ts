import type { PaymentEvent } from '#contract/rules/payment-state.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { type ProviderPayment, ProviderRefusal } from '#server/providers/payments/provider.ts'
import { hearAllOf } from '../payments/payment-events.ts'
import { settleOrder } from '../payments/settle.ts'
import { askProvider } from '../webhooks/ask-provider.ts'
import type { Work } from './compared.ts'

export type InBooks = {
  paymentId: string
  orderId: string
  orderNumber: string
  /** Whether the payment is of the provider's order that is noted for it. */
  isOfItsOrder: boolean
  events: PaymentEvent[]
}

/** What the books have of payments: those whose order is here, by the provider's order or by what was heard of them. */
export async function findInBooks(db: Database, payments: ProviderPayment[]): Promise<Map<string, InBooks>> {
  const [ids, ofOrders] = [payments.map(({ id }) => id), payments.map(({ orderId }) => orderId)]
  const rows = await rowsOf<Omit<InBooks, 'events'>>(
    db,
    written`
    select given.id as "paymentId", o.id as "orderId", o.order_number as "orderNumber", p.provider_order_id is not distinct from given.of_order as "isOfItsOrder"
    from unnest(${ids}::text[], ${ofOrders}::text[]) as given (id, of_order)
    cross join lateral (
      select order_id from payment_event where payment_id = given.id
      union select order_id from provider_order where provider_order_id = given.of_order limit 1
    ) found
    join shop_order o on o.id = found.order_id left join provider_order p on p.order_id = o.id`,
  )
  const events = await rowsOf<PaymentEvent>(
    db,
    written`select kind, payment_id as "paymentId", refund_id as "refundId", amount from payment_event where payment_id = any(${ids}::text[])`,
  )
  const ofPayment = Map.groupBy(events, ({ paymentId }) => paymentId)
  return new Map(rows.map((row) => [row.paymentId, { ...row, events: ofPayment.get(row.paymentId) ?? [] }]))
}

/** Has the shop hear all that the provider tells of a payment, by the code that also asks about it else. */
export async function hearPayment(
  work: Work,
  { orderId, isOfItsOrder }: Pick<InBooks, 'orderId' | 'isOfItsOrder'>,
  paymentId: string,
) {
  const { shop, provider, pace } = work
  await pace()
  try {
    if (isOfItsOrder) return await askProvider(shop, orderId)
    const payment = await provider.fetchPayment(paymentId)
    if (!payment) return
    const heard = await hearAllOf(provider, payment, true)
    await inTransaction(shop.db, (tx) => settleOrder(tx, shop, orderId, heard, 'poller'))
  } catch (error) {
    // What it refuses to tell is not heard, and is put before a person.
    if (!(error instanceof ProviderRefusal)) throw error
  }
}
