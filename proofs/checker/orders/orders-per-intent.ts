import { type Books, type Holds, isAcknowledged, isOrderCall } from '../money/books.ts'
import type { Call } from '../run-folder.ts'
import type { OrderRow } from '../tables.ts'

/** L2: at most one order per intent, here and at the provider, and one answer however often it is asked for. */
export function checkOrdersPerIntent(books: Books, holds: Holds) {
  checkNumbers(books, holds)
  checkCarts(books, holds)
  checkBuyers(books, holds)
  for (const [intent, calls] of books.intents) {
    checkIntent(books, intent, calls, holds)
    checkAnswers(intent, calls, holds)
  }
  checkProviderOrders(books, holds)
}

function checkNumbers({ orders }: Books, holds: Holds) {
  const byNumber = Map.groupBy(orders, ({ order_number }) => order_number)
  for (const [number, same] of byNumber) {
    holds(same.length === 1, `${same.length} orders have the number ${number}.`)
    // 12 characters that nobody takes for each other.
    holds(/^[2-9A-HJKMNP-TV-Z]{12}$/.test(number), `${number} is not an order number.`)
  }
}

/** One version of a cart makes one order; one that lapsed makes room for the next. */
function checkCarts({ orders }: Books, holds: Holds) {
  const fromCarts = orders.filter((order) => order.cart_version !== null && isNotLapsed(order))
  for (const [cart, same] of Map.groupBy(fromCarts, ({ user_id, cart_version }) => `${user_id} ${cart_version}`)) {
    holds(same.length === 1, `One cart (${cart}) has made ${same.length} orders: ${numbersOf(same)}.`)
  }
}

/** Nobody has more orders than intents, and nobody has one without. */
function checkBuyers(books: Books, holds: Holds) {
  if (!books.hasOrderCalls) return
  for (const [buyer, made] of Map.groupBy(books.newOrders.filter(isNotLapsed), ({ user_id }) => user_id)) {
    const intents = new Set(books.orderCallsOf(buyer).map(({ intent }) => intent)).size
    const sentence = `Buyer ${buyer} has ${made.length} orders (${numbersOf(made)}) from ${intents} wishes.`
    holds(made.length <= intents, sentence)
  }
}

/** All that ever went under one key, as the answers tell it and as the shop has kept it, is one order. */
function checkIntent(books: Books, intent: string, calls: Call[], holds: Holds) {
  const buyers = new Set(calls.map(({ buyer }) => buyer))
  const answered = calls
    .filter((call) => isAcknowledged(call) && isOrderCall(call))
    .map(({ answer }) => books.orderById(answer?.orderId) ?? books.orderByNumber(answer?.orderNumber))
  const ordersOfKey = books.ordersOfKey(intent, buyers).map(({ order_id }) => books.orderById(order_id))
  const made = [...new Set([...answered, ...ordersOfKey])].filter((order) => order !== undefined).filter(isNotLapsed)
  holds(made.length <= 1, `Wish ${intent} has become ${made.length} orders: ${numbersOf(made)}.`)
}

/** The same intent, asked for again, is told the same. */
function checkAnswers(intent: string, calls: Call[], holds: Holds) {
  const repeatable = calls.filter((call) => isAcknowledged(call) && ['create', 'cash', 'confirm'].includes(call.call))
  const about = ({ call, sent, answer }: Call) =>
    `${call} ${call === 'confirm' ? sent.paymentId : (answer?.orderId ?? '')}`
  for (const [what, same] of Map.groupBy(repeatable, about)) {
    const answers = new Set(same.map(({ answer }) => JSON.stringify(answer, Object.keys(answer ?? {}).sort())))
    const sentence = `Wish ${intent} got ${answers.size} different answers to ${what.trim()}: ${[...answers].join(' and ')}.`
    holds(answers.size === 1, sentence)
  }
}

function checkProviderOrders(books: Books, holds: Holds) {
  for (const [receipt, same] of Map.groupBy(books.ledger.orders, ({ receipt }) => receipt ?? '')) {
    const order = books.orderById(receipt)
    if (order) holds(same.length === 1, `Order ${order.order_number} has ${same.length} orders at the provider.`)
  }
  for (const { order_id, provider_order_id } of books.closing.provider_order) {
    if (provider_order_id === null) continue
    const isOwn = books.ledgerOrder(provider_order_id)?.receipt === order_id
    const number = books.orderById(order_id)?.order_number ?? order_id
    holds(isOwn, `Order ${number} counts on the provider's order ${provider_order_id}, which was not made for it.`)
  }
}

function isNotLapsed({ order_status }: OrderRow) {
  return order_status !== 'LAPSED'
}

function numbersOf(orders: OrderRow[]) {
  return orders.map(({ order_number }) => order_number).join(', ')
}
