import { type Books, type Holds, rupees, sum } from '../money/books.ts'
import type { OrderRow, ReturnRow } from '../tables.ts'

/** What came back was sold and delivered, and the money that goes with it was sent: once, and no more than was paid. */
export function checkReturns(books: Books, holds: Holds) {
  for (const order of books.orders) {
    const returns = books.returnsOf(order.id)
    if (returns.length === 0) continue
    const isOnTheRoad = order.order_status === 'CANCELLED' && Boolean(order.returning_at)
    holds(
      order.order_status === 'COMPLETED' || isOnTheRoad,
      `Order ${order.order_number} is ${order.order_status}, and something of it came back.`,
    )
    for (const back of returns) checkLines(books, order, back, holds)
    if (isOnTheRoad) checkParcel(books, order, returns, holds)
    checkPieces(books, order, returns, holds)
    checkMoney(books, order, returns, holds)
  }
  const known = books.closing.order_return.filter(({ order_id }) => !books.orderById(order_id))
  for (const { id } of known) holds(false, `The return ${id} is of no order.`)
  checkReturnsUnchanged(books, holds)
}

function checkLines(books: Books, order: OrderRow, { id, lines, amount }: ReturnRow, holds: Holds) {
  const named = `The return ${id} of order ${order.order_number}`
  holds(lines.length > 0 || amount > 0, `${named} is of nothing: no goods and no money.`)
  holds(Number.isSafeInteger(amount) && amount >= 0, `${named} gives back ${amount} paise.`)
  const positions = new Set(books.linesOf(order.id).map(({ position }) => position))
  holds(new Set(lines.map(({ position }) => position)).size === lines.length, `${named} names a line twice.`)
  for (const { position, quantity } of lines) {
    holds(positions.has(position), `${named} is of line ${position}, which is not in the order.`)
    holds(Number.isSafeInteger(quantity) && quantity > 0, `${named} is of ${quantity} pieces of line ${position}.`)
  }
}

/** A parcel cancelled on the road gives no money back, is awaited until all of it is accounted for, and what is lost lies nowhere. */
function checkParcel(
  books: Books,
  { id, order_number: number, returned_at }: OrderRow,
  returns: ReturnRow[],
  holds: Holds,
) {
  for (const { id: back, amount, is_lost, is_restocked } of returns) {
    holds(
      amount === 0,
      `The return ${back} of order ${number} gives ${rupees(amount)} back, though the order is cancelled.`,
    )
    holds(!(is_lost && is_restocked), `The return ${back} of order ${number} is lost, and lies on the shelf.`)
  }
  const sold = sum(books.linesOf(id), ({ quantity }) => quantity)
  const back = sum(
    returns.flatMap(({ lines }) => lines),
    ({ quantity }) => quantity,
  )
  const isAll = back === sold
  holds(
    isAll === Boolean(returned_at),
    `Of ${sold} pieces of order ${number} ${back} are accounted for, and it says it is back at ${returned_at}.`,
  )
}

/** In parts or at once, never more than was sold. */
function checkPieces(books: Books, order: OrderRow, returns: ReturnRow[], holds: Holds) {
  const all = returns.flatMap(({ lines }) => lines)
  for (const { position, sku, quantity } of books.linesOf(order.id)) {
    const back = all.filter((line) => line.position === position).reduce((total, line) => total + line.quantity, 0)
    holds(back <= quantity, `Of ${quantity} ${sku} in order ${order.order_number} ${back} came back.`)
  }
}

/** Of an order paid online each return with money has a refund of its own; in cash it was handed over at once. */
function checkMoney(books: Books, order: OrderRow, returns: ReturnRow[], holds: Holds) {
  if (order.payment_mode === 'CASH') return
  const refunds = books.refundsOfOrder(order.id).filter(({ reason }) => reason === 'staff')
  const amounts = refunds.map(({ amount }) => amount)
  for (const { id, amount } of returns.filter((back) => back.amount > 0)) {
    const at = amounts.indexOf(amount)
    const sentence = `The return ${id} of order ${order.order_number} gives ${rupees(amount)} back, and no refund was asked for.`
    holds(at >= 0, sentence)
    if (at >= 0) amounts.splice(at, 1)
  }
}

/** A return is never changed. */
function checkReturnsUnchanged({ opening, closing }: Books, holds: Holds) {
  const now = new Map(closing.order_return.map((back) => [back.id, JSON.stringify(back)]))
  for (const back of opening.order_return) {
    const isSame = now.get(back.id) === JSON.stringify(back)
    holds(isSame, `The return ${back.id} was changed after the opening, or is gone.`)
  }
}
