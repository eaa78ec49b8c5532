import { type Books, type Holds, isAcknowledged, isOrderCall, isPlaced, isUnknown } from '../money/books.ts'
import type { Answer, Call, Sent } from '../run-folder.ts'
import type { OrderRow } from '../tables.ts'

/** L1: every acknowledged order exists, with what was sent, and what was refused does not. */
export function checkAcknowledgedOrders(books: Books, holds: Holds) {
  for (const call of books.history.filter(isAcknowledged)) checkAnswer(books, call, holds)
  for (const [intent, calls] of books.intents) checkRefused(books, intent, calls, holds)
  for (const order of books.newOrders) checkContents(books, order, holds)
  checkCancelled(books, holds)
  checkPriorOrders(books, holds)
  checkWebhooks(books, holds)
}

/** What one answer with 200 has promised. */
function checkAnswer(books: Books, { call, intent, sent, answer }: Call, holds: Holds) {
  const { orderNumber, orderId } = answer ?? {}
  const description = `The ${call} call of wish ${intent} was answered with order ${orderNumber ?? orderId}`
  if (call === 'pay') {
    const isKnown = books.payment(answer?.paymentId) !== undefined
    if (answer?.paymentId)
      holds(isKnown, `The provider has forgotten ${answer.paymentId}, which wish ${intent} has paid.`)
    return
  }
  const number = orderNumber ?? (call === 'cancel' ? sent.orderNumber : undefined)
  const order = number ? books.orderByNumber(number) : books.orderById(orderId ?? sent.orderId)
  // Asking for the outcome of an intent that has none is answered too.
  if (call === 'status' && !orderNumber && !orderId) return
  holds(order !== undefined, `${description}, which does not exist.`)
  if (!order) return
  if (orderNumber) holds(isPlaced(order), `${description}, which is ${order.order_status}.`)
  if (call === 'confirm') holds(order.payment_id !== null, `${description}, which has no payment.`)
  if (call === 'cancel') holds(order.order_status === 'CANCELLED', `${description}, which is ${order.order_status}.`)
  if (call === 'cash' || call === 'create') {
    holds(isSameGoods(books, order, sent), `${description}, which holds other goods than the wish.`)
    const buyers = books.callsOf(intent).map(({ buyer }) => buyer)
    holds(buyers.includes(order.user_id), `${description}, which is somebody else's.`)
  }
}

/** An intent whose every order call was refused leaves no order under its key. */
function checkRefused(books: Books, intent: string, calls: Call[], holds: Holds) {
  const requested = calls.filter(isOrderCall)
  const isRefused = requested.every(({ answer }) => answer && answer.status >= 400 && answer.status < 500)
  if (requested.length === 0 || !isRefused) return
  const buyers = new Set(requested.map(({ buyer }) => buyer))
  const [storedOrder] = books.ordersOfKey(intent, buyers)
  const order = books.orderById(storedOrder?.order_id)
  holds(
    order === undefined,
    `Wish ${intent} was refused each time, and yet it has become order ${order?.order_number}.`,
  )
}

/** Somebody asked for just this: these goods, these coupons, at this total. */
function checkContents(books: Books, order: OrderRow, holds: Holds) {
  if (!books.hasOrderCalls) return
  const mayHaveMade = books.orderCallsOf(order.user_id).filter((call) => isUnknown(call) || isNamed(order, call.answer))
  const isIntended = mayHaveMade.some(
    ({ sent }) =>
      isSameGoods(books, order, sent) &&
      (!sent.coupons || areSameCodes(sent.coupons, order.promo_codes)) &&
      (sent.total === undefined || sent.total === order.total),
  )
  holds(
    isIntended,
    `Nobody asked for order ${order.order_number} as it is: with these goods and coupons at this total.`,
  )
}

function isNamed({ id, order_number }: OrderRow, answer: Answer | null) {
  return answer?.orderNumber === order_number || answer?.orderId === id
}

function checkCancelled(books: Books, holds: Holds) {
  const requested = new Set(
    books.history
      .filter(({ call }) => call === 'cancel')
      .flatMap(({ sent, answer }) => [sent.orderNumber, sent.orderId, answer?.orderNumber]),
  )
  for (const { id, order_number, order_status } of books.newOrders) {
    if (order_status !== 'CANCELLED') continue
    const isRequested = requested.has(order_number) || requested.has(id)
    holds(isRequested, `Order ${order_number} is CANCELLED, though nobody asked for it.`)
  }
}

/** Orders that were there at the opening are there still, and say the same. Unpaid ones that lapsed may have been cleared away. */
function checkPriorOrders(books: Books, holds: Holds) {
  const lines = Map.groupBy(books.opening.order_line, ({ order_id }) => order_id)
  const frozen = ({ order_number, user_id, total, payment_mode, created_at }: OrderRow, goods: SentLine[]) =>
    JSON.stringify([order_number, user_id, total, payment_mode, created_at, goodsOf(goods)])
  for (const order of books.opening.shop_order.filter(isPlaced)) {
    const now = books.orderById(order.id)
    holds(now !== undefined, `Order ${order.order_number} was there at the opening and is gone.`)
    if (!now) continue
    const isSame = frozen(now, books.linesOf(now.id)) === frozen(order, lines.get(order.id) ?? [])
    holds(isSame, `Order ${order.order_number} is not what it was at the opening.`)
  }
}

/** A webhook that was answered with 200 is never sent again: it must have been kept. */
function checkWebhooks(books: Books, holds: Holds) {
  const storedOrder = new Set(books.closing.webhook_event.map(({ event_id }) => event_id))
  for (const { id, event, isDelivered } of books.ledger.events) {
    if (isDelivered) holds(storedOrder.has(id), `The webhook ${event} (${id}) was acknowledged and is not kept.`)
  }
}

function isSameGoods(books: Books, order: OrderRow, { lines }: Sent) {
  return lines === undefined || goodsOf(lines) === goodsOf(books.linesOf(order.id))
}

type SentLine = NonNullable<Sent['lines']>[number]

function goodsOf(lines: SentLine[]) {
  const counts = new Map<string, number>()
  for (const { sku, quantity } of lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity)
  return JSON.stringify([...counts].sort())
}

function areSameCodes(some: string[], others: string[]) {
  const spelled = (codes: string[]) =>
    codes
      .map((code) => code.trim().toUpperCase())
      .sort()
      .join(' ')
  return spelled(some) === spelled(others)
}
