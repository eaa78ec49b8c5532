import { type PaymentEvent, paymentState } from '#contract/rules/payments/payment-state.ts'

type Random = () => number
type Order = { amount: number; isLapsed: boolean }

const amount = 315_00
const kinds = [
  'authorized',
  'captured',
  'captured',
  'failed',
  'refund.created',
  'refund.processed',
  'refund.failed',
] as const

/** What is wrong with what a random history of up to 60 events about three payments and six refunds ends as; else nothing. */
export function checkLongHistory(random: Random): string | undefined {
  const events = drawHistory(random)
  const order = { amount, isLapsed: random() < 0.3 }
  const fault = isOrderRelevant(events, order, random) ?? misplacedMoney(events, order)
  return fault && `${fault}: ${JSON.stringify({ order, events })}`
}

/** Amounts belong to ids, as the provider never says two amounts of one payment or refund. */
function drawHistory(random: Random): PaymentEvent[] {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const payments = ['pay_A', 'pay_B', 'pay_C'].map((id) => ({ id, amount: pick([amount, amount, 100_00, 1]) }))
  const refunds = Array.from({ length: 6 }, (_, index) => {
    const payment = pick(payments)
    return { id: `rfnd_${index}`, payment, amount: pick([payment.amount, Math.ceil(payment.amount / 3), 1]) }
  })
  return Array.from({ length: 1 + Math.floor(random() * 60) }, () => {
    const kind = pick(kinds)
    const refund = pick(refunds)
    const payment = kind.startsWith('refund.') ? refund.payment : pick(payments)
    return kind.startsWith('refund.')
      ? { kind, paymentId: payment.id, refundId: refund.id, amount: refund.amount }
      : { kind, paymentId: payment.id, refundId: '', amount: payment.amount }
  })
}

/** The same events in another order, some of them again, and each of them only once must end the same. */
function isOrderRelevant(events: PaymentEvent[], order: Order, random: Random) {
  const state = JSON.stringify(paymentState(events, order))
  const again = shuffled([...events, ...events.filter(() => random() < 0.5)], random)
  if (JSON.stringify(paymentState(again, order)) !== state)
    return `Another order ends otherwise (${JSON.stringify(again)})`
  const once = new Map(events.map((event) => [`${event.kind} ${event.paymentId} ${event.refundId}`, event]))
  if (JSON.stringify(paymentState(once.values(), order)) !== state) return 'Hearing it again changes it'
  return undefined
}

/** Each paisa that came is kept for the order, on its way back, or to be sent back; never two of these, never none. */
function misplacedMoney(events: PaymentEvent[], order: Order) {
  const { status, paymentId, payments, toRefund } = paymentState(events, order)
  const captured = new Map(
    events.filter(({ kind }) => kind === 'captured').map((event) => [event.paymentId, event.amount]),
  )
  if (payments.length !== captured.size) return 'A payment is missing, or there is one too many'
  if (order.isLapsed && (status !== 'unpaid' || paymentId)) return 'An order that lapsed keeps money'
  if (!order.isLapsed && [...captured.values()].includes(amount) !== (status !== 'unpaid'))
    return 'It is paid without money'
  if (toRefund.some((one) => !captured.has(one.paymentId))) return 'Money goes back that never came'
  for (const payment of payments) {
    const back = toRefund.filter((one) => one.paymentId === payment.paymentId).map((one) => one.amount)
    const isPayingPayment = payment.paymentId === paymentId
    if (isPayingPayment && (back.length > 0 || payment.amount !== amount)) return `${paymentId} is kept and sent back`
    const missing = Math.max(0, payment.amount - payment.returning)
    if (!isPayingPayment && (back.length > 1 || (back[0] ?? 0) !== missing))
      return `${payment.paymentId} is not sent back once`
    if (isPayingPayment && (status === 'returned') !== (missing === 0)) return 'It is paid by money that went back'
  }
  return undefined
}

function shuffled<T>(items: T[], random: Random) {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
