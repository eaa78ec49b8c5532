import type { Calls, Wish } from '../client/calls.ts'
import type { History } from '../client/history.ts'
import type { Random } from '../place/seeded-random.ts'
import { callOffice, type InCharge, type Told } from './back-office.ts'
import { keptOf, leftOf, type Standing } from './standing.ts'

/** What people do with an order once it is placed; those with a key do it once, however often they press. */
export type Step =
  | { name: (typeof plainSteps)[number] }
  | { name: 'deliver'; amount?: number }
  | { name: 'cancel'; goods?: 'on-its-way-back' | 'good' | 'spoilt' | 'lost' }
  | { name: 'refund'; key: string; amount: number }
  | {
      name: 'return'
      key: string
      lines: { position: number; quantity: number }[]
      isRestocked: boolean
      isLost?: boolean
      amount: number
    }
export type StepName = Step['name']

export const plainSteps = [
  ...(['pack', 'hand over', 'deliver without its cash', 'cancel it oneself'] as const),
  ...(['unpack', 'take the hand-over back', 'take the delivery back'] as const),
] as const

/** Where somebody stands who takes steps: at this shop, as its people or as the buyer. */
export type Counter = {
  origin: string
  inCharge: InCharge
  calls: Calls
  wish: Wish
  /** The shop's people write down what they cancel, as buyers do. */
  history: History
}

/** Takes a step as people do it; null where no answer came. */
export async function takeStep(counter: Counter, orderNumber: string, step: Step): Promise<Told | null> {
  const { origin, inCharge, calls, wish } = counter
  const one = { orderNumbers: [orderNumber] }
  const call = (path: string, body: object) => callOffice(origin, inCharge, path, body)
  switch (step.name) {
    case 'pack':
      return call('move', { ...one, step: 'pack' })
    case 'unpack':
      return call('move', { ...one, step: 'pack', isUndone: true })
    case 'hand over':
      return call('move', { ...one, step: 'hand-over' })
    case 'take the hand-over back':
      return call('move', { ...one, step: 'hand-over', isUndone: true })
    case 'deliver': {
      const { amount } = step
      const short =
        amount === undefined ? {} : { received: [{ orderNumber, amount: amount / 100, reason: 'She had no more.' }] }
      return call('deliver', { ...one, isCashReceived: true, ...short })
    }
    case 'deliver without its cash':
      return call('deliver', one)
    case 'take the delivery back':
      return call('deliver', { ...one, isUndone: true })
    case 'cancel': {
      const body = { reason: 'Nobody took it at the door.', ...(step.goods ? { goods: step.goods } : {}) }
      return note(counter, orderNumber, await call(`${orderNumber}/cancel`, body))
    }
    case 'cancel it oneself': {
      const answer = await calls.cancel(wish, orderNumber)
      return answer && { status: answer.status, message: answer.message ?? '' }
    }
    case 'refund': {
      const { key, amount } = step
      return call(`${orderNumber}/refund`, { key, amount: amount / 100, reason: 'A bag was torn.' })
    }
    case 'return': {
      const { key, lines, isRestocked, isLost = false, amount } = step
      const body = { key, lines, isRestocked, isLost, amount: amount / 100, reason: 'It was not what was ordered.' }
      return call(`${orderNumber}/return`, body)
    }
  }
}

function note({ history, wish }: Counter, orderNumber: string, told: Told | null) {
  const sent = { orderNumber }
  history.note({ at: Date.now(), ms: 0, buyer: 'staff', wish: wish.key, call: 'cancel', sent, answer: told })
  return told
}

type Drawn = { random: Random; isPaidAgain?: boolean }

/** A step of this name, with what belongs to it drawn: mostly what is possible, now and then too much. */
export function drawStep(name: StepName, standing: Standing, { random, isPaidAgain = false }: Drawn): Step {
  const amountOf = () => drawAmount(standing, random, isPaidAgain)
  if (name === 'refund') return { name, key: keyOf(random), amount: amountOf() }
  if (name === 'deliver') return random.happens(0.7) ? { name } : { name, amount: random.whole(0, standing.total) }
  if (name === 'cancel') return random.happens(0.5) ? { name } : { name, goods: random.pick(wheres) }
  if (name !== 'return') return { name }
  const line = random.pick(standing.lines)
  const quantity = random.happens(0.1) ? line.quantity + 1 : random.whole(1, Math.max(1, keptOf(standing, line)))
  const lines = [{ position: line.position, quantity }]
  const isOnTheRoad = standing.isReturning && random.happens(0.9)
  const amount = isOnTheRoad || random.happens(0.2) ? 0 : amountOf()
  const isLost = standing.isReturning && random.happens(0.3)
  return { name, key: keyOf(random), lines, isRestocked: !isLost && random.happens(0.5), isLost, amount }
}

const wheres = ['on-its-way-back', 'good', 'spoilt', 'lost'] as const

const least = 1_00

function drawAmount(standing: Standing, random: Random, isPaidAgain: boolean) {
  const left = leftOf(standing)
  // Never all of a payment beside which there is another.
  const way = isPaidAgain ? 1 : random.next()
  if (way < 0.1) return Math.max(least, left + random.whole(1, 50_00))
  // It would leave less than the provider sends.
  if (way < 0.15) return Math.max(least, left - random.whole(1, 99))
  if (way < 0.3) return Math.max(least, left)
  return random.whole(least, Math.max(least, Math.floor(left / 2)))
}

/** Drawn by the seed, as everything else. */
function keyOf(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
