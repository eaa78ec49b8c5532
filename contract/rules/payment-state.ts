/** Something that was heard about money, in paise. `refundId` is empty unless it is about a refund. */
export type PaymentEvent = {
  kind: 'authorized' | 'captured' | 'failed' | 'refund.created' | 'refund.processed' | 'refund.failed'
  paymentId: string
  refundId: string
  amount: number
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
 * number matters. An order that lapsed (or was cancelled) wants no money any more: whatever came for it is to go back.
 */
export function paymentState(
  events: Iterable<PaymentEvent>,
  { amount, isLapsed }: { amount: number; isLapsed: boolean },
): PaymentState {
  const payments = capturedPayments([...events])
  if (isLapsed) return { status: 'unpaid', paymentId: undefined, toRefund: allOf(payments, 'late'), payments }
  const right = payments.filter((payment) => payment.amount === amount).sort(byUse)
  const wrong = payments.filter((payment) => payment.amount !== amount)
  const [own, ...others] = right
  return {
    status: own ? (isWhollyReturned(own) ? 'returned' : 'paid') : 'unpaid',
    paymentId: own?.paymentId,
    toRefund: [...allOf(others, 'twice'), ...allOf(wrong, 'mismatch')],
    payments,
  }
}

function capturedPayments(events: PaymentEvent[]): CapturedPayment[] {
  const captured = new Map<string, number>()
  for (const { kind, paymentId, amount } of events) {
    if (kind === 'captured') captured.set(paymentId, Math.max(amount, captured.get(paymentId) ?? 0))
  }
  return [...captured.keys()]
    .sort()
    .map((paymentId) => ({ paymentId, amount: captured.get(paymentId) ?? 0, ...goneBack(paymentId, events) }))
}

/** A refund counts once, whatever was heard of it; one that failed counts no more, unless it was carried out after all. */
function goneBack(paymentId: string, events: PaymentEvent[]) {
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

// The payment that was refunded in part is the order's, for nobody refunds a part of another; one that went back whole is not.
// Among equals the first by its id, as they come.
function byUse(one: CapturedPayment, other: CapturedPayment) {
  return rankOf(one) - rankOf(other)
}

function rankOf(payment: CapturedPayment) {
  if (isWhollyReturned(payment)) return 2
  return payment.returning > 0 ? 0 : 1
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
