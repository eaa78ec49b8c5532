import { eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { paymentDisputes, paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import type { ProviderDispute } from '#server/providers/payments/provider.ts'
import { findOrderOfPayment } from '../payments/find-order.ts'
import { reviseMoneyOutException } from '../payments/paid-out-twice.ts'
import { lockOrderAndCart, type PaymentShop, reconcileOrder } from '../payments/reconcile-order.ts'
import { creditLostDispute } from './credit-lost-dispute.ts'
import { openDisputeException, withdrawDisputeException } from './dispute-exceptions.ts'
import { isBeyond, isEnded, isToBeAnswered } from './dispute-state.ts'

type DisputeReport = {
  /** When the provider said so; of an answer, when it was asked. */
  reportedAt: Date
  /** The provider's order of the payment, where it was told with it. */
  providerOrderId?: string | undefined
}

/**
 * Makes the books follow what the provider says of a dispute, by a webhook or by its list, whichever comes first and as often as it
 * comes: one to be answered stands before a person with its day, one that has ended does no longer, and what the bank took is in
 * the books once. The same again, and what is older than what is known, changes nothing.
 */
export function followDispute(shop: PaymentShop, dispute: ProviderDispute, report: DisputeReport) {
  return inTransaction(shop.db, (tx) => followDisputeWithin(tx, shop, dispute, report))
}

/** The same in the caller's transaction, which holds nothing of an order yet. */
export async function followDisputeWithin(
  tx: Transaction,
  shop: PaymentShop,
  dispute: ProviderDispute,
  { reportedAt, providerOrderId }: DisputeReport,
) {
  const orderId = await findOrderOfPayment(tx, { paymentId: dispute.paymentId, providerOrderId })
  const order = orderId ? await lockOrderAndCart(tx, orderId) : undefined
  if (!(await storeDispute(tx, dispute, { orderId: order?.id, reportedAt }))) return
  if (isToBeAnswered(dispute) || dispute.status === 'lost') await openDisputeException(tx, dispute, order)
  else await withdrawDisputeException(tx, dispute, order)
  // What waited for its end goes back now, unless the bank took it.
  if (order && isEnded(dispute)) await reconcileOrder(tx, shop, order.id)
  // Also where a lost one is won, or opened again.
  if (order) await reviseMoneyOutException(tx, order)
  if (order && isEnded(dispute)) await creditLostDispute(tx, shop, order.id)
}

/** Gives whether this was news. */
async function storeDispute(
  tx: Transaction,
  dispute: ProviderDispute,
  { orderId, reportedAt }: { orderId: string | undefined; reportedAt: Date },
) {
  const { id, paymentId, amount, phase, reasonCode, status, respondBy } = dispute
  const endedAt = isEnded(dispute) ? reportedAt : null
  const reported = {
    paymentId,
    amount,
    amountLost: amountLost(dispute),
    phase,
    reasonCode,
    status,
    respondBy,
    reportedAt,
    endedAt,
  }
  const added = await tx
    .insert(paymentDisputes)
    .values({ id, orderId, ...reported })
    .onConflictDoNothing()
  if (added.rowCount === 1) return true
  const [known] = await tx.select().from(paymentDisputes).where(eq(paymentDisputes.id, id)).for('update')
  if (!known) return false
  const isLinked = orderId !== undefined && known.orderId === null
  const isNews = isBeyond({ ...dispute, reportedAt }, known)
  if (!isLinked && !isNews) return false
  await tx
    .update(paymentDisputes)
    .set({ ...(isNews ? { ...reported, endedAt: firstEndOf(known, reported) } : {}), ...(orderId ? { orderId } : {}) })
    .where(eq(paymentDisputes.id, id))
  return isLinked || isOther(known, reported)
}

type End = Pick<typeof paymentDisputes.$inferSelect, 'phase' | 'status' | 'endedAt'>

/** The provider's list tells the same end again each time it is read. */
function firstEndOf(known: End, reported: End) {
  const isSame = known.status === reported.status && known.phase === reported.phase
  return isSame && known.endedAt ? known.endedAt : reported.endedAt
}

type DisputeState = Pick<
  typeof paymentDisputes.$inferSelect,
  'status' | 'phase' | 'amount' | 'amountLost' | 'respondBy'
>

function isOther(known: DisputeState, reported: DisputeState) {
  return (
    known.status !== reported.status ||
    known.phase !== reported.phase ||
    known.amount !== reported.amount ||
    known.amountLost !== reported.amountLost ||
    known.respondBy?.getTime() !== reported.respondBy?.getTime()
  )
}

/** In paise; of one in another currency nothing is known in rupees. */
function amountLost({ status, currency, amount, amountDeducted }: ProviderDispute) {
  if (status !== 'lost' || currency !== 'INR') return 0
  return amountDeducted > 0 ? amountDeducted : amount
}

/** The disputes of an order's payments, oldest first. */
export function readDisputes(executor: Executor, orderId: string) {
  return executor
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, paymentsOf(executor, orderId)))
    .orderBy(paymentDisputes.receivedAt, paymentDisputes.id)
}

// By what was heard of the order, as a dispute can be heard of before its payment.
function paymentsOf(executor: Executor, orderId: string) {
  return executor
    .select({ paymentId: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
}
