import type { Got } from '../client/history.ts'
import { mustHaveState, mustPlaceOne, openOrder } from './expectations.ts'
import type { Round } from './round.ts'
import { ordersOf, passTurnToMake, providerOrdersOf } from './stored-state.ts'

export async function orderCash(round: Round) {
  await round.alive.fillCart(round.intent.lines)
  const first = await round.part(() => round.dying.cash(round.intent))
  await mustPlaceOne(round, first, await round.alive.cash(round.intent))
}

export async function orderCashInstead(round: Round) {
  const { orderId } = await openOrder(round)
  const intent = { ...round.intent, key: round.random.word(24) }
  const first = await round.part(() => round.dying.cash(intent))
  await mustPlaceOne(round, first, await round.alive.cash(intent))
  await mustHaveState(round, orderId, 'LAPSED PENDING')
}

export async function orderOnline(round: Round, { isSecondTry = false } = {}) {
  const { alive, dying, intent, stage, buyer } = round
  await alive.fillCart(intent.lines)
  // The answer of the provider got lost once before.
  if (isSecondTry) {
    await stage.provider.fault({ on: 'POST /v1/orders', kind: 'lost-answer' })
    await alive.create(intent)
  }
  const first = await round.part(() => dying.create(intent))
  await passTurnToMake(stage, buyer.userId)
  const again = await alive.create(intent)
  round.must(again?.status === 200, `sent again it is answered ${again?.status} ${again?.message}`)
  if (first?.status === 200) round.must(isSame(first, again), 'sent again it is another order')
  const orders = await ordersOf(stage, buyer.userId)
  round.must(orders.length === 1, `there are ${orders.length} orders`)
  const made = providerOrdersOf(stage, again?.orderId ?? '')
  round.must(made.length === 1, `there are ${made.length} orders at the provider`)
  // Half of them pay, the others leave it at that.
  const paid = round.random.happens(0.5) ? await alive.pay(intent, again?.paymentOrderId ?? '') : undefined
  if (!paid) return
  await alive.confirm(intent, paid)
  await mustHaveState(round, again?.orderId ?? '', 'CONFIRMED PAID')
}

function isSame(one: Got, other: Got | null) {
  return one.orderId === other?.orderId && one.paymentOrderId === other?.paymentOrderId
}
