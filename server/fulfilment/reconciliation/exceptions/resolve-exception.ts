import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { isForAdmins, stepsOf } from '#contract/rules/payments/payment-exceptions.ts'
import { leastRefund } from '#contract/rules/payments/refund-parts.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { PaymentShop } from '#server/fulfilment/payments/reconcile-order.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { isRandomId } from '#server/platform/db/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { choosePaymentProvider, type ProviderPayment } from '#server/providers/payments/provider.ts'
import { findInBooks } from '../comparison/payments-in-books.ts'
import { readReceipt } from '../comparison/receipts.ts'
import { isOfThisShop, noteUnmatched, remainingAtProvider } from '../comparison/unmatched-payments.ts'

type Exception = typeof paymentExceptions.$inferSelect
type Resolution = NonNullable<Exception['resolution']>
/** Who does it, by the name that is noted. */
export type By = { actor: Actor; name: string }

type Accepting = { reason: string; isGotBack?: boolean | undefined }

/** Closes an exception as it is, or as got back, with the reason; the same again changes nothing. Throws 404, or 409 where it has ended. */
export function acceptException(shop: PaymentShop, id: string, { reason, isGotBack }: Accepting, by: By) {
  const resolution = isGotBack ? 'got-back' : 'accepted'
  return inTransaction(shop.db, async (tx) => {
    const exception = await lockException(tx, id, resolution)
    if (isGotBack && !stepsOf(exception).includes('got-back')) throw notPaidOutTwice
    if (exception.closedAt === null) return close(tx, exception, { resolution, reason }, by)
    if (exception.reason !== reason) throw endedBefore
  })
}

/**
 * Wants money back that belongs to no order here, all that is left of it: once, whoever presses it how often. The job sends it.
 * Throws 404, 409 with what speaks against it, 503 when the provider gives no answer.
 */
export async function refundException(shop: PaymentShop, id: string, by: By) {
  const known = await findException(shop, id)
  if (known.resolution === 'refunded') return
  const { payment, receipt } = await fetchUnmatched(shop, known)
  const amount = remainingAtProvider(payment)
  if (amount <= 0) throw alreadyRefunded
  if (amount < leastRefund) throw tooLittle
  await inTransaction(shop.db, async (tx) => {
    const exception = await lockException(tx, id, 'refunded')
    if (exception.closedAt !== null) return
    await noteUnmatched(tx, { payment, receipt })
    if (!(await endUnmatched(tx, payment.id, { refundStatus: 'wanted', refundAmount: amount }))) throw endedOtherwise
    await close(tx, exception, { resolution: 'refunded', reason: null }, by)
    await enqueue(shop.db, 'send-unmatched-refund', { paymentId: payment.id }, { within: tx, onceFor: payment.id })
  })
}

export async function findException({ db }: PaymentShop, id: string) {
  const [found] = isRandomId(id) ? await db.select().from(paymentExceptions).where(eq(paymentExceptions.id, id)) : []
  if (!found || !isForAdmins(found)) throw notFound
  return found
}

/** Held until the transaction ends; one that was ended in another way, or as nothing is left to do, is refused. */
export async function lockException(tx: Transaction, id: string, resolution: Resolution) {
  const [found] = isRandomId(id)
    ? await tx.select().from(paymentExceptions).where(eq(paymentExceptions.id, id)).for('update')
    : []
  if (!found || !isForAdmins(found)) throw notFound
  if (found.closedAt !== null && found.resolution !== resolution) throw endedOtherwise
  return found
}

/** Its payment as the provider has it now, still nobody's. */
export async function fetchUnmatched(shop: PaymentShop, { kind, subject, closedAt }: Exception) {
  if (closedAt !== null) throw endedOtherwise
  if (kind !== 'unknown-payment') throw notOfMoney
  const provider = choosePaymentProvider(shop.config)
  if (!provider) throw cashOnly
  const payment = await provider.fetchPayment(subject)
  if (!payment) throw notKnown
  const order = (await findInBooks(shop.db, [payment])).get(payment.id)
  if (order) throw new ApiError(409, `This payment belongs to order ${order.orderNumber} by now: look at it there.`)
  const receipt = await readReceipt(provider, payment)
  if (!isOfThisShop({ receipt })) throw ofOtherProgram
  return { payment, receipt }
}

/** One end for each: it goes back or to an order. Gives false where it has one. */
export async function endUnmatched(
  tx: Transaction,
  paymentId: ProviderPayment['id'],
  end: Partial<typeof unmatchedPayments.$inferInsert>,
) {
  const { refundStatus, attachedTo } = unmatchedPayments
  const isOpen = and(eq(unmatchedPayments.paymentId, paymentId), isNull(refundStatus), isNull(attachedTo))
  return (await tx.update(unmatchedPayments).set(end).where(isOpen)).rowCount === 1
}

export async function close(
  tx: Transaction,
  { id, kind, text }: Exception,
  { resolution, reason, ...more }: { resolution: Resolution; reason: string | null; orderNumber?: string },
  { actor, name }: By,
) {
  await tx
    .update(paymentExceptions)
    .set({ closedAt: sql`now()`, closedBy: name, resolution, reason })
    .where(eq(paymentExceptions.id, id))
  await writeAudit(tx, actor, {
    action: `payment-exception.${resolution}`,
    subject: { kind: 'matter', id },
    before: { kind, text },
    after: { ...(reason ? { reason } : {}), ...more },
  })
}

const notFound = new ApiError(404, 'There is no such payment exception.')
const endedOtherwise = new ApiError(409, 'Somebody has ended this in another way meanwhile, or it agrees by now.')
const endedBefore = new ApiError(409, 'This has ended already, for another reason: nothing was changed.')
const notPaidOutTwice = new ApiError(409, 'Only money that went out twice is got back.')
const notOfMoney = new ApiError(
  409,
  'This is about no payment without an order: there is nothing to send back or attach here.',
)
const cashOnly = new ApiError(409, 'This shop takes cash only now: please do it at the payment provider.')
const notKnown = new ApiError(409, 'The payment provider does not know this payment.')
const ofOtherProgram = new ApiError(
  409,
  'Another program has made this payment: please do it there, or say why it is right.',
)
const alreadyRefunded = new ApiError(409, 'Nothing is left to send back: it has gone back already, or was never taken.')
const tooLittle = new ApiError(
  409,
  'The payment provider sends nothing back below ₹1.00. Please give it back in another way.',
)
