import type { OrderRow } from '../tables.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'

/** Cash is received of what was delivered for it, once at the door; a closed day counts what was received on it, and nothing is added to it. */
export function checkCashCounted(books: Books, holds: Holds) {
  const { closing } = books
  for (const { id, order_number: number, order_status: status, payment_mode: mode } of books.orders) {
    const received = books.cashOf(id)
    const isForCash = mode === 'CASH' && status === 'COMPLETED'
    holds(isForCash || received.length === 0, `Order ${number} is ${status}, ${mode}, and cash was received for it.`)
    if (!isForCash) continue
    const atTheDoor = received.filter((one) => one.id === id)
    holds(
      atTheDoor.length === 1,
      `What was received at the door for order ${number} is written down ${atTheDoor.length} times.`,
    )
    for (const { amount } of received)
      holds(Number.isSafeInteger(amount) && amount >= 0, `For order ${number} ${amount} paise were received.`)
  }
  const known = closing.cash_collection.filter(({ order_id }) => !books.orderById(order_id))
  for (const { id } of known) holds(false, `The cash ${id} is of no order.`)
  const closed = Map.groupBy(
    closing.cash_close.filter(({ reopened_at }) => !reopened_at),
    ({ day }) => day,
  )
  for (const [day, closes] of closed) {
    holds(closes.length === 1, `The cash of ${day} is closed ${closes.length} times.`)
    const own = closing.cash_collection.filter((one) => one.day === day)
    const expected = sum(closes[0]?.lines ?? [], (line) => line.expected)
    const received = sum(own, ({ amount }) => amount)
    holds(
      expected === received,
      `The cash of ${day} was closed with ${rupees(expected)}, and ${rupees(received)} was received.`,
    )
  }
}

/**
 * What of the cash that was given back takes back the sale: of money that went back by itself first goes what was received beyond the
 * total, which was never sold for.
 */
export function creditedOf(books: Books, { id, total }: OrderRow) {
  const received = sum(books.cashOf(id), ({ amount }) => amount)
  let beyond = Math.max(0, received - total)
  let credited = 0
  for (const { lines, amount } of books.returnsOf(id)) {
    const tip = lines.length === 0 ? Math.min(amount, beyond) : 0
    beyond -= tip
    credited += amount - tip
  }
  return Math.min(total, credited)
}
