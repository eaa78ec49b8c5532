import { formatPaise } from '#contract/money.ts'
import type { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { ProviderDispute } from '#server/providers/payments/provider.ts'
import { showMoney } from './mismatches.ts'

/** Of the disputed payment, in paise: what came in, and what of it is back with the buyer or on its way there. */
export type Back = { received: number; back: number }
type Advised = Omit<ProviderDispute, 'reasonCode'>
type Order = Pick<typeof orders.$inferSelect, 'orderNumber' | 'fulfilment' | 'packedAt'>

/**
 * What whoever answers a dispute reads: what the bank asks or decided, and what to do. Where so much went back already that the bank
 * would take the same money once more, nobody is told to refund it, or that it stays theirs.
 */
export function adviseOnDispute(dispute: Advised, order: Order | undefined, { received, back }: Back): string {
  const { id, paymentId, amount, amountDeducted, currency, status } = dispute
  const what = order ? `order ${order.orderNumber}` : 'a payment that belongs to no order here'
  const about = `${showMoney(amount, currency)} (${paymentId}) of ${what}`
  // What the bank may take and the buyer has already.
  const isTwice = back > 0 && back + amount > received
  const backSentence = `${formatPaise(back)} of this payment went back to the buyer by refunds, or is on its way there`
  if (status === 'lost') {
    const taken = amountDeducted || amount
    const isLostTwice = back > 0 && back + taken > received
    const lost = `The dispute ${id} about ${what} (${paymentId}) was lost: the bank took ${showMoney(taken, currency)} back. It stands in the sales of the day on which it was decided, as lost to disputes.`
    return isLostTwice
      ? `${lost} But ${backSentence}: together more than came in. What is out twice is asked for by an exception of its own. What is not delivered yet, cancel. Then close this.`
      : `${lost} Do not refund it as well; what is not delivered yet, cancel. Then close this.`
  }
  if (status === 'won')
    return `The dispute ${id} about ${about} was won: ${isTwice ? `the bank takes nothing, and what Razorpay held back of it meanwhile comes back. ${backSentence}: that stays so` : 'the money stays yours, and what Razorpay held back of it meanwhile comes back'}. Nothing is left to do.`
  if (status === 'closed')
    return `The bank has ended the dispute ${id} about ${about} and takes nothing. Nothing is left to do.`
  if (status === 'under_review')
    return `Your answer is with the bank, which decides on the dispute ${id} about ${about}. ${isTwice ? `${backSentence}: if your answer did not prove that, send Razorpay the proof now, or the bank may take it once more` : 'There is nothing to do but wait. Do not refund it meanwhile: the bank may take it once more'}.`
  const refund = isTwice
    ? `${backSentence}: prove that first, with its refund id or the bank's reference, or the bank takes it once more. Do not refund anything besides.`
    : 'Refund it only instead of answering, never besides.'
  return `${toAnswer(dispute, about)} ${papersOf(order)} ${refund}`
}

function toAnswer({ id, status, phase, respondBy }: Advised, about: string) {
  const { opening, follows } = phases[phase] ?? chargeback
  const demand = status === 'action_required' ? 'The bank wants more or clearer papers about' : opening
  const until = respondBy ? `by ${momentInIndia.format(respondBy)}` : 'within 3 working days'
  return `${demand} ${about} (${id}). Answer ${until} at Razorpay under Transactions → Disputes, ${follows}`
}

/** What there is to be sent at this moment: a bill from packing on, a proof of delivery only of what was delivered. */
function papersOf(order: Order | undefined) {
  const letters = 'what you and the buyer wrote each other'
  if (!order || order.fulfilment === 'DELIVERED')
    return `Send the bill, the proof of delivery (the courier's, with day and name) and ${letters}.`
  if (order.fulfilment === 'OUT_FOR_DELIVERY')
    return `Send the bill, the courier's receipt and ${letters}; the parcel is on the road: add the proof of delivery once you have it.`
  if (order.packedAt)
    return `The parcel has not left so far: hold it back until the bank has decided. Send the bill and ${letters}.`
  return `Nothing has left so far, so there is neither bill nor proof of delivery: send ${letters}, and do not pack it until the bank has decided.`
}

type Phase = { opening: string; follows: string }

const chargeback: Phase = { opening: "The buyer's bank claims back", follows: 'or the money is lost.' }

const phases: Record<string, Phase> = {
  fraud: {
    opening: "The buyer's bank suspects fraud behind",
    follows: 'or it may claim the money back. Call the buyer before any goods leave.',
  },
  retrieval: {
    opening: "The buyer's bank asks what was sold for",
    follows: 'or it may claim the money back: this is no claim yet.',
  },
  chargeback,
  pre_arbitration: {
    opening: "The buyer's bank claims once more",
    follows: 'or the money is lost, though it had been decided for you.',
  },
  arbitration: {
    opening: "The buyer's bank claims for the third time",
    follows: 'or the money is lost: this time the card network decides, for good.',
  },
}

const momentInIndia = new Intl.DateTimeFormat('en-IN', {
  ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
})
