import { formatPaise } from '#contract/money.ts'
import type { PaymentEvent } from '#contract/rules/payments/payment-state.ts'
import type { NewPaymentException } from '#server/fulfilment/payments/payment-exceptions.ts'
import { type ProviderRefund, pageSize } from '#server/providers/payments/provider.ts'
import type { Item } from '../turn.ts'
import { type Work, writeCompared } from './compared.ts'
import { findInBooks, type InBooks, syncPayment } from './payments-in-books.ts'
import { endUnmatchedRefund } from './unmatched-refunds.ts'

/** The provider's refunds, whoever made them: each is in the books as it is there, is heard now, or is put before a person. */
export async function compareRefunds(work: Work, { skip }: { skip: number }) {
  const { fromAt: from, toAt: to } = work.run
  const page = await work.provider.pageOfRefunds({ from, to, skip })
  const books = await booksOf(work, page)
  const items: Item[] = page.map(({ id }) => ({ kind: 'refund', subject: id }))
  const findings: NewPaymentException[] = []
  for (const refund of page) {
    const known = books.get(refund.paymentId)
    // Of money that belongs to no order, what has gone back was looked at with the payment.
    if (!known || isInBooks(refund, known.events)) continue
    await syncPayment(work, known, refund.paymentId)
    const found = await differenceOf(work, refund)
    if (found) findings.push(found)
    else items.push({ kind: 'heard', subject: refund.id })
  }
  await writeCompared(
    work,
    {
      items,
      findings,
      write: async (tx) => {
        for (const refund of page) if (!books.has(refund.paymentId)) await endUnmatchedRefund(tx, refund)
      },
    },
    { skip: skip + page.length },
  )
  return page.length < pageSize ? undefined : { skip: skip + page.length }
}

function booksOf({ shop }: Work, refunds: ProviderRefund[]) {
  const payments = refunds.map(({ paymentId }) => ({ ...bare, id: paymentId }))
  return findInBooks(shop.db, payments)
}

const bare = { orderId: null, amount: 0, currency: 'INR', status: 'captured', amountRefunded: 0 } as const

/** One that failed before anybody heard of it has moved nothing. */
function isInBooks({ id, amount, status }: ProviderRefund, events: PaymentEvent[]) {
  const reported = events.filter(({ refundId }) => refundId === id)
  if (reported.length === 0) return status === 'failed'
  const kind = status === 'pending' ? 'refund.created' : (`refund.${status}` as const)
  return reported.every((event) => event.amount === amount) && reported.some((event) => event.kind === kind)
}

async function differenceOf(work: Work, { id, paymentId }: ProviderRefund): Promise<NewPaymentException | undefined> {
  const known: InBooks | undefined = (await booksOf(work, [{ id, paymentId, amount: 0, status: 'pending' }])).get(
    paymentId,
  )
  const refund = (await work.provider.listRefunds(paymentId)).find((one) => one.id === id)
  if (!known || !refund || isInBooks(refund, known.events)) return undefined
  const reported = known.events.find(({ refundId }) => refundId === id)
  const here = reported ? `here it is of ${formatPaise(reported.amount)}` : 'here it is unknown'
  return {
    kind: 'sum-differs',
    subject: id,
    orderId: known.orderId,
    text: `The payment provider has a refund of ${formatPaise(refund.amount)} (${id}, ${refund.status}) of order ${known.orderNumber}; ${here}. Look at it there, then say why it is right or what you did.`,
  }
}
