import type { LedgerPayment } from '../run-folder.ts'
import type { OrderRow, PaymentEventRow } from '../tables.ts'
import { type Books, type Holds, isPayingPayment, isPlaced, isTaken, isTooLittle, rupees, sum } from './books.ts'
import { lostOf } from './disputes.ts'
import { manuallyRefundedOf } from './manual-refunds.ts'
import { isFailureReported, noteOf } from './refunds.ts'

/** L4: what is paid at the provider is paid here or goes back exactly once, and nothing counts here that never came there. */
export function checkMoneyAtProvider(books: Books, holds: Holds) {
  for (const payment of books.taken) checkTaken(books, payment, holds)
  for (const event of books.closing.payment_event) checkEvent(books, event, holds)
  for (const order of books.orders) checkPaymentStatus(books, order, holds)
  checkEventsStored(books, holds)
}

function checkTaken(books: Books, payment: LedgerPayment, holds: Holds) {
  const { id, amount, currency } = payment
  const order = books.orderOfPayment(payment)
  const shown =
    currency === 'INR' ? `${rupees(amount)} (${id})` : `${amount} of the smallest unit of ${currency} (${id})`
  if (!order) {
    const isBack = returnOf(books, id).going === amount
    const isReported = books.isReported('unknown-payment', id)
    holds(isReported || isBack, `${shown} was taken for nothing we know, and nobody was told.`)
    return
  }
  const whose = `order ${order.order_number}, which is ${order.order_status}`
  if (currency !== 'INR') {
    holds(books.isReported('mismatch', id), `${shown} was taken for ${whose}, and nobody was told.`)
    return
  }
  const { going, givenUp } = returnOf(books, id)
  // A person decides on what was given up, and whatever is wrong with its amount.
  const isGivenUp = (givenUp > 0 && going + givenUp >= amount) || isTooLittle(books, id, amount - going - givenUp)
  const lost = lostOf(books, id)
  const isTakenByBank = lost > 0 && (going + givenUp + lost >= amount || isTooLittle(books, id, amount - going - lost))
  const isAccountedFor = isPayingPayment(order, payment) || going === amount || isGivenUp || isTakenByBank
  const found = going === 0 ? 'it is neither kept nor on its way back' : `${rupees(going)} of it goes back`
  holds(isAccountedFor, `${shown} was taken for ${whose}: ${found}.`)
}

/** What of a payment is back or on its way, and what could not be sent, of which a person was told. */
function returnOf(books: Books, paymentId: string) {
  const sent = books.ledgerRefundsOf(paymentId)
  const notes = new Set(sent.map(noteOf))
  const rows = books.refundsOf(paymentId)
  const unsentRefunds = rows.filter(({ id, status }) => status === 'wanted' && !notes.has(id))
  const failed = rows.filter(({ status }) => status === 'failed')
  const reportedFailures = failed.filter((refund) => isFailureReported(books, refund))
  const amount = (refund: { amount: number }) => refund.amount
  const back = sent.filter(({ status }) => status !== 'failed')
  return { going: sum(back, amount) + sum(unsentRefunds, amount), givenUp: sum(reportedFailures, amount) }
}

/** What the shop has heard is what the provider has done; where it was told otherwise, a person knows of it. */
function checkEvent(books: Books, event: PaymentEventRow, holds: Holds) {
  const { order_id: orderId, kind, payment_id: paymentId, refund_id: refundId, amount } = event
  const order = books.orderById(orderId)
  const description = `Order ${order?.order_number ?? orderId} counts ${kind} of ${rupees(amount)} (${refundId || paymentId})`
  const payment = books.payment(paymentId)
  holds(payment !== undefined, `${description}, but the provider knows no such payment.`)
  if (!payment) return
  holds(books.orderOfPayment(payment)?.id === orderId, `${description}, but the payment was made for another order.`)
  const refund = books.ledgerRefundsOf(paymentId).find(({ id }) => id === refundId)
  if (kind.startsWith('refund.')) holds(refund !== undefined, `${description}, but the provider knows no such refund.`)
  if (kind === 'captured') holds(isTaken(payment), `${description}, but at the provider it is ${payment.status}.`)
  if (kind === 'refund.processed')
    holds(refund?.status === 'processed', `${description}, but at the provider it is ${refund?.status}.`)
  const real = refundId ? refund?.amount : payment.amount
  const isReported = ['mismatch', 'refund-failed'].some((exception) =>
    books.isReported(exception, refundId || paymentId),
  )
  holds(
    real === amount || isReported,
    `${description}, but at the provider it is ${rupees(real ?? 0)}, and nobody was told.`,
  )
}

/** An order says of its money what was heard of it. */
function checkPaymentStatus(books: Books, order: OrderRow, holds: Holds) {
  const { order_number: number, payment_id: paymentId, payment_status: status } = order
  if (order.payment_mode === 'CASH') return
  const events = books.eventsOf(paymentId ?? '')
  const captured = Math.max(0, ...events.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount))
  const sent = sum(
    events.filter(({ kind }) => kind === 'refund.processed'),
    ({ amount }) => amount,
  )
  const returned = sent + manuallyRefundedOf(books, paymentId ?? '')
  const paid = returned === 0 ? 'PAID' : returned < captured ? 'PARTLY_REFUNDED' : 'REFUNDED'
  const expected = isPlaced(order) ? paid : 'PENDING'
  const sentence = `The payment of order ${number} is ${status}: of ${rupees(captured)}, ${rupees(returned)} is back, so it should be ${expected}.`
  holds(status === expected, sentence)
  if (isPlaced(order))
    holds(captured > 0, `Order ${number} is ${order.order_status}, and nobody has heard of its money.`)
}

/** What was heard is never forgotten. */
function checkEventsStored({ opening, closing }: Books, holds: Holds) {
  const name = ({ order_id, kind, payment_id, refund_id, amount }: PaymentEventRow) =>
    [order_id, kind, payment_id, refund_id, amount].join(' ')
  const storedNames = new Set(closing.payment_event.map(name))
  for (const event of opening.payment_event) {
    holds(
      storedNames.has(name(event)),
      `The payment event ${event.kind} of ${event.payment_id} was there at the opening and is gone.`,
    )
  }
}
