import type { ManualRefundRow } from '../tables.ts'
import { type Books, type Holds, rupees, sum } from './books.ts'

/** What the shop paid itself is a refund that failed, once and over its amount; nobody is asked for it any more. */
export function checkManualRefunds(books: Books, holds: Holds) {
  for (const row of books.closing.manual_refund) checkRow(books, row, holds)
  for (const [refund, same] of Map.groupBy(books.closing.manual_refund, ({ refund_id }) => refund_id))
    holds(same.length === 1, `The refund ${refund} was paid by hand ${same.length} times.`)
  for (const [transfer, same] of Map.groupBy(books.closing.manual_refund, transferOf))
    holds(same.length === 1, `The transfer ${transfer} is noted for ${same.length} refunds.`)
  const payments = new Set(books.closing.manual_refund.map(({ payment_id }) => payment_id))
  for (const paymentId of payments) checkPayment(books, paymentId, holds)
}

function checkRow(books: Books, row: ManualRefundRow, holds: Holds) {
  const { refund_id: refundId, order_id: orderId, payment_id: paymentId, amount } = row
  const named = `The refund ${refundId} of ${rupees(amount)} that was paid by hand`
  const refund = books.refundsOf(paymentId).find(({ id }) => id === refundId)
  holds(refund?.order_id === orderId && refund.amount === amount, `${named} is no refund of its order and amount.`)
  if (!refund) return
  const hasEnded = refund.status === 'failed' || refund.status === 'processed'
  holds(hasEnded, `${named} is ${refund.status}: it is on its way besides.`)
  const names = [refundId, refund.provider_refund_id]
  const requested = books.closing.open_matter.filter(
    ({ kind, subject, closed_at }) => kind === 'refund-failed' && names.includes(subject) && !closed_at,
  )
  holds(requested.length === 0, `${named} is still put before a person as failed.`)
}

/** Nobody is paid by hand what goes back anyway: by what the shop asked for, which is no more than came. */
function checkPayment(books: Books, paymentId: string, holds: Holds) {
  const requested = books.refundsOf(paymentId).filter(({ status }) => status !== 'failed')
  const amount = books.payment(paymentId)?.amount ?? 0
  const [sent, paid] = [sum(requested, (refund) => refund.amount), manuallyRefundedOf(books, paymentId)]
  const sentence = `Of ${rupees(amount)} (${paymentId}) the shop sends ${rupees(sent)} back, and paid ${rupees(paid)} by hand.`
  holds(sent + paid <= amount, sentence)
}

/** What of a payment counts as paid by hand: not what the provider carried out after all. */
export function manuallyRefundedOf(books: Pick<Books, 'closing' | 'refundsOf'>, paymentId: string) {
  return sum(manualRefundsOf(books, paymentId), ({ amount }) => amount)
}

export function manualRefundsOf({ closing, refundsOf }: Pick<Books, 'closing' | 'refundsOf'>, paymentId: string) {
  const failed = new Set(refundsOf(paymentId).flatMap(({ id, status }) => (status === 'failed' ? [id] : [])))
  return closing.manual_refund.filter((row) => row.payment_id === paymentId && failed.has(row.refund_id))
}

function transferOf({ method, reference }: ManualRefundRow) {
  return `${method} ${reference}`
}
