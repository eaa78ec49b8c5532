import { setTimeout as sleep } from 'node:timers/promises'
import type { Buyer } from '../environment/goods.ts'
import type { Random } from '../environment/seeded-random.ts'
import { type Calls, callsOf, type OrderIntent, type PaidAtProvider, type Shopping } from './calls.ts'
import type { Got } from './history.ts'

/** How an intent ended for the buyer. `open`: the shop never told; `unpaid`: nobody paid. */
export type Outcome =
  | { kind: 'placed'; orderNumber: string }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unpaid' }
  | { kind: 'open' }

export type Habits = {
  /** Pauses before asking again; the browser's own are 1, 2 and 4 seconds. */
  pauseMs?: number
  /** How often a press on the button, or a question, is tried again while the shop is away. */
  tries?: number
}

export type Shopper = ReturnType<typeof shopperOf>

/** A buyer who presses the buttons, and does what the browser does when answers are lost: asks first, then sends the same intent again. */
export function shopperOf(shopping: Shopping, buyer: Buyer, random: Random, habits: Habits = {}) {
  const calls = callsOf(shopping, buyer)
  const persistence = { pauseMs: 100, tries: 200, ...habits }

  return {
    ...calls,
    buyer,
    /** Fills the cart and orders in cash until the outcome is known. */
    async orderCash(intent: OrderIntent): Promise<Outcome> {
      if (!(await calls.fillCart(intent.lines, persistence))) return { kind: 'open' }
      return pressUntilKnown(calls, intent, () => calls.cash(intent), persistence)
    },
    /** Fills the cart, opens the order, pays as the provider is told and sees the payment through until its end is known. */
    async orderOnline(
      intent: OrderIntent,
      pay: object | 'leave' = {},
      { isBrowserClosed = false } = {},
    ): Promise<Outcome> {
      if (!(await calls.fillCart(intent.lines, persistence))) return { kind: 'open' }
      const opened = await openUntilKnown(calls, intent, persistence, random)
      if (!('paymentOrderId' in opened)) return opened
      if (pay === 'leave') return { kind: 'unpaid' }
      const paid = await calls.pay(intent, opened.paymentOrderId, pay)
      if (!paid) return { kind: 'unpaid' }
      if (isBrowserClosed) return { kind: 'open' }
      return confirmUntilKnown(calls, intent, paid, persistence)
    },
    /** Cancels, and again until the shop has said yes or no. */
    async cancelUntilKnown(intent: OrderIntent, orderNumber: string) {
      for (let attempt = 0; attempt < persistence.tries; attempt += 1) {
        const answer = await calls.cancel(intent, orderNumber)
        if (answer && answer.status < 500) return answer.status === 200
        await sleep(persistence.pauseMs)
      }
      return false
    },
  }
}

type Persistence = Required<Habits>

/** Presses, and after a lost answer asks before it presses again under the same key. */
async function pressUntilKnown(
  calls: Calls,
  intent: OrderIntent,
  press: () => Promise<Got | null>,
  habits: Persistence,
) {
  for (let attempt = 0; attempt < habits.tries; attempt += 1) {
    const answer = await press()
    const known = answer && (placedBy(answer) ?? refusedBy(answer))
    if (known) return known
    await sleep(habits.pauseMs)
    const placed = placedBy(await calls.status(intent))
    if (placed) return placed
  }
  return { kind: 'open' } as const
}

/** The provider's order of an intent, under a new key once the answer to a call is known, as the browser does. */
async function openUntilKnown(calls: Calls, intent: OrderIntent, habits: Persistence, random: Random) {
  for (let attempt = 0; attempt < habits.tries; attempt += 1) {
    const answer = await calls.create(intent)
    const known = answer && (openedBy(answer) ?? refusedBy(answer))
    if (answer) intent.key = random.word(24)
    if (known) return known
    await sleep(habits.pauseMs)
    const found = await calls.status(intent)
    const waiting = found && (placedBy(found) ?? openedBy(found))
    if (waiting) return waiting
  }
  return { kind: 'open' } as const
}

/** Tells the shop until somebody who knows has answered: the confirmation, or the shop's own record. */
async function confirmUntilKnown(calls: Calls, intent: OrderIntent, paid: PaidAtProvider, habits: Persistence) {
  for (let attempt = 0; attempt < habits.tries; attempt += 1) {
    const answer = await calls.confirm(intent, paid)
    const placed = answer && placedBy(answer)
    if (placed) return placed
    const found = placedBy(await calls.status(intent))
    if (found) return found
    const refused = answer && refusedBy(answer)
    if (refused) return refused
    await sleep(habits.pauseMs)
  }
  return { kind: 'open' } as const
}

function placedBy(answer: Got | null): Extract<Outcome, { kind: 'placed' }> | undefined {
  if (answer?.status !== 200 || !answer.orderNumber) return undefined
  return { kind: 'placed', orderNumber: answer.orderNumber }
}

function openedBy({ status, paymentOrderId, orderId }: Got) {
  return status === 200 && paymentOrderId && orderId ? { paymentOrderId, orderId } : undefined
}

/** A refusal of the shop is the end of it; 429 and whatever is the shop's own trouble is not. */
function refusedBy({ status, message = '' }: Got) {
  return status >= 400 && status < 500 && status !== 429 ? ({ kind: 'refused', status, message } as const) : undefined
}
