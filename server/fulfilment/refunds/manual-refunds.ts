import { eq, inArray } from 'drizzle-orm'
import type { PaidTo } from '#contract/api/admin/payments/manual-refunds.ts'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise, toRupees } from '#contract/money.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { manualRefunds, paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { queueRefundMessage } from '#server/selling/order-messages/order-messages.ts'
import { keyOfMadeAtProvider, madeAtProvider } from '#server/selling/refund-rules/failed-refunds-of.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { queueBill } from '../bills/make-bills.ts'
import { withdrawException } from '../payments/payment-exceptions.ts'
import { readManualRefunds } from '../payments/read-manual-refunds.ts'
import { reconcileOrder } from '../payments/reconcile-order.ts'
import { readRemaining } from '../payments/refunds.ts'
import { lockPlacedOrder, refuseDisputed } from './refund-order.ts'

type Refund = typeof refunds.$inferSelect
type Payout = { paidTo: PaidTo; reference: string; isDisputeKnown?: boolean | undefined }

/**
 * Notes that the shop paid a refund itself which the provider could not carry out: it counts as gone back from now on, with its
 * credit note, once. Throws an `ApiError` with one sentence where there is nothing of it to pay. `refundId` is the
 * provider's for a refund that was made there.
 */
export function noteManualRefund(
  shop: Pick<Shop, 'config' | 'db'>,
  { orderNumber, refundId }: { orderNumber: string; refundId: string },
  payout: Payout,
  by: Exclude<Actor, 'command'>,
) {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderNumber)
    const refund = await findRefund(tx, order, refundId)
    if (await isNoted(tx, refund, payout)) return
    await refuseBeyondRemaining(tx, order, refund, payout)
    await storePayout(tx, refund, payout, by)
    await reconcileOrder(tx, shop, order.id)
    const names = [refund.id, ...(refund.providerRefundId ? [refund.providerRefundId] : [])]
    for (const subject of names) await withdrawException(tx, { kind: 'refund-failed', subject })
    const { method } = payout.paidTo
    await queueRefundMessage(tx, shop, order.id, refund, { method, reference: payout.reference })
    const note = await issueCreditNote(tx, order.id, refund.id, refund.amount)
    if (note) await queueBill(shop.db, note.id, tx)
  })
}

/** What was paid by hand before there was a bill is credited with it. */
export async function creditManualRefunds(tx: Transaction, orderId: string) {
  for (const { refundId, amount } of await readManualRefunds(tx, orderId))
    await issueCreditNote(tx, orderId, refundId, amount)
}

async function findRefund(tx: Transaction, order: PaidOrder, refundId: string): Promise<Refund> {
  const known = await tx.select().from(refunds).where(eq(refunds.orderId, order.id))
  const found =
    known.find(({ id, providerRefundId }) => id === refundId || providerRefundId === refundId) ??
    (await storeMadeAtProvider(tx, order, { refundId, known }))
  if (!found) throw new ApiError(404, `There is no such refund of order ${order.orderNumber}.`)
  return found
}

/** A refund that somebody made at the provider and that failed there has a row from now on, which its payment by hand refers to. */
async function storeMadeAtProvider(
  tx: Transaction,
  { id: orderId }: PaidOrder,
  { refundId, known }: { refundId: string; known: Refund[] },
) {
  const events = await tx.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))
  const made = madeAtProvider(known, events).find(({ names }) => names.includes(refundId))
  if (!made) return undefined
  const { paymentId, amount, requestedAt: createdAt, failedAt: endedAt } = made
  if (!endedAt) throw hasNotFailed
  const names = { providerRefundId: refundId, idempotencyKey: keyOfMadeAtProvider(refundId) }
  const refund = {
    ...names,
    orderId,
    paymentId,
    amount,
    reason: 'staff',
    status: 'failed',
    createdAt,
    endedAt,
  } as const
  const [stored] = await tx.insert(refunds).values(refund).returning()
  return stored
}

async function isNoted(tx: Transaction, { id }: Refund, { reference }: Payout) {
  const [noted] = await tx.select().from(manualRefunds).where(eq(manualRefunds.refundId, id))
  if (!noted) return false
  if (noted.reference === reference) return true
  const how = noted.method === 'upi' ? 'UPI' : 'bank transfer'
  throw new ApiError(409, `It is noted already that this refund was paid, by ${how} ${noted.reference}.`)
}

async function refuseBeyondRemaining(
  tx: Transaction,
  { id, orderNumber }: PaidOrder,
  refund: Refund,
  { isDisputeKnown }: Payout,
) {
  if (refund.status !== 'failed') throw hasNotFailed
  if (!isDisputeKnown) await refuseDisputed(tx, orderNumber, refund.paymentId)
  const remaining = Math.max(0, await readRemaining(tx, id, refund.paymentId))
  if (refund.amount <= remaining) return
  throw new ApiError(409, `Only ${formatPaise(remaining)} of order ${orderNumber} can still go back.`)
}

const hasNotFailed = new ApiError(
  409,
  'This refund has not failed: it went back to where it came from, or is on its way there.',
)

/** The log says how much and by which transfer, not to whom: that is erased with the person. */
async function storePayout(
  tx: Transaction,
  refund: Refund,
  { paidTo, reference }: Payout,
  by: Exclude<Actor, 'command'>,
) {
  const { id: refundId, orderId, paymentId, amount } = refund
  const { method, ...where } = paidTo
  const row = { refundId, orderId, paymentId, amount, method, reference, paidTo: where }
  await tx.insert(manualRefunds).values({ ...row, staffId: by.staffId })
  const [order] = await tx.select({ id: orders.orderNumber }).from(orders).where(eq(orders.id, orderId))
  const subject = { kind: 'order', id: order?.id ?? '' }
  const after = { amount: toRupees(amount), method, reference }
  await writeAudit(tx, by, { action: 'order.refund-by-hand', subject, after })
}

/** What was sent to somebody, and where to, newest first. */
export function readManualRefundsOf(executor: Executor, userId: string) {
  const { amount, paidTo, reference, createdAt } = manualRefunds
  return executor
    .select({ orderNumber: orders.orderNumber, amount, paidTo, reference, createdAt })
    .from(manualRefunds)
    .innerJoin(orders, eq(orders.id, manualRefunds.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(createdAt)
}

/** Where money was sent to is forgotten; that and by which transfer stays, as the books must show it (CGST Act, section 36). */
export async function forgetManualRefunds(tx: Transaction, userId: string) {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await tx.update(manualRefunds).set({ paidTo: null }).where(inArray(manualRefunds.orderId, own))
}
