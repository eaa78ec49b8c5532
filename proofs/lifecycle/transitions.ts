import type { Calls, OrderIntent } from '../client/calls.ts'
import type { History } from '../client/history.ts'
import type { Random } from '../environment/seeded-random.ts'
import { callOffice, type InCharge, type StepAnswer } from './back-office.ts'
import { type OrderState, piecesNotReturned, remainingOf } from './order-state.ts'

/** What people do with an order once it is placed; those with a key do it once, however often they press. */
export type Transition =
  | { name: Exclude<(typeof plainSteps)[number], Sending['name']> }
  | Sending
  | { name: 'deliver'; amount?: number; isDisputeKnown?: boolean }
  | { name: 'cancel'; goods?: 'on-its-way-back' | 'good' | 'spoilt' | 'lost' }
  | { name: 'refund'; key: string; amount: number; isDisputeKnown?: boolean }
  /** The owner has paid it by UPI or bank transfer. */
  | { name: 'note a manual refund'; refundId: string; method: 'upi' | 'bank'; reference: string }
  | { name: 'receive cash'; key: string; amount: number }
  | {
      name: 'return'
      key: string
      lines: { position: number; quantity: number }[]
      isRestocked: boolean
      isLost?: boolean
      amount: number
      isDisputeKnown?: boolean
    }
/** Goods that leave for somebody whose bank may take the money back. */
export type Sending = { name: 'pack' | 'hand over'; isDisputeKnown?: boolean }
export type TransitionName = Transition['name']

export const plainSteps = [
  ...(['pack', 'hand over', 'deliver without its cash', 'cancel it oneself'] as const),
  ...(['unpack', 'take the hand-over back', 'take the delivery back'] as const),
] as const

/** Where somebody stands who takes steps: at this shop, as its people or as the buyer. */
export type BackOffice = {
  origin: string
  inCharge: InCharge
  calls: Calls
  intent: OrderIntent
  /** The shop's people write down what they cancel, as buyers do. */
  history: History
}

/** Takes a step as people do it; null where no answer came. */
export async function performTransition(
  backOffice: BackOffice,
  orderNumber: string,
  step: Transition,
): Promise<StepAnswer | null> {
  const { origin, inCharge, calls, intent } = backOffice
  const one = { orderNumbers: [orderNumber] }
  const call = (path: string, body: object) => callOffice(origin, inCharge, `orders/${path}`, body)
  switch (step.name) {
    case 'pack': {
      const { name, ...known } = step
      return call('move', { ...one, step: name, ...known })
    }
    case 'unpack':
      return call('move', { ...one, step: 'pack', isUndone: true })
    case 'hand over': {
      const { name: _, ...known } = step
      return call('move', { ...one, step: 'hand-over', ...known })
    }
    case 'take the hand-over back':
      return call('move', { ...one, step: 'hand-over', isUndone: true })
    case 'deliver': {
      const { amount, name: _, ...known } = step
      const short =
        amount === undefined ? {} : { received: [{ orderNumber, amount: amount / 100, reason: 'She had no more.' }] }
      return call('deliver', { ...one, isCashReceived: true, ...short, ...known })
    }
    case 'deliver without its cash':
      return call('deliver', one)
    case 'take the delivery back':
      return call('deliver', { ...one, isUndone: true })
    case 'cancel': {
      const body = { reason: 'Nobody took it at the door.', ...(step.goods ? { goods: step.goods } : {}) }
      return note(backOffice, orderNumber, await call(`${orderNumber}/cancel`, body))
    }
    case 'cancel it oneself': {
      const answer = await calls.cancel(intent, orderNumber)
      return answer && { status: answer.status, message: answer.message ?? '' }
    }
    case 'refund': {
      const { name: _, amount, ...intent } = step
      return call(`${orderNumber}/refund`, { ...intent, amount: amount / 100, reason: 'A bag was torn.' })
    }
    case 'note a manual refund': {
      const { refundId, method, reference } = step
      return call(`${orderNumber}/refunds/${refundId}/paid`, { paidTo: { method, ...paidTo[method] }, reference })
    }
    case 'receive cash': {
      const { key, amount } = step
      return call(`${orderNumber}/cash`, { key, amount: amount / 100 })
    }
    case 'return': {
      const { name: _, isLost = false, amount, ...intent } = step
      const body = { ...intent, isLost, amount: amount / 100, reason: 'It was not what was ordered.' }
      return call(`${orderNumber}/return`, body)
    }
  }
}

