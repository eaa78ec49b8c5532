import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { formatPaise } from '#contract/money.ts'
import { type NewPaymentException, withdrawException } from '#server/fulfilment/payments/payment-exceptions.ts'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { reconciledItems } from '#server/platform/schema/fulfilment/reconciliation.ts'
import { type Work, writeCompared } from '../comparison/compared.ts'
import { followAllMoneyOut } from '../comparison/money-out.ts'
import { isTaken } from '../comparison/payment-difference.ts'
import { findInBooks } from '../comparison/payments-in-books.ts'
import { readReceipt } from '../comparison/receipts.ts'
import { isOfThisShop, noteUnmatched, remainingAtProvider } from '../comparison/unmatched-payments.ts'

const kinds = ['unknown-payment', 'paid-here-only', 'refunded-here-only', 'sum-differs'] as const
const atOnce = 50
type Open = { id: string; kind: NewPaymentException['kind']; subject: string }

/** Open exceptions that were not found this time: whose cause has gone is withdrawn. At last, what other programs have taken, and what went out twice. */
export async function recheckExceptions(work: Work, { after }: { after: string }) {
  const open = await listNotFound(work, after)
  const agreeing: Open[] = []
  for (const one of open) if (await isResolvedNow(work, one)) agreeing.push(one)
  const isLast = open.length < atOnce
  if (isLast) await followAllMoneyOut(work)
  const last = open.at(-1)?.id ?? after
  await writeCompared(
    work,
    {
      items: [],
      findings: isLast ? await findOtherPrograms(work) : [],
      write: async (tx) => {
        for (const one of agreeing) await withdrawException(tx, one)
      },
    },
    { after: last },
  )
  return isLast ? undefined : { after: last }
}

function listNotFound({ shop, run }: Work, after: string): Promise<Open[]> {
  const { id, kind, subject, closedAt } = paymentExceptions
  const isFound = sql`exists (select from ${reconciledItems} i where i.reconciliation_id = ${run.id} and i.kind = 'finding'
    and i.subject = ${kind} || ' ' || ${subject})`
  return shop.db
    .select({ id, kind, subject })
    .from(paymentExceptions)
    .where(and(isNull(closedAt), inArray(kind, [...kinds]), sql`not ${isFound}`, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(atOnce)
}

async function isResolvedNow(work: Work, open: Open) {
  if (open.kind === 'unknown-payment') return isNobodysNoMore(work, open.subject)
  if (open.kind === 'paid-here-only') {
    const payment = await work.provider.fetchPayment(open.subject)
    return payment !== undefined && isTaken(payment)
  }
  const { reconciliationId, kind, subject } = reconciledItems
  const wasSeen = and(
    eq(reconciliationId, work.run.id),
    inArray(kind, ['order', 'payment', 'refund']),
    eq(subject, open.subject),
  )
  return (await work.shop.db.$count(reconciledItems, wasSeen)) > 0
}

/** It has gone back, its order is known by now, or another program has made it. */
async function isNobodysNoMore({ shop, provider }: Work, paymentId: string) {
  const payment = await provider.fetchPayment(paymentId)
  if (!payment) return false
  if (remainingAtProvider(payment) <= 0 || (await findInBooks(shop.db, [payment])).has(paymentId)) return true
  const receipt = await readReceipt(provider, payment)
  if (!isOfThisShop({ receipt })) return true
  await noteUnmatched(shop.db, { payment, receipt })
  return false
}

/** One for all of them, ever: who has said that another program uses the account too, is not asked again. */
async function findOtherPrograms({ shop, run }: Work): Promise<NewPaymentException[]> {
  const { reconciliationId, kind, amount } = reconciledItems
  const [others] = await shop.db
    .select({ count: sql<number>`count(*)::int`, sum: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(reconciledItems)
    .where(and(eq(reconciliationId, run.id), eq(kind, 'other-program')))
  if (!others || others.count === 0) return []
  const payments = others.count === 1 ? '1 payment' : `${others.count} payments`
  return [
    {
      kind: 'other-program',
      subject: 'all',
      text: `${payments} (${formatPaise(others.sum)}) came to the account at the payment provider, but not by this shop: payment links, a reader at the counter or another program. If that is right, say so once; the shop then leaves all of them alone.`,
    },
  ]
}
