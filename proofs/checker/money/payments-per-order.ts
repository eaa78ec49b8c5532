import type { LedgerPayment } from '../run-folder.ts'
import type { OrderRow } from '../tables.ts'
import { type Books, type Holds, isLive, isPayingPayment, isPlaced, isTooLittle, rupees, sum } from './books.ts'
import { creditedOf } from './cash.ts'
import { lostOf } from './disputes.ts'

/** L3: at most one captured payment per order stays with the shop, and it is the order's total to the paisa. */
export function checkPaymentsPerOrder(books: Books, holds: Holds) {
  for (const order of books.orders) {
    if (order.payment_mode === 'CASH') checkCash(books, order, holds)
    else checkOnline(books, order, holds)
  }
  const paid = books.orders.filter(({ payment_id }) => payment_id !== null)
  for (const [payment, same] of Map.groupBy(paid, ({ payment_id }) => payment_id)) {
    const numbers = same.map(({ order_number }) => order_number).join(', ')
    holds(same.length === 1, `The payment ${payment} pays ${same.length} orders: ${numbers}.`)
  }
}

function checkOnline(books: Books, order: OrderRow, holds: Holds) {
  const { order_number: number, total, payment_id: paymentId } = order
  checkProviderOrder(books, order, holds)
  const staying = books.takenOf(order).filter((payment) => stays(books, payment))
  const named = staying.map(({ id, amount }) => `${id} (${rupees(amount)})`).join(', ')
  holds(staying.length <= 1, `Order ${number} has ${staying.length} payments that stay with the shop: ${named}.`)
  if (!isPlaced(order)) {
    holds(paymentId === null, `Order ${number} is ${order.order_status} and yet has the payment ${paymentId}.`)
    return
  }
  holds(paymentId !== null, `Order ${number} is ${order.order_status} without any payment.`)
  const payingPayments = books.takenOf(order).filter((payment) => isPayingPayment(order, payment))
  if (isLive(order)) {
    const sentence = `Order ${number} is ${order.order_status} by the payment ${paymentId}, which the provider has not taken for it.`
    holds(payingPayments.length === 1, sentence)
  }
  for (const { id: payment, amount } of payingPayments) {
    holds(amount === total, `Order ${number} costs ${rupees(total)}, and ${rupees(amount)} was taken (${payment}).`)
  }
}

/** What the provider was told to ask for. */
function checkProviderOrder(books: Books, { id, order_number: number, total }: OrderRow, holds: Holds) {
  const row = books.providerOrderOf(id)
  holds(row !== undefined, `Order ${number} is to be paid online and nothing is noted about the provider.`)
  if (!row) return
  holds(
    row.amount === total,
    `Order ${number} costs ${rupees(total)}, and ${rupees(row.amount)} was noted for the provider.`,
  )
  const made = books.ledgerOrder(row.provider_order_id)
  if (!made) return
  const isSame = made.amount === total && made.currency === 'INR'
  holds(
    isSame,
    `Order ${number} costs ${rupees(total)}, and the provider asks for ${rupees(made.amount)} ${made.currency}.`,
  )
}

function checkCash(books: Books, order: OrderRow, holds: Holds) {
  const { id, order_number: number, payment_status: status, payment_id: paymentId } = order
  const isBare = paymentId === null && books.takenOf(order).length === 0 && !books.providerOrderOf(id)
  holds(isBare, `Order ${number} is to be paid in cash and has dealings with the provider.`)
  const back = creditedOf(books, order)
  const received = sum(books.cashOf(id), ({ amount }) => amount)
  const expected = cashStatus(order, received, back)
  holds(
    status === expected,
    `Order ${number} is a cash order, ${order.order_status}, and its payment is ${status}, not ${expected}.`,
  )
}

/** How a cash order has to stand when so much of it was received, and so much given back. */
function cashStatus(
  { order_status: status, total }: OrderRow,
  received: number,
  back: number,
): OrderRow['payment_status'] {
  if (status !== 'COMPLETED') return 'PENDING'
  if (back === 0) return received < total ? 'PENDING' : 'PAID'
  return back < Math.min(total, received) ? 'PARTLY_REFUNDED' : 'REFUNDED'
}

/** Nothing of it has gone back whole, is on its way back, was taken by its bank, or was put before a person because it could not go back. */
function stays(books: Books, { id, amount, currency }: LedgerPayment) {
  const refunded = sum(books.ledgerRefundsOf(id).filter(isOnItsWay), ({ amount }) => amount)
  const still = books
    .refundsOf(id)
    .filter(({ provider_refund_id, status }) => !provider_refund_id || status === 'failed')
  const remaining = amount - refunded - lostOf(books, id) - sum(still, ({ amount }) => amount)
  return currency === 'INR' && remaining > 0 && !isTooLittle(books, id, remaining)
}

function isOnItsWay({ status }: { status: string }) {
  return status !== 'failed'
}
