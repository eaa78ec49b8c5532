import type { LedgerDispute } from '../run-folder.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'
import { noteOf } from './refunds.ts'

/** A lost dispute is in the books once, no refund beside it; and what waits for the shop's answer stands before a person. */
export function checkDisputes(books: Books, holds: Holds) {
  for (const dispute of books.ledger.disputes) checkDispute(books, dispute, holds)
  for (const { id } of books.closing.payment_dispute) {
    const isReal = books.ledger.disputes.some((dispute) => dispute.id === id)
    holds(isReal, `The dispute ${id} is in the books, but the provider knows no such dispute.`)
  }
}

function checkDispute(books: Books, dispute: LedgerDispute, holds: Holds) {
  const { id, payment_id: paymentId, status, amount_deducted: taken } = dispute
  const rows = books.closing.payment_dispute.filter((row) => row.id === id)
  const named = `The dispute ${id} about ${paymentId}`
  holds(rows.length === 1, `${named} is in the books ${rows.length} times.`)
  const [row] = rows
  if (!row) return
  holds(row.status === status, `${named} is ${row.status} here, but at the provider it is ${status}.`)
  const lost = `${named} took ${rupees(taken)}, and the books say ${rupees(row.amount_lost)}.`
  holds(row.amount_lost === taken, lost)
  const payment = books.payment(paymentId)
  const orderId = payment && books.orderOfPayment(payment)?.id
  holds(row.order_id === (orderId ?? null), `${named} stands on another order than its payment.`)
  const exception = books.closing.open_matter.find(({ kind, subject }) => kind === 'dispute' && subject === id)
  const isOpen = exception !== undefined && !exception.closed_at
  if (status === 'open' || status === 'action_required')
    holds(isOpen, `${named} waits for an answer, and nobody is told.`)
  if (status === 'lost') holds(exception !== undefined, `${named} was lost, and nobody was told.`)
  if (status === 'won' || status === 'closed') holds(!isOpen, `${named} has ended, and somebody is still asked for it.`)
  checkNothingBeside(books, dispute, row.heard_at, holds)
}

/** What was asked for by itself once the shop had heard of the dispute leaves the bank what it took. */
function checkNothingBeside(
  books: Books,
  { id, payment_id: paymentId }: LedgerDispute,
  receivedAt: string,
  holds: Holds,
) {
  // Of another dispute of the payment, heard of later, it could not know.
  const known = books.closing.payment_dispute.filter(({ heard_at: at }) => Date.parse(at) <= Date.parse(receivedAt))
  const taken = sum(
    books.ledger.disputes.filter((one) => one.payment_id === paymentId && known.some((row) => row.id === one.id)),
    ({ amount_deducted }) => amount_deducted,
  )
  if (taken === 0) return
  const isAfter = ({ created_at, reason, status }: { created_at: string; reason: string; status: string }) =>
    reason !== 'staff' && status !== 'failed' && Date.parse(created_at) > Date.parse(receivedAt)
  const after = books.refundsOf(paymentId).filter(isAfter)
  if (after.length === 0) return
  // Of what is made at the provider by hand it hears later.
  const sent = books.ledgerRefundsOf(paymentId).filter((refund) => refund.status !== 'failed' && noteOf(refund))
  const back = sum(sent, ({ amount }) => amount)
  const amount = books.payment(paymentId)?.amount ?? 0
  const sentence = `${rupees(back)} of ${paymentId} went back beside ${rupees(taken)} that the bank took (${id}): more than its ${rupees(amount)}.`
  holds(back + taken <= amount, sentence)
}

/** What the bank took for good of a payment. */
export function lostOf(books: Pick<Books, 'ledger'>, paymentId: string) {
  const own = books.ledger.disputes.filter((dispute) => dispute.payment_id === paymentId)
  return sum(own, ({ amount_deducted }) => amount_deducted)
}
