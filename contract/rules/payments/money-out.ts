import { type PaymentEvent, paymentState } from './payment-state.ts'

/** A payment that came in and how it went out again, in paise. */
export type MoneyOut = {
  paymentId: string
  received: number
  /** Refunds that the provider has carried out, whoever made them. */
  refunded: number
  /** Refunds that the provider has, and whose end is not known. */
  onItsWay: number
  /** What the shop paid by UPI or bank transfer after a refund had failed. */
  byHand: number
  /** What buyers' banks took in disputes. */
  lost: number
  wentOut: number
  /** What the shop has to get back; 0 where nothing went out twice. */
  tooMuch: number
}

type OtherOutflows = {
  /** `isCarriedOut`: the provider has sent the same refund after all. */
  byHand: { paymentId: string; amount: number; isCarriedOut: boolean }[]
  lost: { paymentId: string; amount: number }[]
}

/**
 * What went out of each payment, and how much of it twice: all that is beyond what came in, and at least what the shop paid by hand for
 * a refund that the provider carried out after all. What is only on its way, or failed, is not out. A function of the set of
 * events, whatever their order.
 */
export function moneyOut(events: Iterable<PaymentEvent>, outflows: OtherOutflows): MoneyOut[] {
  // What is paid by hand is counted here, also where the refund was carried out.
  return paymentState(events, { amount: 0, isLapsed: true }).payments.map(
    ({ paymentId, amount: received, returned, returning }) => {
      const own = outflows.byHand.filter((one) => one.paymentId === paymentId)
      const byHand = sumOf(own)
      const lost = sumOf(outflows.lost.filter((one) => one.paymentId === paymentId))
      const wentOut = returned + byHand + lost
      const sameTwice = sumOf(own.filter(({ isCarriedOut }) => isCarriedOut))
      return {
        paymentId,
        received,
        refunded: returned,
        onItsWay: returning - returned,
        byHand,
        lost,
        wentOut,
        tooMuch: Math.max(0, wentOut - received, sameTwice),
      }
    },
  )
}

function sumOf(parts: { amount: number }[]) {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}
