import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { type MoneyOut, moneyOut } from '#contract/rules/money-out.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { manualRefunds, paymentDisputes, refunds } from '#server/platform/schema/payments.ts'
import type { PaidOrder } from '#server/selling/checkout/paid-orders.ts'
import { openMatterAgain, withdrawMatter } from './open-matters.ts'
import { readEvents } from './payment-events.ts'

const kind = 'paid-out-twice' as const

/**
 * Puts what went out of an order's payments twice before a person, and takes it away once it is so no more. The caller holds the
 * order, and calls it after whatever was heard or noted of money that goes out.
 */
export async function followMoneyOut(tx: Transaction, order: Pick<PaidOrder, 'id' | 'orderNumber'>) {
  for (const { references, ...out } of await readMoneyOut(tx, order.id)) {
    const { paymentId: subject, tooMuch: amount } = out
    if (amount === 0) await withdrawMatter(tx, { kind, subject })
    else await openMatterAgain(tx, { kind, subject, orderId: order.id, text: textOf(order, out, references), amount })
  }
}

/** What came in by each payment of an order, and went out again; of what was paid by hand with the bank's references. */
async function readMoneyOut(executor: Executor, orderId: string): Promise<(MoneyOut & { references: string[] })[]> {
  const events = await readEvents(executor, orderId)
  const { paymentId, amount, reference, createdAt } = manualRefunds
  const byHand = await executor
    .select({ paymentId, amount, reference, status: refunds.status })
    .from(manualRefunds)
    .innerJoin(refunds, eq(refunds.id, manualRefunds.refundId))
    .where(eq(manualRefunds.orderId, orderId))
    .orderBy(asc(createdAt), asc(reference))
  const payments = [...new Set(events.map((event) => event.paymentId))]
  if (payments.length === 0) return []
  const lost = await executor
    .select({ paymentId: paymentDisputes.paymentId, amount: paymentDisputes.amountLost })
    .from(paymentDisputes)
    .where(and(inArray(paymentDisputes.paymentId, payments), gt(paymentDisputes.amountLost, 0)))
  const gone = { byHand: byHand.map((paid) => ({ ...paid, isCarriedOut: paid.status === 'processed' })), lost }
  return moneyOut(events, gone).map((out) => ({
    ...out,
    references: byHand.flatMap((paid) => (paid.paymentId === out.paymentId ? [paid.reference] : [])),
  }))
}

function textOf({ orderNumber }: Pick<PaidOrder, 'orderNumber'>, out: MoneyOut, references: string[]) {
  const { paymentId, cameIn, wentOut, tooMuch } = out
  return `${formatPaise(tooMuch)} of order ${orderNumber} went out twice: ${formatPaise(cameIn)} came in (${paymentId}), and ${formatPaise(wentOut)} went out, ${waysOf(out, references)}. ${whomToAsk(out)}; then note that you got it back, or say why you leave it. No credit note is made for it.`
}

function whomToAsk({ refunded, byHand, lost }: MoneyOut) {
  if (lost === 0) return 'Ask the buyer for it'
  if (refunded + byHand === 0) return 'Ask the payment provider for it'
  return 'Ask the payment provider for it with the proof of what you gave back, else the buyer'
}

function waysOf({ refunded, byHand, lost }: MoneyOut, references: string[]) {
  const ways = [
    { amount: refunded, how: 'by refunds of the provider' },
    { amount: byHand, how: `paid by you yourself (${references.join(', ')})` },
    { amount: lost, how: 'taken by the bank in a dispute' },
  ]
  const told = ways.filter(({ amount }) => amount > 0).map(({ amount, how }) => `${formatPaise(amount)} ${how}`)
  return told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : told.join('')
}