const paidTo = {
  upi: { upiId: 'asha.patil@okbank' },
  bank: { name: 'Asha Patil', accountNumber: '12345678901', ifsc: 'SBIN0001234' },
}

function note({ history, intent }: BackOffice, orderNumber: string, stepAnswer: StepAnswer | null) {
  const sent = { orderNumber }
  history.note({ at: Date.now(), ms: 0, buyer: 'staff', intent: intent.key, call: 'cancel', sent, answer: stepAnswer })
  return stepAnswer
}

type Drawn = { random: Random; isPaidAgain?: boolean }

/** A step of this name, with what belongs to it drawn: mostly what is possible, now and then too much. */
export function drawTransition(
  name: TransitionName,
  orderState: OrderState,
  { random, isPaidAgain = false }: Drawn,
): Transition {
  const amountOf = () => drawAmount(orderState, random, isPaidAgain)
  if (name === 'refund') return { name, key: keyOf(random), amount: amountOf(), ...drawKnown(random) }
  if (name === 'note a manual refund') return drawManualRefund(orderState, random)
  if (name === 'receive cash') return drawCash(orderState, random)
  if (name === 'deliver') return drawDelivery(orderState, random)
  if (name === 'cancel') return random.happens(0.5) ? { name } : { name, goods: random.pick(wheres) }
  if (name === 'pack' || name === 'hand over') return { name, ...drawKnown(random) }
  if (name !== 'return') return { name }
  const line = random.pick(orderState.lines)
  const quantity = random.happens(0.1)
    ? line.quantity + 1
    : random.whole(1, Math.max(1, piecesNotReturned(orderState, line)))
  const lines = [{ position: line.position, quantity }]
  const isOnTheRoad = orderState.isReturning && random.happens(0.9)
  const amount = isOnTheRoad || random.happens(0.2) ? 0 : amountOf()
  const isLost = orderState.isReturning && random.happens(0.3)
  const isRestocked = !isLost && random.happens(0.5)
  return { name, key: keyOf(random), lines, isRestocked, isLost, amount, ...drawKnown(random) }
}

/** Half of the shop's people go on after they have read that the bank may take the money once more. */
function drawKnown(random: Random) {
  return random.happens(0.5) ? { isDisputeKnown: true } : {}
}

/** Mostly of a refund that failed; of one that was noted before by the same transfer, or by another. */
function drawManualRefund({ refunds, manual }: OrderState, random: Random): Transition {
  const failed = refunds.filter(({ status }) => status === 'failed')
  const of = failed.length > 0 && random.happens(0.9) ? failed : refunds
  const refundId = of.length > 0 && random.happens(0.95) ? random.pick(of).id : keyOf(random)
  const known = manual.find((one) => one.refund === refundId)
  const reference = known && random.happens(0.5) ? known.reference : random.word(12)
  return { name: 'note a manual refund', refundId, method: random.pick(['upi', 'bank'] as const), reference }
}

/** For another sum than the total, now and then more than can be noted; of an order paid online mostly without any. */
function drawDelivery({ mode, total }: OrderState, random: Random): Transition {
  if (random.happens(mode === 'CASH' ? 0.5 : 0.85)) return { name: 'deliver', ...drawKnown(random) }
  const most = random.happens(0.15) ? total + 9_999_00 : total + 50_00
  return { name: 'deliver', amount: random.whole(0, most) }
}

/** What was missing at the door, or a part of it; now and then too much. */
function drawCash({ total, received }: OrderState, random: Random): Transition {
  const missing = total - received
  const amount = random.happens(0.2) ? missing + 1 : random.happens(0.5) ? missing : random.whole(1, missing)
  return { name: 'receive cash', key: keyOf(random), amount: Math.max(least, amount) }
}

const wheres = ['on-its-way-back', 'good', 'spoilt', 'lost'] as const

const least = 1_00

function drawAmount(orderState: OrderState, random: Random, isPaidAgain: boolean) {
  const remaining = remainingOf(orderState)
  // Never all of a payment beside which there is another.
  const way = isPaidAgain ? 1 : random.next()
  if (way < 0.1) return Math.max(least, remaining + random.whole(1, 50_00))
  // It would leave less than the provider sends.
  if (way < 0.15) return Math.max(least, remaining - random.whole(1, 99))
  if (way < 0.3) return Math.max(least, remaining)
  return random.whole(least, Math.max(least, Math.floor(remaining / 2)))
}

/** Drawn by the seed, as everything else. */
function keyOf(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
