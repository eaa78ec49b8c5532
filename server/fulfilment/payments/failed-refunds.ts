import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { paymentEvents, paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { failedRefundsOf } from '#server/selling/refund-rules/failed-refunds-of.ts'
import { stillToRefund } from '#server/selling/refund-rules/still-to-refund.ts'
import { sumLost } from './disputed-money.ts'
import { openException, openOrReopenException, theShop, withdrawException } from './payment-exceptions.ts'
import { readManualRefunds } from './read-manual-refunds.ts'
import { readRefunds, readRemaining } from './refunds.ts'

type Order = Pick<PaidOrder, 'id' | 'orderNumber'>
type FailedAtProvider = { refundId: string; paymentId: string; amount: number }

/** Puts a refund that failed before a person, once; and says what is left to do of its payment. */
export async function openFailure(tx: Transaction, order: Order, refund: FailedAtProvider) {
  const remaining = await readRemaining(tx, order.id, refund.paymentId)
  const isTakenByBank = remaining <= 0 && (await sumLost(tx, refund.paymentId)) > 0
  await openException(tx, failureOf(order, refund, isTakenByBank ? takenByBank : toDoOf(refund, remaining)))
}

/**
 * Keeps true what is said of refunds that failed, as money is asked for again, goes back in other ways, fails later, or is taken by a
 * bank: what can still go back is asked for once, by the newest of them, and not at all once it is back. Call it after whatever changes
 * what is left.
 */
export async function reviseFailures(tx: Transaction, order: Order) {
  const isToRevise = or(isNull(paymentExceptions.closedAt), eq(paymentExceptions.closedBy, theShop))
  const openedExceptions = await tx
    .select({ subject: paymentExceptions.subject, text: paymentExceptions.text, closedAt: paymentExceptions.closedAt })
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.kind, 'refund-failed'), eq(paymentExceptions.orderId, order.id), isToRevise))
    .orderBy(desc(paymentExceptions.createdAt))
  if (openedExceptions.length === 0) return
  const { failed, requested } = await readFailed(tx, order.id)
  const known = failed.filter(({ names }) => openedExceptions.some(({ subject }) => names.includes(subject)))
  const still = stillToRefund(known, requested)
  const claimed = new Map<string, number>()
  for (const { subject, text, closedAt } of openedExceptions) {
    const refund = known.find(({ names }) => names.includes(subject))
    if (!refund) continue
    const { paymentId, amount } = refund
    const remaining = await readRemaining(tx, order.id, paymentId)
    const part = Math.min(still.get(refund) ?? 0, remaining - (claimed.get(paymentId) ?? 0))
    const isStillSo = remaining <= 0 && (text.endsWith(takenByBank) || text.endsWith(nothingRemaining))
    if (part > 0) {
      claimed.set(paymentId, (claimed.get(paymentId) ?? 0) + part)
      still.set(refund, 0)
      await openOrReopenException(tx, failureOf(order, { refundId: subject, amount }, toDoOf(refund, part)))
    } else if (!closedAt && !isStillSo) await withdrawException(tx, { kind: 'refund-failed', subject })
  }
}

function failureOf(
  { id, orderNumber }: Order,
  { refundId, amount }: Omit<FailedAtProvider, 'paymentId'>,
  toDo: string,
) {
  const text = `The refund of ${formatPaise(amount)} (${refundId}) for order ${orderNumber} failed. ${toDo}`
  return { kind: 'refund-failed', orderId: id, subject: refundId, text } as const
}

function toDoOf({ amount }: Pick<FailedAtProvider, 'amount'>, remaining: number) {
  if (remaining <= 0) return nothingRemaining
  if (remaining >= amount) return 'Please refund it at the provider or in another way.'
  return `Only ${formatPaise(remaining)} of it is still to go back: please refund that at the provider or in another way.`
}

const takenByBank = 'Nothing is left to do: the bank took this money back in a dispute.'
const nothingRemaining = 'Nothing is left to do: all of this payment is back or on its way by another refund.'

async function readFailed(tx: Transaction, orderId: string) {
  const [own, byHand] = [await readRefunds(tx, orderId), await readManualRefunds(tx, orderId)]
  const receivedEvents = await tx.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))
  return failedRefundsOf(own, (id) => byHand.some(({ refundId }) => refundId === id), receivedEvents)
}
