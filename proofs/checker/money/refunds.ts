import type { LedgerRefund } from '../run-folder.ts'
import type { RefundRow } from '../tables.ts'
import { type Books, type Holds, isTaken, rupees, sum } from './books.ts'

/** L4, the way back: one reason gives one refund, here and at the provider, and nobody gets back more than was taken. */
export function checkRefunds(books: Books, holds: Holds) {
  for (const payment of books.ledger.payments) {
    const sent = books.ledgerRefundsOf(payment.id).filter(({ status }) => status !== 'failed')
    const back = sum(sent, ({ amount }) => amount)
    const taken = isTaken(payment) ? payment.amount : 0
    holds(back <= taken, `${rupees(back)} went back of ${payment.id}, of which ${rupees(taken)} had been taken.`)
  }
  checkReasons(books, holds)
  for (const refund of books.closing.refund) checkRow(books, refund, holds)
  for (const refund of books.ledger.refunds) checkSent(books, refund, holds)
  checkExceptions(books, holds)
}

/** Staff may refund a payment in parts; every other reason does so once, and once more for what each that failed has left. */
function checkReasons(books: Books, holds: Holds) {
  const single = books.closing.refund.filter(({ reason }) => reason !== 'staff')
  for (const same of Map.groupBy(single, ({ payment_id, reason }) => `${payment_id} ${reason}`).values()) {
    const [{ payment_id: paymentId, reason } = { payment_id: '', reason: '' }] = same
    const mostOfThem = 1 + failuresOf(books, paymentId)
    holds(same.length <= mostOfThem, `${same.length} refunds of ${paymentId} for '${reason}' are wanted.`)
  }
  for (const [key, same] of Map.groupBy(books.closing.refund, ({ idempotency_key }) => idempotency_key)) {
    holds(same.length === 1, `${same.length} refunds have the idempotency key ${key}.`)
  }
  for (const [note, same] of Map.groupBy(books.ledger.refunds, noteOf)) {
    if (note) holds(same.length === 1, `The provider has sent refund ${note} ${same.length} times.`)
  }
}

/** Refunds of a payment that failed at the provider, whoever made them, or that the provider has refused. */
function failuresOf(books: Books, paymentId: string) {
  const failed = books.ledgerRefundsOf(paymentId).filter(({ status }) => status === 'failed')
  const refused = books.refundsOf(paymentId).filter((row) => row.status === 'failed' && !row.provider_refund_id)
  return failed.length + refused.length
}

/** A refund here is the provider's, as far as it has come. */
function checkRow(books: Books, refund: RefundRow, holds: Holds) {
  const { order_id: orderId, payment_id: paymentId, amount, reason, status, provider_refund_id: providerId } = refund
  const number = books.orderById(orderId)?.order_number ?? orderId
  const named = `The refund of ${rupees(amount)} of ${paymentId} for order ${number}`
  const payment = books.payment(paymentId)
  const isOwn = payment !== undefined && books.orderOfPayment(payment)?.id === orderId
  holds(isOwn, `${named} is of a payment that was not made for this order.`)
  const sent = books.ledgerRefund(providerId)
  if (status === 'processed' || status === 'created') {
    const isSame = sent?.payment_id === paymentId && sent.amount === amount
    holds(isSame, `${named} is ${status}, but the provider has no such refund.`)
  }
  if (status === 'processed') {
    holds(
      sent?.status === 'processed',
      `${named} is processed, but at the provider it is ${sent?.status ?? 'unknown'}.`,
    )
  }
  if (status === 'failed') {
    holds(sent?.status !== 'processed', `${named} is failed, but the provider has carried it out.`)
    holds(isFailureReported(books, refund), `${named} failed, and nobody was told.`)
  }
  const exception = exceptionKindOf[reason]
  if (exception)
    holds(books.isReported(exception, paymentId), `${named} (${reason}) goes back, and nobody was told of it.`)
}

