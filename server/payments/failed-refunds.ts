import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '../db/database.ts'
import type { PaidOrder } from '../orders/paid-orders.ts'
import { sumLost } from './disputed-money.ts'
import { openMatter, openMatterAgain, theShop, withdrawMatter } from './open-matters.ts'
import { readPaidByHand } from './paid-by-hand.ts'
import { readEvents } from './payment-events.ts'
import { leftOf, readRefunds } from './refunds.ts'
import { openMatters } from './table.ts'

type Order = Pick<PaidOrder, 'id' | 'orderNumber'>
type FailedRefund = { refundId: string; paymentId: string; amount: number }

/** Puts a refund that failed before a person, once; and says what is left to do of its payment. */
export async function openFailure(tx: Transaction, order: Order, refund: FailedRefund) {
  const left = await leftOf(tx, order.id, refund.paymentId)
  const isTakenByBank = left <= 0 && (await sumLost(tx, refund.paymentId)) > 0
  await openMatter(tx, failureOf(order, refund, isTakenByBank ? takenByBank : toDoOf(refund, left)))
}

/**
 * Keeps true what is said of refunds that failed, as money goes back in other ways, fails later, or is taken by a bank: what can still
 * go back is asked for once, by the newest of them, and not at all once it is back. Call it after whatever changes what is left.
 */
export async function reviseFailures(tx: Transaction, order: Order) {
  const isToRevise = or(isNull(openMatters.closedAt), eq(openMatters.closedBy, theShop))
  const told = await tx
    .select({ subject: openMatters.subject, text: openMatters.text, closedAt: openMatters.closedAt })
    .from(openMatters)
    .where(and(eq(openMatters.kind, 'refund-failed'), eq(openMatters.orderId, order.id), isToRevise))
    .orderBy(desc(openMatters.createdAt))
  if (told.length === 0) return
  const failed = await readFailed(tx, order.id)
  const asked = new Map<string, number>()
  for (const { subject, text, closedAt } of told) {
    const refund = failed.find(({ refundId }) => refundId === subject)
    if (!refund) continue
    const { paymentId, amount } = refund
    const whole = await leftOf(tx, order.id, paymentId)
    const left = whole - (asked.get(paymentId) ?? 0)
    const part = Math.min(amount, left)
    const isStillSo = whole <= 0 && (text.endsWith(takenByBank) || text.endsWith(nothingLeft))
    if (part > 0) {
      asked.set(paymentId, (asked.get(paymentId) ?? 0) + part)
      await openMatterAgain(tx, failureOf(order, refund, toDoOf(refund, part)))
    } else if (!closedAt && !isStillSo) await withdrawMatter(tx, { kind: 'refund-failed', subject })
  }
}

function failureOf({ id, orderNumber }: Order, { refundId, amount }: FailedRefund, toDo: string) {
  const text = `The refund of ${formatPaise(amount)} (${refundId}) for order ${orderNumber} failed. ${toDo}`
  return { kind: 'refund-failed', orderId: id, subject: refundId, text } as const
}

function toDoOf({ amount }: FailedRefund, left: number) {
  if (left <= 0) return nothingLeft
  if (left >= amount) return 'Please refund it at the provider or in another way.'
  return `Only ${formatPaise(left)} of it can still go back: please refund that at the provider or in another way.`
}

const takenByBank = 'Nothing is left to do: the bank took this money back in a dispute.'
const nothingLeft = 'Nothing is left to do: all of this payment is back or on its way by another refund.'

/** By each name that a person may have been told of: ours, and the provider's. */
async function readFailed(tx: Transaction, orderId: string): Promise<FailedRefund[]> {
  const [events, own, byHand] = [
    await readEvents(tx, orderId),
    await readRefunds(tx, orderId),
    await readPaidByHand(tx, orderId),
  ]
  const isPaid = new Set(byHand.map(({ refundId }) => refundId))
  const ours = own
    .filter(({ id, status }) => status === 'failed' && !isPaid.has(id))
    .flatMap(({ id, providerRefundId, paymentId, amount }) =>
      [id, providerRefundId].flatMap((refundId) => (refundId ? [{ refundId, paymentId, amount }] : [])),
    )
  const known = new Set(own.map(({ providerRefundId }) => providerRefundId))
  const done = new Set(events.flatMap(({ kind, refundId }) => (kind === 'refund.processed' ? [refundId] : [])))
  const theirs = events.filter(
    ({ kind, refundId }) => kind === 'refund.failed' && !known.has(refundId) && !done.has(refundId),
  )
  return [...ours, ...theirs]
}
