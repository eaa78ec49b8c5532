import { type Books, type Holds, rupees, sum } from './books.ts'
import { lostOf } from './disputes.ts'

const kind = 'paid-out-twice'

/** What went out of a payment beyond what came in stands before a person, over that amount; and nobody is asked for what did not. */
export function checkPaidOutTwice(books: Books, holds: Holds) {
  for (const { id } of books.ledger.payments) {
    const reported = books.closing.open_matter.find((one) => one.kind === kind && one.subject === id)
    const tooMuch = outTwice(books, id)
    const isOpen = reported !== undefined && !reported.closed_at
    if (tooMuch === 0) {
      holds(!isOpen, `Nothing of ${id} went out twice, and somebody is asked for ${rupees(reported?.amount ?? 0)}.`)
      continue
    }
    // What a person has seen to stays so, unless it is more by now.
    const isReported = isOpen ? reported.amount === tooMuch : isSeenTo(reported) && (reported?.amount ?? 0) >= tooMuch
    const exceptionText = reported
      ? `told is ${rupees(reported.amount ?? 0)}${isOpen ? '' : ', and it is closed'}`
      : 'nobody is told'
    holds(isReported, `Of ${id} ${rupees(tooMuch)} went out twice: ${exceptionText}.`)
  }
}

function isSeenTo(reported: { closed_by?: string | null } | undefined) {
  return reported !== undefined && reported.closed_by !== 'the shop'
}

/** In paise: all beyond what came in, and what was paid by hand for a refund that the provider carried out as well. */
function outTwice(books: Books, paymentId: string) {
  const events = books.eventsOf(paymentId)
  const captured = Math.max(0, ...events.filter(({ kind }) => kind === 'captured').map(({ amount }) => amount))
  // Money that belongs to no order here is told of by its payment.
  if (captured === 0) return 0
  const carriedOut = events.filter((event) => event.kind === 'refund.processed')
  const paid = books.closing.manual_refund.filter(({ payment_id }) => payment_id === paymentId)
  const isCarriedOut = (refundId: string) =>
    books.refundsOf(paymentId).some(({ id, status }) => id === refundId && status === 'processed')
  const out = sum(carriedOut, ({ amount }) => amount) + sum(paid, ({ amount }) => amount) + lostOf(books, paymentId)
  const sameTwice = sum(
    paid.filter(({ refund_id }) => isCarriedOut(refund_id)),
    ({ amount }) => amount,
  )
  return Math.max(0, out - captured, sameTwice)
}
