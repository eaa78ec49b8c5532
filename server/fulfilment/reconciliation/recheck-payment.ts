import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import type { NewPaymentException } from '../payments/payment-exceptions.ts'
import type { Work } from './comparison/compared.ts'
import { agrees, differenceOf, isTaken, refundedHereOnly } from './comparison/payment-difference.ts'
import { findInBooks, type InBooks, syncPayment } from './comparison/payments-in-books.ts'
import type { Item } from './turn.ts'

export type Verdict = { items?: Item[]; findings?: NewPaymentException[] }

/**
 * While a page is read, payments go on: what differs is heard, and read anew from both books, the provider's last, before anybody
 * is told.
 */
export async function recheckPayment(work: Work, paymentId: string, known: InBooks): Promise<Verdict> {
  for (let round = 1; ; round += 1) {
    await syncPayment(work, known, paymentId)
    const books = await findAgain(work, known)
    const payment = await work.provider.fetchPayment(paymentId)
    if (!payment) return {}
    if (agrees(payment, books)) return isTaken(payment) ? { items: [{ kind: 'heard', subject: paymentId }] } : {}
    if (round === 2) return { findings: await differencesOf(work, payment, books) }
  }
}

async function findAgain({ shop }: Work, known: InBooks): Promise<InBooks> {
  const paymentToCheck = { id: known.paymentId, orderId: null, currency: 'INR', amount: 0, amountRefunded: 0 }
  const found = (await findInBooks(shop.db, [{ ...paymentToCheck, status: 'created' }])).get(known.paymentId)
  return found ?? { ...known, events: [] }
}

/** Refunds that are here alone are named one by one: the sum of them is no other finding. */
async function differencesOf(
  { provider }: Work,
  payment: ProviderPayment,
  books: InBooks,
): Promise<NewPaymentException[]> {
  const difference = differenceOf(payment, books)
  if (difference?.kind !== 'sum-differs') return difference ? [difference] : []
  const made = new Set((await provider.listRefunds(payment.id)).map(({ id }) => id))
  const here = books.events.filter(({ refundId, kind }) => refundId && kind !== 'refund.failed' && !made.has(refundId))
  if (agrees(payment, { events: books.events.filter((event) => !here.includes(event)) }))
    return [...new Map(here.map((event) => [event.refundId, event])).values()].map(({ refundId, amount }) =>
      refundedHereOnly({ ...books, id: refundId, amount }),
    )
  return [difference]
}
