/** Something that was reported about money, in paise. `refundId` is empty unless it is about a refund. */
export type PaymentEvent = {
  kind: 'authorized' | 'captured' | 'failed' | 'refund.created' | 'refund.processed' | 'refund.failed'
  paymentId: string
  refundId: string
  amount: number
}

/** A part of a payment, in paise. */
type PaymentPart = { paymentId: string; amount: number }

type PaidOrder = {
  amount: number
  isLapsed: boolean
  /** What the shop paid itself after a refund of the provider had failed. */
  byHand?: PaymentPart[]
  /** What buyers' banks took in disputes. */
  lost?: PaymentPart[]
}

/** A payment that reached the shop: how much of it is on its way back or back, and how much is back, in paise. */
export type CapturedPayment = { paymentId: string; amount: number; returning: number; returned: number }

export type PaymentState = {
  /** 'returned' is money that came and wholly went back before it could pay anything: such an order is not delivered. */
  status: 'unpaid' | 'paid' | 'returned'
  /** The payment that pays the order, or did. */
  paymentId: string | undefined
  /** What came and is not the order's, without what is on its way back already. */
  toRefund: { paymentId: string; amount: number; reason: 'late' | 'twice' | 'mismatch' }[]
  payments: CapturedPayment[]
}

/**
 * What the events say of an order of `amount` paise: a function of the set of them, so that neither their order nor their
 * number matters. What the shop paid by hand has gone back as what the provider sent has. An order that lapsed (or was cancelled) wants no money any more: whatever came for it is to go back.
 */
export function paymentState(
  events: Iterable<PaymentEvent>,
  { amount, isLapsed, byHand = [], lost = [] }: PaidOrder,
): PaymentState {
  const payments = capturedPayments([...events], byHand)
  if (isLapsed) return { status: 'unpaid', paymentId: undefined, toRefund: allOf(payments, 'late'), payments }
  const right = payments
    .filter((payment) => payment.amount === amount)
    .sort((one, other) => rankOf(one, lost) - rankOf(other, lost))
  const wrong = payments.filter((payment) => payment.amount !== amount)
  const [own, ...others] = right
  return {
    status: own ? (isWhollyReturned(own) ? 'returned' : 'paid') : 'unpaid',
    paymentId: own?.paymentId,
    toRefund: [...allOf(others, 'twice'), ...allOf(wrong, 'mismatch')],
    payments,
  }
}

function capturedPayments(events: PaymentEvent[], byHand: PaymentPart[]): CapturedPayment[] {
  const captured = new Map<string, number>()
  for (const { kind, paymentId, amount } of events) {
    if (kind === 'captured') captured.set(paymentId, Math.max(amount, captured.get(paymentId) ?? 0))
  }
  return [...captured.keys()].sort().map((paymentId) => {
    const paid = sumOf(byHand.filter((one) => one.paymentId === paymentId))
    const { returning, returned } = refundedOf(paymentId, events)
    const amount = captured.get(paymentId) ?? 0
    return { paymentId, amount, returning: returning + paid, returned: returned + paid }
  })
}

/** A refund counts once, however many events report it; one that failed counts no more, unless it was carried out after all. */
function refundedOf(paymentId: string, events: PaymentEvent[]) {
  const refunds = new Map<string, { amount: number; isProcessed: boolean; hasFailed: boolean }>()
  for (const { kind, refundId, amount, ...event } of events) {
    if (event.paymentId !== paymentId || !kind.startsWith('refund.')) continue
    const known = refunds.get(refundId) ?? { amount: 0, isProcessed: false, hasFailed: false }
    refunds.set(refundId, {
      amount: Math.max(amount, known.amount),
      isProcessed: known.isProcessed || kind === 'refund.processed',
      hasFailed: known.hasFailed || kind === 'refund.failed',
    })
  }
  const all = [...refunds.values()]
  return {
    returning: sumOf(all.filter(({ isProcessed, hasFailed }) => isProcessed || !hasFailed)),
    returned: sumOf(all.filter(({ isProcessed }) => isProcessed)),
  }
}

// The payment that was refunded in part is the order's, for nobody refunds a part of another; one that went back whole is not, and of one
// that its bank took a part of, the rest may have gone back by itself. Among equals the first by its id, as they come.
function rankOf(payment: CapturedPayment, lost: PaymentPart[]) {
  if (isWhollyReturned(payment)) return 2
  const taken = sumOf(lost.filter(({ paymentId }) => paymentId === payment.paymentId))
  return payment.returning > 0 && payment.returning + taken < payment.amount ? 0 : 1
}

function isWhollyReturned({ amount, returning }: CapturedPayment) {
  return returning >= amount
}

function allOf(payments: CapturedPayment[], reason: 'late' | 'twice' | 'mismatch') {
  return payments
    .map(({ paymentId, amount, returning }) => ({ paymentId, amount: amount - returning, reason }))
    .filter(({ amount }) => amount > 0)
}

function sumOf(refunds: { amount: number }[]) {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
