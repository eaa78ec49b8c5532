import type { Transaction } from '#server/platform/db/database.ts'
import type { ProviderDispute } from '#server/providers/payments/provider.ts'
import type { PaidOrder } from '#server/selling/checkout/paid-orders.ts'
import { showMoney } from '../payments/mismatches.ts'
import { openMatter, openMatterAnew, withdrawMatter } from '../payments/open-matters.ts'

/** Puts a dispute before a person: one to be answered, or one that was lost. Anew where somebody has closed it before. */
export async function openDisputeException(tx: Transaction, dispute: ProviderDispute, order: PaidOrder | undefined) {
  const about = { kind: 'dispute' as const, subject: dispute.id }
  await openMatterAnew(tx, { ...about, orderId: order?.id ?? null, text: textOf(dispute, order) })
}

export function withdrawDisputeException(tx: Transaction, disputeId: string) {
  return withdrawMatter(tx, { kind: 'dispute', subject: disputeId })
}

/** A dispute that could not be read: a person finds it at the provider. */
export async function tellUnreadDispute(tx: Transaction, eventId: string) {
  const text =
    'The payment provider told of a dispute in a way that the shop cannot read. Look at Razorpay under Transactions → Disputes whether the bank waits for an answer.'
  await openMatter(tx, { kind: 'dispute', subject: eventId, text })
}

function textOf(dispute: ProviderDispute, order: PaidOrder | undefined) {
  const { id, paymentId, amount, amountDeducted, currency, status, phase, respondBy } = dispute
  const what = order ? `order ${order.orderNumber}` : 'a payment that belongs to no order here'
  if (status === 'lost') {
    const taken = showMoney(amountDeducted || amount, currency)
    return `The dispute ${id} about ${what} (${paymentId}) was lost: the bank took ${taken} back. It stands in the sales figures as lost to disputes. Do not refund it as well; what is not delivered yet, cancel.`
  }
  const about = `${showMoney(amount, currency)} (${paymentId}) of ${what}`
  const again = status === 'action_required' ? 'The bank wants more or clearer papers about' : asks[phase]
  const until = respondBy ? `by ${momentInIndia.format(respondBy)}` : 'within 3 working days'
  return `${again ?? asks.chargeback} ${about} (${id}). Answer ${until} at Razorpay under Transactions → Disputes, or the money is lost: send the bill, the proof of delivery (the courier's, with day and name) and what you and the buyer wrote each other. Refund it only instead of answering, never besides.`
}

const asks: Record<string, string> = {
  fraud: "The buyer's bank suspects fraud behind",
  retrieval: "The buyer's bank asks what was sold for",
  chargeback: "The buyer's bank claims back",
  pre_arbitration: "The buyer's bank claims once more",
  arbitration: "The buyer's bank claims for the third time",
}

const momentInIndia = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