/** Whether a person was told that a refund of ours failed: by our name of it where the provider refused it, or by the provider's. */
export function isFailureReported(
  books: Pick<Books, 'isReported'>,
  refund: Pick<RefundRow, 'id' | 'provider_refund_id'>,
) {
  return [refund.id, refund.provider_refund_id].some((name) => name && books.isReported('refund-failed', name))
}

/** What of each reason a person must hear. */
const exceptionKindOf: Partial<Record<RefundRow['reason'], string>> = {
  late: 'late-money',
  twice: 'double-money',
  mismatch: 'mismatch',
}

/** Every refund of the provider was wanted here, or was made there by hand and heard of. */
function checkSent(books: Books, refund: LedgerRefund, holds: Holds) {
  const { id, payment_id: paymentId, amount } = refund
  const payment = books.payment(paymentId)
  if (payment && !books.orderOfPayment(payment)) return checkOfNobody(books, refund, holds)
  const isKnown = books
    .refundsOf(paymentId)
    .some((row) => row.provider_refund_id === id || (row.provider_refund_id === null && row.id === noteOf(refund)))
  const isReceived = books.eventsOf(paymentId).some(({ refund_id }) => refund_id === id)
  const sentence = `The provider sent back ${rupees(amount)} of ${paymentId} (${id}), which nobody here has wanted or heard of.`
  const isMadeAtProvider = noteOf(refund) === undefined || isForgotten(books, refund)
  // What failed before anybody heard of it has moved nothing; its news went with the shop that was lost.
  const isLost = books.closing.shop_restore.length > 0 && refund.status === 'failed'
  holds(isKnown || ((isReceived || isLost) && isMadeAtProvider), sentence)
  const hasFailed = books.eventsOf(paymentId).some((event) => event.refund_id === id && event.kind === 'refund.failed')
  if (!isMadeAtProvider || refund.status !== 'failed' || !hasFailed) return
  const unreported = `The refund of ${rupees(amount)} of ${paymentId} (${id}), made at the provider by hand, failed, and nobody was told.`
  holds(books.isReported('refund-failed', id), unreported)
}

/** Wanted here once, by a shop that was set back since to a moment before it. */
function isForgotten({ closing }: Books, refund: LedgerRefund) {
  return closing.shop_restore.length > 0 && !closing.refund.some(({ id }) => id === noteOf(refund))
}

/** Money of no order goes back once, and as it was wanted here; or by hand. */
function checkOfNobody(
  { closing }: Books,
  { id, payment_id: paymentId, amount, notes, status }: LedgerRefund,
  holds: Holds,
) {
  if (!notes || Array.isArray(notes) || notes.unmatched === undefined) return
  const row = closing.unmatched_payment.find((one) => one.payment_id === paymentId)
  const isNoted = row?.provider_refund_id === id && (row.refund_status === status || status === 'pending')
  holds(
    isNoted,
    `The provider sent back ${rupees(amount)} of ${paymentId} (${id}), which belongs to no order, and that is not noted.`,
  )
}

/** A matter is about something that is there. */
function checkExceptions(books: Books, holds: Holds) {
  const known = new Set([
    ...books.ledger.orders.map(({ id }) => id),
    ...books.ledger.payments.map(({ id }) => id),
    ...books.ledger.refunds.map(({ id }) => id),
    ...books.ledger.disputes.map(({ id }) => id),
    ...books.closing.refund.map(({ id }) => id),
  ])
  for (const { kind, subject } of books.closing.open_matter) {
    // Of all that another program at the same account is paid a person is told at once.
    if (kind === 'other-program') continue
    holds(known.has(subject.replace(/ waits$/, '')), `The open matter ${kind} is about ${subject}, which nobody knows.`)
  }
}

/** Our own id of a refund, as we noted it at the provider. */
export function noteOf({ notes }: LedgerRefund) {
  return notes && !Array.isArray(notes) ? notes.refund : undefined
}
