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

/** Nobody of the shop has to do anything about it now; what it says follows. */
export function withdrawDisputeException(tx: Transaction, dispute: ProviderDispute, order: PaidOrder | undefined) {
  return withdrawMatter(tx, { kind: 'dispute', subject: dispute.id, text: textOf(dispute, order) })
}

/** A dispute that could not be read: a person finds it at the provider. */
export async function tellUnreadDispute(tx: Transaction, eventId: string) {
  const text =
    'The payment provider told of a dispute in a way that the shop cannot read. Look at Razorpay under Transactions → Disputes whether the bank waits for an answer.'
  await openMatter(tx, { kind: 'dispute', subject: eventId, text })
}

function textOf(dispute: ProviderDispute, order: PaidOrder | undefined) {
  const { id, paymentId, amount, amountDeducted, currency, status } = dispute
  const what = order ? `order ${order.orderNumber}` : 'a payment that belongs to no order here'
  const about = `${showMoney(amount, currency)} (${paymentId}) of ${what}`
  if (status === 'lost') {
    const taken = showMoney(amountDeducted || amount, currency)
    return `The dispute ${id} about ${what} (${paymentId}) was lost: the bank took ${taken} back. It stands in the sales of the day on which it was decided, as lost to disputes. Do not refund it as well; what is not delivered yet, cancel. Then close this.`
  }
  if (status === 'won')
    return `The dispute ${id} about ${about} was won: the money stays yours, and what Razorpay held back of it meanwhile comes back. Nothing is left to do.`
  if (status === 'closed')
    return `The bank has ended the dispute ${id} about ${about} and takes nothing. Nothing is left to do.`
  if (status === 'under_review')
    return `Your answer is with the bank, which decides on the dispute ${id} about ${about}. There is nothing to do but wait. Do not refund it meanwhile: the bank may take it once more.`
  return toAnswer(dispute, about)
}

function toAnswer({ id, status, phase, respondBy }: ProviderDispute, about: string) {
  const { asks, follows } = phases[phase] ?? chargeback
  const wants = status === 'action_required' ? 'The bank wants more or clearer papers about' : asks
  const until = respondBy ? `by ${momentInIndia.format(respondBy)}` : 'within 3 working days'
  return `${wants} ${about} (${id}). Answer ${until} at Razorpay under Transactions → Disputes, ${follows} Send the bill, the proof of delivery (the courier's, with day and name) and what you and the buyer wrote each other. Refund it only instead of answering, never besides.`
}

type Phase = { asks: string; follows: string }

const chargeback: Phase = { asks: "The buyer's bank claims back", follows: 'or the money is lost.' }

const phases: Record<string, Phase> = {
  fraud: {
    asks: "The buyer's bank suspects fraud behind",
    follows: 'or it may claim the money back. Call the buyer before any goods leave.',
  },
  retrieval: {
    asks: "The buyer's bank asks what was sold for",
    follows: 'or it may claim the money back: this is no claim yet.',
  },
  chargeback,
  pre_arbitration: {
    asks: "The buyer's bank claims once more",
    follows: 'or the money is lost, though it had been decided for you.',
  },
  arbitration: {
    asks: "The buyer's bank claims for the third time",
    follows: 'or the money is lost: this time the card network decides, for good.',
  },
}

const momentInIndia = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
