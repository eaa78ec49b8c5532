import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import { pageSize } from '#server/providers/payments/provider.ts'
import { findProviderOrder } from '#server/selling/orders/provider-orders.ts'
import { recheckPayment, type Verdict } from '../recheck-payment.ts'
import type { Item } from '../turn.ts'
import { type Work, writeCompared } from './compared.ts'
import { agrees, isTaken } from './payment-difference.ts'
import { findInBooks } from './payments-in-books.ts'
import { readReceipts } from './receipts.ts'
import {
  findItsOrder,
  isOfThisShop,
  noteUnmatched,
  remainingAtProvider,
  type Unmatched,
  unmatchedException,
} from './unmatched-payments.ts'

/** The provider's payments: each is in the books as it is there, is heard now, or is put before a person. */
export async function comparePayments(work: Work, { skip }: { skip: number }) {
  const { fromAt: from, toAt: to } = work.run
  const page = await work.provider.pageOfPayments({ from, to, skip })
  const books = await findInBooks(work.shop.db, page)
  const items: Item[] = page.map(({ id }) => ({ kind: 'payment', subject: id }))
  const [findings, unmatched]: [NewPaymentException[], Unmatched[]] = [[], []]
  const strangers = page.filter((payment) => !books.has(payment.id) && isTaken(payment))
  const receipts = await readReceipts(work, strangers)
  for (const payment of page) {
    const known = books.get(payment.id)
    if (known && agrees(payment, known)) continue
    const verdict: Found = known
      ? await recheckPayment(work, payment.id, known)
      : await findOrderOfPayment(work, { payment, receipt: receipts.get(payment.orderId ?? '') })
    items.push(...(verdict.items ?? []))
    findings.push(...(verdict.findings ?? []))
    unmatched.push(...(verdict.unmatched ?? []))
  }
  const compared = {
    items,
    findings,
    write: async (tx: Parameters<typeof noteUnmatched>[0]) => {
      for (const one of unmatched) await noteUnmatched(tx, one)
    },
  }
  await writeCompared(work, compared, { skip: skip + page.length })
  return page.length < pageSize ? undefined : { skip: skip + page.length }
}

type Found = Verdict & { unmatched?: Unmatched[] }

/** Its order is here, though the provider's is not noted: that was lost with the answer. Or it is nobody's. */
async function findOrderOfPayment(work: Work, stranger: Unmatched): Promise<Found> {
  const { payment } = stranger
  const { id, amount } = payment
  if (!isTaken(payment)) return {}
  if (!isOfThisShop(stranger)) return { items: [{ kind: 'other-program', subject: id, amount }] }
  const order = await findItsOrder(work.shop.db, stranger)
  const row = order && (await findProviderOrder(work.shop.db, order.id))
  if (order && row && !row.providerOrderId) {
    return recheckPayment(work, id, { ...order, orderId: order.id, paymentId: id, isOfItsOrder: true, events: [] })
  }
  if (remainingAtProvider(payment) <= 0) return {}
  return { findings: [unmatchedException(stranger, order)], unmatched: [stranger] }
}
