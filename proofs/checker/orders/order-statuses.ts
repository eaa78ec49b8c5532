import { type Books, type Holds, rupees, sum } from '../money/books.ts'
import type { OrderRow, PaymentEventRow } from '../tables.ts'

/** What an order says of itself in one column it does not deny in another, and what has ended stays so. */
export function checkOrderStatuses(books: Books, holds: Holds) {
  for (const order of books.orders) {
    checkEnds(order, holds)
    checkReason(order, holds)
    checkReturning(books, order, holds)
    if (books.isNew(order)) checkFulfilment(order, holds)
    checkMoneyBack(books, order, holds)
  }
  for (const before of books.opening.shop_order) checkPriorOrders(books, before, holds)
}

/** Delivered or cancelled, never both. */
function checkEnds(order: OrderRow, holds: Holds) {
  const { order_number: number, order_status: status, fulfilment, delivered_at, cancelled_at } = order
  const isDelivered = status === 'COMPLETED'
  holds((fulfilment === 'DELIVERED') === isDelivered, `Order ${number} is ${status} and yet ${fulfilment}.`)
  holds((delivered_at !== null) === isDelivered, `Order ${number} is ${status}, and was delivered at ${delivered_at}.`)
  const isCancelled = status === 'CANCELLED'
  holds((cancelled_at !== null) === isCancelled, `Order ${number} is ${status}, and was cancelled at ${cancelled_at}.`)
}

/** What nobody stood for ends by itself, or by the owner of its number; never what was paid or confirmed. */
function checkReason(order: OrderRow, holds: Holds) {
  const { order_number: number, order_status: status, payment_mode: mode, cancel_reason: reason } = order
  if (!reason) return
  holds(status === 'CANCELLED', `Order ${number} is ${status} and yet cancelled as ${reason}.`)
  const isNobodys = mode === 'CASH' && !order.cash_confirmed_at
  holds(isNobodys, `Order ${number} was cancelled as ${reason} though it was paid online or confirmed.`)
}

/** What is cancelled on the road is on its way back since; nothing else is. */
function checkReturning(books: Books, order: OrderRow, holds: Holds) {
  const { order_number: number, order_status: status, fulfilment, returning_at, returned_at } = order
  const isReturning = Boolean(returning_at)
  holds(!returned_at || isReturning, `Order ${number} is back, and never was on its way.`)
  // Those cancelled before the opening may be of a release that put their goods on the shelf at once.
  if (books.isNew(order)) {
    const isOnTheRoad = status === 'CANCELLED' && fulfilment === 'OUT_FOR_DELIVERY'
    holds(
      isReturning === isOnTheRoad,
      `Order ${number} is ${status} ${fulfilment}, and its goods are on their way back since ${returning_at}.`,
    )
  }
}

function checkFulfilment(order: OrderRow, holds: Holds) {
  const { order_number: number, order_status: status, fulfilment, packed_at, created_at } = order
  const isWaiting = status === 'UNPAID' || status === 'LAPSED'
  const isUntouched = fulfilment === 'RECEIVED' && packed_at === null
  if (isWaiting) holds(isUntouched, `Order ${number} is ${status} and yet ${fulfilment}, packed at ${packed_at}.`)
  const isAtCourier = fulfilment === 'PACKED' || fulfilment === 'OUT_FOR_DELIVERY'
  if (isAtCourier) holds(packed_at !== null, `Order ${number} is ${fulfilment} and was never packed.`)
  for (const [what, at] of Object.entries(momentsOf(order))) {
    const isLater = at === null || Date.parse(at) >= Date.parse(created_at)
    holds(isLater, `Order ${number} was ${what} at ${at}, before it was made at ${created_at}.`)
  }
}

function momentsOf({ packed_at, delivered_at, cancelled_at }: OrderRow) {
  return { packed: packed_at, delivered: delivered_at, cancelled: cancelled_at }
}

/** Nobody gets back more than was paid: by the shop's own books, whatever the provider says. */
function checkMoneyBack(books: Books, order: OrderRow, holds: Holds) {
  const { id, order_number: number, payment_mode: mode } = order
  if (mode === 'CASH') {
    const back = sum(books.returnsOf(id), ({ amount }) => amount)
    const received = sum(books.cashOf(id), ({ amount }) => amount)
    holds(
      back <= received,
      `For order ${number} ${rupees(received)} was received, and ${rupees(back)} was given back in cash.`,
    )
    return
  }
  for (const payment of books.takenOf(order)) {
    const events = books.eventsOf(payment.id)
    const back = sum(processedOf(events), ({ amount }) => amount)
    const paid = Math.max(0, ...events.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount))
    holds(back <= paid, `Of ${rupees(paid)} (${payment.id}) for order ${number} ${rupees(back)} is back.`)
  }
}

function processedOf(events: PaymentEventRow[]) {
  return events.filter(({ kind }) => kind === 'refund.processed')
}

/** An order that a shopper has does not turn into one that was never paid; one that is cancelled or has lapsed stays so, or is paid late. */
function checkPriorOrders(books: Books, before: OrderRow, holds: Holds) {
  const now = books.orderById(before.id)
  if (!now) return
  const [was, is] = [before.order_status, now.order_status]
  holds(after[was].includes(is), `Order ${now.order_number} was ${was} at the opening, and is ${is}.`)
  const isForgotten = before.packed_at !== null && now.packed_at === null
  holds(!isForgotten, `Order ${now.order_number} was packed at the opening, and is not any more.`)
}

/** A delivery noted by mistake can be taken back. */
const after: Record<OrderRow['order_status'], OrderRow['order_status'][]> = {
  UNPAID: ['UNPAID', 'LAPSED', 'CONFIRMED', 'COMPLETED', 'CANCELLED'],
  LAPSED: ['LAPSED', 'CONFIRMED', 'COMPLETED', 'CANCELLED'],
  CONFIRMED: ['CONFIRMED', 'COMPLETED', 'CANCELLED'],
  COMPLETED: ['COMPLETED', 'CONFIRMED', 'CANCELLED'],
  CANCELLED: ['CANCELLED'],
}
