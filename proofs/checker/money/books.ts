import { worldsOf } from '../orders/priced-worlds.ts'
import type { Call, LedgerPayment, LedgerRefund, RunFolder } from '../run-folder.ts'
import type { OrderRow, PaymentEventRow } from '../tables.ts'

/** What a check is told of each fact it looks at: whether it is so, and the sentence if not. */
export type Holds = (isSo: boolean, otherwise: string) => void
export type Options = {
  /** The shop had time for all its work before the dump: nothing that is due may still wait. */
  isDrained?: boolean
}
export type Books = ReturnType<typeof openBooks>

/** The papers of a run, and how one finds something in them. */
export function openBooks({ opening, closing, history, ledger, gst }: RunFolder, { isDrained = false }: Options = {}) {
  const orders = closing.shop_order
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byNumber = new Map(orders.map((order) => [order.order_number, order]))
  const lines = Map.groupBy(closing.order_line, ({ order_id }) => order_id)
  const returns = Map.groupBy(closing.order_return, ({ order_id }) => order_id)
  const cash = Map.groupBy(closing.cash_collection, ({ order_id }) => order_id)
  const before = new Set(opening.shop_order.map(({ id }) => id))
  const providerOrders = new Map(closing.provider_order.map((row) => [row.order_id, row]))
  const ledgerOrders = new Map(ledger.orders.map((order) => [order.id, order]))
  const payments = new Map(ledger.payments.map((payment) => [payment.id, payment]))
  const ledgerRefunds = Map.groupBy(ledger.refunds, ({ payment_id }) => payment_id)
  const refunds = Map.groupBy(closing.refund, ({ payment_id }) => payment_id)
  const refundsOfOrders = Map.groupBy(closing.refund, ({ order_id }) => order_id)
  const events = Map.groupBy(closing.payment_event, ({ payment_id }) => payment_id)
  const eventsOfOrders = Map.groupBy(closing.payment_event, ({ order_id }) => order_id)
  const refundsById = new Map(ledger.refunds.map((refund) => [refund.id, refund]))
  const calls = Map.groupBy(history, ({ intent }) => intent)
  const orderCalls = Map.groupBy(history.filter(isOrderCall), ({ buyer }) => buyer)
  const keys = Map.groupBy(closing.idempotency_key, ({ key }) => key)
  const exceptionKeys = new Set(closing.open_matter.map(({ kind, subject }) => `${kind} ${subject}`))
  const orderOfPayment = (payment: LedgerPayment) => byId.get(ledgerOrders.get(payment.order_id ?? '')?.receipt ?? '')
  const taken = ledger.payments.filter(isTaken)
  const takenOf = Map.groupBy(taken, (payment) => orderOfPayment(payment)?.id ?? '')

  return {
    ...{ opening, closing, history, ledger, gst, orders, taken, isDrained, orderOfPayment },
    now: Date.parse(closing.taken_at),
    worlds: worldsOf({ opening, closing }),
    /** Orders made since the opening. */
    newOrders: orders.filter(({ id }) => !before.has(id)),
    isNew: ({ id }: OrderRow) => !before.has(id),
    orderById: (id: string | null | undefined) => byId.get(id ?? ''),
    orderByNumber: (number: string | undefined) => byNumber.get(number ?? ''),
    linesOf: (orderId: string) => lines.get(orderId) ?? [],
    returnsOf: (orderId: string) => returns.get(orderId) ?? [],
    cashOf: (orderId: string) => cash.get(orderId) ?? [],
    providerOrderOf: (orderId: string) => providerOrders.get(orderId),
    ledgerOrder: (id: string | null | undefined) => ledgerOrders.get(id ?? ''),
    payment: (id: string | null | undefined) => payments.get(id ?? ''),
    /** The provider's payments for an order whose money it took. */
    takenOf: (order: OrderRow): LedgerPayment[] => takenOf.get(order.id) ?? [],
    ledgerRefund: (id: string | null) => refundsById.get(id ?? ''),
    ledgerRefundsOf: (paymentId: string): LedgerRefund[] => ledgerRefunds.get(paymentId) ?? [],
    refundsOf: (paymentId: string) => refunds.get(paymentId) ?? [],
    refundsOfOrder: (orderId: string) => refundsOfOrders.get(orderId) ?? [],
    eventsOf: (paymentId: string): PaymentEventRow[] => events.get(paymentId) ?? [],
    paymentEventsOfOrder: (orderId: string): PaymentEventRow[] => eventsOfOrders.get(orderId) ?? [],
    /** All calls of each intent. */
    intents: [...calls],
    callsOf: (intent: string): Call[] => calls.get(intent) ?? [],
    /** What a buyer has sent to make an order. */
    orderCallsOf: (buyer: string): Call[] => orderCalls.get(buyer) ?? [],
    hasOrderCalls: orderCalls.size > 0,
    /** What the shop has kept under the key of an intent. */
    ordersOfKey: (intent: string, buyers: Set<string>) =>
      (keys.get(intent) ?? []).filter(({ user_id }) => buyers.has(user_id)),
    /** Whether this was put before a person. */
    isReported: (kind: string, subject: string) => exceptionKeys.has(`${kind} ${subject}`),
  }
}

/** Whether so little of a payment is left that the provider sends none of it (₹1 at least), and a person was told of it. */
export function isTooLittle({ isReported }: Pick<Books, 'isReported'>, paymentId: string, remaining: number) {
  return remaining > 0 && remaining < 1_00 && isReported('refund-failed', paymentId)
}

/** Whether a shopper has it: paid, to be paid in cash, delivered or cancelled since. */
export function isPlaced({ order_status }: OrderRow) {
  return ['CONFIRMED', 'COMPLETED', 'CANCELLED'].includes(order_status)
}

/** Whether it holds its goods and coupons. */
export function isLive({ order_status }: OrderRow) {
  return order_status !== 'CANCELLED' && order_status !== 'LAPSED'
}

/** Whether the shop keeps this money as the payment of this order. */
export function isPayingPayment(order: OrderRow | undefined, { id, currency }: LedgerPayment) {
  return order?.payment_id === id && isPlaced(order) && isLive(order) && currency === 'INR'
}

export function isTaken({ status }: LedgerPayment) {
  return status === 'captured' || status === 'refunded'
}

/** Whether a call was answered with 200. */
export function isAcknowledged({ answer }: Call) {
  return answer?.status === 200
}

/** The order calls: they may make an order. */
export function isOrderCall({ call }: Call) {
  return call === 'create' || call === 'cash'
}

/** Whether the shopper cannot know what became of a call. */
export function isUnknown({ answer }: Call) {
  return answer === null || answer.status >= 500
}

export function sum<T>(rows: T[], amount: (row: T) => number) {
  return rows.reduce((total, row) => total + amount(row), 0)
}

/** Paise as a person reads them: ₹315.00. */
export function rupees(paise: number) {
  return `${paise < 0 ? '−' : ''}₹${(Math.abs(paise) / 100).toFixed(2)}`
}
