import { type PaymentEvent, type PaymentState, paymentState } from '#contract/rules/payments/payment-state.ts'
import { type EventName, eventsOfPoller, sevenNames, sevenOf } from './received-events.ts'

const paymentId = 'pay_A'
const refundId = 'rfnd_1'
const amount = 315_00

/** How the money ends: a part of it goes back, or all; and the order still wants it, or has lapsed. */
const ends = [
  { refunded: 50_00, isLapsed: false },
  { refunded: amount, isLapsed: false },
  { refunded: 50_00, isLapsed: true },
  { refunded: amount, isLapsed: true },
].map((end) => {
  const money = { paymentId, amount, refundId, refunded: end.refunded }
  const expected = JSON.stringify(stateByHand(end))
  return { ...end, seven: sevenOf(money), poller: eventsOfPoller(money), expected }
})
type End = (typeof ends)[number]

export type EveryOrder = { orders: number; arrangements: number; histories: number; violations: string[] }

/**
 * All orders of the seven events with each subset missing, which are the ordered selections of the seven: each as it is, each
 * with one event heard again at each later place, all of them again in the same order and backwards, and with the poller asking
 * at each place; in the end the poller tells the rest. Whatever the order, the state is the one that is worked out here by hand.
 */
export function checkEveryOrder(): EveryOrder {
  const result: EveryOrder = { orders: 0, arrangements: 0, histories: 0, violations: [] }
  for (const names of arrangementsOf([...sevenNames])) {
    result.arrangements += 1
    if (names.length === sevenNames.length) result.orders += 1
    for (const end of ends) checkEnd(names, end, result)
  }
  return result
}

function checkEnd(names: EventName[], { refunded, isLapsed, seven, poller, expected }: End, result: EveryOrder) {
  const orderings = names.map((name) => seven.get(name) ?? [])
  for (const history of redeliveries(orderings, poller)) {
    result.histories += 1
    const state = paymentState([...history.flat(), ...poller], { amount, isLapsed })
    if (JSON.stringify(state) === expected) continue
    addViolation(
      result,
      `${names.join(', ')} as ${JSON.stringify(history)} ends as ${JSON.stringify(state)}, not as ${expected}`,
    )
  }
  if (!isLapsed && refunded < amount) checkNoWayBack(names, orderings, result)
}

function* redeliveries(orderings: PaymentEvent[][], poller: PaymentEvent[]) {
  yield orderings
  yield [...orderings, ...orderings]
  yield [...orderings, ...orderings.toReversed()]
  for (const [at, event] of orderings.entries()) {
    for (let later = at + 1; later <= orderings.length; later += 1) yield orderings.toSpliced(later, 0, event)
  }
  for (let at = 0; at < orderings.length; at += 1) yield orderings.toSpliced(at, 0, poller)
}

/** Once paid, nothing that is heard later makes the order unpaid, as long as not all of its money went back. */
function checkNoWayBack(names: EventName[], orderings: PaymentEvent[][], result: EveryOrder) {
  let wasPaid = false
  for (let length = 1; length <= orderings.length; length += 1) {
    const { status } = paymentState(orderings.slice(0, length).flat(), { amount, isLapsed: false })
    if (wasPaid && status !== 'paid')
      addViolation(result, `${names.slice(0, length).join(', ')} goes back from paid to ${status}`)
    wasPaid = status === 'paid'
  }
}

function stateByHand({ refunded, isLapsed }: { refunded: number; isLapsed: boolean }): PaymentState {
  const payments = [{ paymentId, amount, returning: refunded, returned: refunded }]
  const remaining = amount - refunded
  if (!isLapsed) return { status: remaining > 0 ? 'paid' : 'returned', paymentId, toRefund: [], payments }
  const toRefund = remaining > 0 ? [{ paymentId, amount: remaining, reason: 'late' as const }] : []
  return { status: 'unpaid', paymentId: undefined, toRefund, payments }
}

function* arrangementsOf<T>(items: T[]): Generator<T[]> {
  yield []
  for (const [index, item] of items.entries()) {
    for (const remainingItems of arrangementsOf(items.toSpliced(index, 1))) yield [item, ...remainingItems]
  }
}

function addViolation({ violations }: EveryOrder, sentence: string) {
  if (violations.length < 20) violations.push(sentence)
}
