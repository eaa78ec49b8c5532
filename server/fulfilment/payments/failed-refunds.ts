import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { openMatters, paymentEvents } from '#server/platform/schema/fulfilment/payments.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { failedRefundsOf } from '#server/selling/refund-rules/failed-refunds-of.ts'
import { stillToRefund } from '#server/selling/refund-rules/still-to-refund.ts'
import { sumLost } from './disputed-money.ts'
import { openMatter, openMatterAgain, theShop, withdrawMatter } from './open-matters.ts'
import { readPaidByHand } from './paid-by-hand.ts'
import { leftOf, readRefunds } from './refunds.ts'

type Order = Pick<PaidOrder, 'id' | 'orderNumber'>
type Told = { refundId: string; paymentId: string; amount: number }

/** Puts a refund that failed before a person, once; and says what is left to do of its payment. */
export async function openFailure(tx: Transaction, order: Order, refund: Told) {
  const left = await leftOf(tx, order.id, refund.paymentId)
  const isTakenByBank = left <= 0 && (await sumLost(tx, refund.paymentId)) > 0
  await openMatter(tx, failureOf(order, refund, isTakenByBank ? takenByBank : toDoOf(refund, left)))
}

/**
 * Keeps true what is said of refunds that failed, as money is asked for again, goes back in other ways, fails later, or is taken by a
 * bank: what can still go back is asked for once, by the newest of them, and not at all once it is back. Call it after whatever changes
 * what is left.
 */
export async function reviseFailures(tx: Transaction, order: Order) {
  const isToRevise = or(isNull(openMatters.closedAt), eq(openMatters.closedBy, theShop))
  const told = await tx
    .select({ subject: openMatters.subject, text: openMatters.text, closedAt: openMatters.closedAt })
    .from(openMatters)
    .where(and(eq(openMatters.kind, 'refund-failed'), eq(openMatters.orderId, order.id), isToRevise))
    .orderBy(desc(openMatters.createdAt))
  if (told.length === 0) return
  const { failed, asked } = await readFailed(tx, order.id)
  const known = failed.filter(({ names }) => told.some(({ subject }) => names.includes(subject)))
  const still = stillToRefund(known, asked)
  const claimed = new Map<string, number>()
  for (const { subject, text, closedAt } of told) {
    const refund = known.find(({ names }) => names.includes(subject))
    if (!refund) continue
    const { paymentId, amount } = refund
    const left = await leftOf(tx, order.id, paymentId)
    const part = Math.min(still.get(refund) ?? 0, left - (claimed.get(paymentId) ?? 0))
    const isStillSo = left <= 0 && (text.endsWith(takenByBank) || text.endsWith(nothingLeft))
    if (part > 0) {
      claimed.set(paymentId, (claimed.get(paymentId) ?? 0) + part)
      still.set(refund, 0)
      await openMatterAgain(tx, failureOf(order, { refundId: subject, amount }, toDoOf(refund, part)))
    } else if (!closedAt && !isStillSo) await withdrawMatter(tx, { kind: 'refund-failed', subject })
  }
}

function failureOf({ id, orderNumber }: Order, { refundId, amount }: Omit<Told, 'paymentId'>, toDo: string) {
  const text = `The refund of ${formatPaise(amount)} (${refundId}) for order ${orderNumber} failed. ${toDo}`
  return { kind: 'refund-failed', orderId: id, subject: refundId, text } as const
}

function toDoOf({ amount }: Pick<Told, 'amount'>, left: number) {
  if (left <= 0) return nothingLeft
  if (left >= amount) return 'Please refund it at the provider or in another way.'
  return `Only ${formatPaise(left)} of it is still to go back: please refund that at the provider or in another way.`
}

const takenByBank = 'Nothing is left to do: the bank took this money back in a dispute.'
const nothingLeft = 'Nothing is left to do: all of this payment is back or on its way by another refund.'

async function readFailed(tx: Transaction, orderId: string) {
  const [own, byHand] = [await readRefunds(tx, orderId), await readPaidByHand(tx, orderId)]
  const heard = await tx.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))
  return failedRefundsOf(own, (id) => byHand.some(({ refundId }) => refundId === id), heard)
}
