import { type PaymentEvent, paymentState } from '#contract/rules/payments/payment-state.ts'
import { written } from './written.ts'

const amount = 315_00
const byHand = 50_00
const byStaff = 30_00

/** How an order ends of which a part went back by hand, which failed first, and one by staff; and whose money came twice. */
const ends = [false, true].flatMap((isLapsed) =>
  [false, true].map((isCarriedOut) => ({ isLapsed, isCarriedOut, events: eventsOf(isCarriedOut) })),
)

/**
 * The second family: in every order, doubled and backwards, what is heard of an order that is paid twice, refunded in part by staff and
 * in part by hand at the provider, where it fails first and may be carried out after all; the order is wanted or cancelled since.
 */
export function checkEveryLife() {
  const violations: string[] = []
  let histories = 0
  for (const { isLapsed, isCarriedOut, events } of ends) {
    const expected = JSON.stringify(endByHand(isLapsed, isCarriedOut))
    for (const ordering of ordersOf(events)) {
      for (const history of [ordering, [...ordering, ...ordering], [...ordering, ...ordering.toReversed()]]) {
        histories += 1
        const found = JSON.stringify(paymentState(history, { amount, isLapsed }))
        if (found === expected || violations.length >= 20) continue
        violations.push(`${JSON.stringify(history)} ends as ${found}, not as ${expected}`)
      }
    }
  }
  return { histories, violations, described: `${written(histories)} of money that came twice and went back in parts` }
}

function eventsOf(isCarriedOut: boolean): PaymentEvent[] {
  const own = (kind: PaymentEvent['kind'], refundId = '', part = amount) => ({
    kind,
    paymentId: 'pay_A',
    refundId,
    amount: part,
  })
  return [
    own('captured'),
    own(isCarriedOut ? 'refund.processed' : 'refund.created', 'rfnd_hand', byHand),
    own('refund.failed', 'rfnd_hand', byHand),
    own('refund.created', 'rfnd_staff', byStaff),
    own('refund.processed', 'rfnd_staff', byStaff),
    { kind: 'captured', paymentId: 'pay_B', refundId: '', amount },
    { kind: 'refund.processed', paymentId: 'pay_B', refundId: 'rfnd_twice', amount },
  ]
}

function endByHand(isLapsed: boolean, isCarriedOut: boolean) {
  const back = byStaff + (isCarriedOut ? byHand : 0)
  const payments = [
    { paymentId: 'pay_A', amount, returning: back, returned: back },
    { paymentId: 'pay_B', amount, returning: amount, returned: amount },
  ]
  const toRefund = isLapsed ? [{ paymentId: 'pay_A', amount: amount - back, reason: 'late' }] : []
  return { status: isLapsed ? 'unpaid' : 'paid', paymentId: isLapsed ? undefined : 'pay_A', toRefund, payments }
}

function* ordersOf<T>(items: T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) {
    for (const remainingItems of ordersOf(items.toSpliced(index, 1))) yield [item, ...remainingItems]
  }
}
