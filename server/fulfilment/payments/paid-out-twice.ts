import { asc, eq, inArray } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { type MoneyOut, moneyOut } from '#contract/rules/payments/money-out.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { manualRefunds, paymentDisputes, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { adviseOnDispute, type Back } from './dispute-advice.ts'
import { readEvents } from './payment-events.ts'
import { openOrReopenException, reviseException, withdrawException } from './payment-exceptions.ts'

const kind = 'paid-out-twice' as const

/** Of a payment what came in and is back with its buyer or on its way there, by refunds and by hand. */
export async function readBack(tx: Transaction, orderId: string | undefined, paymentId: string): Promise<Back> {
  const all = orderId ? (await readMoneyOut(tx, orderId)).outs : []
  return backOf(all.find((out) => out.paymentId === paymentId))
}

function backOf(out: MoneyOut | undefined): Back {
  return { received: out?.received ?? 0, back: out ? out.refunded + out.onItsWay + out.byHand : 0 }
}

/**
 * Puts what went out of an order's payments twice before a person, and takes it away once it is so no more. The caller holds the
 * order, and calls it after whatever was heard or noted of money that goes out. What is said of disputes follows.
 */
export async function reviseMoneyOutException(
  tx: Transaction,
  order: Pick<PaidOrder, 'id' | 'orderNumber' | 'fulfilment' | 'packedAt'>,
) {
  const { outs, disputes } = await readMoneyOut(tx, order.id)
  for (const { references, ...out } of outs) {
    const { paymentId: subject, tooMuch: amount } = out
    if (amount === 0) await withdrawException(tx, { kind, subject })
    else
      await openOrReopenException(tx, {
        kind,
        subject,
        orderId: order.id,
        text: textOf(order, out, references),
        amount,
      })
  }
  for (const dispute of disputes) {
    const back = backOf(outs.find(({ paymentId }) => paymentId === dispute.paymentId))
    const reported = { ...dispute, amountDeducted: dispute.amountLost, currency: 'INR' }
    await reviseException(tx, { kind: 'dispute', subject: dispute.id, text: adviseOnDispute(reported, order, back) })
  }
}

/** What came in by each payment of an order, and went out again; of what was paid by hand with the bank's references. */
async function readMoneyOut(executor: Executor, orderId: string) {
  const events = await readEvents(executor, orderId)
  const { paymentId, amount, reference, createdAt } = manualRefunds
  const byHand = await executor
    .select({ paymentId, amount, reference, status: refunds.status })
    .from(manualRefunds)
    .innerJoin(refunds, eq(refunds.id, manualRefunds.refundId))
    .where(eq(manualRefunds.orderId, orderId))
    .orderBy(asc(createdAt), asc(reference))
  const payments = [...new Set(events.map((event) => event.paymentId))]
  if (payments.length === 0) return { outs: [], disputes: [] }
  const disputes = await executor.select().from(paymentDisputes).where(inArray(paymentDisputes.paymentId, payments))
  const lost = disputes.map((dispute) => ({ paymentId: dispute.paymentId, amount: dispute.amountLost }))
  const outflows = { byHand: byHand.map((paid) => ({ ...paid, isCarriedOut: paid.status === 'processed' })), lost }
  const outs = moneyOut(events, outflows).map((out) => ({
    ...out,
    references: byHand.flatMap((paid) => (paid.paymentId === out.paymentId ? [paid.reference] : [])),
  }))
  // Of a lost one in another currency nothing is known in rupees, and nothing to be said anew.
  return { outs, disputes: disputes.filter(({ status, amountLost }) => status !== 'lost' || amountLost > 0) }
}

function textOf({ orderNumber }: Pick<PaidOrder, 'orderNumber'>, out: MoneyOut, references: string[]) {
  const { paymentId, received, wentOut, tooMuch } = out
  return `${formatPaise(tooMuch)} of order ${orderNumber} went out twice: ${formatPaise(received)} came in (${paymentId}), and ${formatPaise(wentOut)} went out, ${waysOf(out, references)}. ${whoOwesIt(out)}; then note that you got it back, or say why you leave it. No credit note is made for it.`
}

function whoOwesIt({ refunded, byHand, lost }: MoneyOut) {
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
  const reported = ways.filter(({ amount }) => amount > 0).map(({ amount, how }) => `${formatPaise(amount)} ${how}`)
  return reported.length > 1 ? `${reported.slice(0, -1).join(', ')} and ${reported.at(-1)}` : reported.join('')
}
