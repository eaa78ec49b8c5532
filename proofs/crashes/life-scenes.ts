import { sendRefund } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import { type OrderState, readOrderState } from '../lifecycle/order-state.ts'
import { type BackOffice, performTransition, type plainSteps, type Transition } from '../lifecycle/transitions.ts'
import { placeOrder } from './expectations.ts'
import type { Round } from './round.ts'

export type Placed = { orderId: string; orderNumber: string; paymentId?: string; paymentOrderId?: string }
type Before = (typeof plainSteps)[number] | 'deliver' | 'cancel' | Extract<Transition, { name: 'deliver' }>
type LifeScene = {
  mode?: 'CASH' | 'ONLINE'
  /** What was done with it before, at a shop that lives. */
  before?: Before[]
  /** What is done while a shop may die, and once more by whoever saw no answer. */
  step: (round: Round) => Transition
  /** How it stands in the end, with the paise of credit notes. */
  end: string
  /** What was received of it in cash, in paise. */
  received?: number
}

/** A step of the shop's people, then the money that it sends back. */
export async function takeInDanger(round: Round, { mode = 'ONLINE', before = [], step, end, received }: LifeScene) {
  const order = mode === 'CASH' ? await placeInCash(round) : await placeOnline(round)
  for (const one of before) await mustTake(round, order, typeof one === 'string' ? { name: one } : one)
  const target = step(round)
  await round.part(async () => {
    await performTransition(backOfficeAt(round, round.stage.dying), order.orderNumber, target)
    await sendAll(round.stage.dying, order)
  })
  await mustTake(round, order, target)
  await deliverAll(round, order)
  await mustEnd(round, order, end)
  if (received === undefined) return
  const found = (await readOrderState(round.stage.alive.pool, order.orderNumber)).received
  round.must(found === received, `${found} paise were received, not ${received}`)
}

/** The answer to a refund of a packed order was lost: the poller hears of it before it is sent again. */
export async function receiveLostRefund(round: Round) {
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  await mustTake(round, order, refundOf(round, 20_50))
  await round.stage.provider.fault({ on: 'POST /v1/payments/*/refund', kind: 'lost-answer' })
  await sendAll(round.stage.alive, order)
  await receiveWhileConnectionBreaks(round, order)
  await mustEnd(round, order, 'CONFIRMED PACKED PARTLY_REFUNDED, 2050 credited')
}

export async function receiveSecondPayment(round: Round) {
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  await round.alive.pay(round.intent, order.paymentOrderId ?? '', { outcome: 'twice' })
  await receiveWhileConnectionBreaks(round, order)
  await mustEnd(round, order, 'CONFIRMED PACKED PAID, 0 credited')
}

/** A part sent back by hand waits while the order is cancelled, and fails then: it goes back after all. */
export async function receiveManualRefundFailure(round: Round) {
  const { provider, alive } = round.stage
  const order = await placeOnline(round)
  await mustTake(round, order, { name: 'pack' })
  const { id } = await provider.refundByHand(order.paymentId ?? '', 50_00, 'pending')
  await reconcileWithProvider(alive, order.orderId)
  await mustTake(round, order, { name: 'cancel' })
  await sendAll(alive, order)
  await provider.endByHand(id, 'failed')
  await receiveWhileConnectionBreaks(round, order)
  await mustEnd(round, order, 'CANCELLED PACKED REFUNDED, all credited')
}

export function refundOf({ random }: Pick<Round, 'random'>, amount: number): Transition {
  return { name: 'refund', key: keyOf(random), amount }
}

export function returnOf({ random }: Pick<Round, 'random'>, isRestocked: boolean, amount = 30_00): Transition {
  return { name: 'return', key: keyOf(random), lines: [{ position: 1, quantity: 1 }], isRestocked, amount }
}

export function cashOf({ random }: Pick<Round, 'random'>, amount: number): Transition {
  return { name: 'receive cash', key: keyOf(random), amount }
}

export function keyOf(random: Round['random']) {
  const digits = (length: number) => Array.from({ length }, () => random.whole(0, 9)).join('')
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
}

export async function placeOnline(round: Round): Promise<Placed> {
  const { orderId, orderNumber, paid } = await placeOrder(round)
  return { orderId, orderNumber, paymentId: paid.razorpay_payment_id, paymentOrderId: paid.razorpay_order_id }
}

export async function placeInCash({ alive, intent, stage }: Round): Promise<Placed> {
  await alive.fillCart(intent.lines)
  const { orderNumber = '' } = (await alive.cash(intent)) ?? {}
  return { orderId: (await readOrderState(stage.alive.pool, orderNumber)).id, orderNumber }
}

export function backOfficeAt({ stage, intent, alive }: Round, { origin }: Pick<ShopHere, 'origin'>): BackOffice {
  return { origin, inCharge: stage.inCharge, calls: alive, intent, history: stage.history }
}

export async function mustTake(round: Round, { orderNumber }: Placed, step: Transition) {
  const answer = await performTransition(backOfficeAt(round, round.stage.alive), orderNumber, step)
  const isTaken = answer?.status === 200 && !answer.message.includes(' cannot be ')
  round.must(isTaken, `to ${step.name} it was answered ${answer?.status} ${answer?.message}`)
}

export async function receiveWhileConnectionBreaks(round: Round, order: Placed) {
  const { dying } = round.stage
  await round.part(async () => {
    await reconcileWithProvider(dying, order.orderId)
    await sendAll(dying, order)
  })
  await deliverAll(round, order)
}

export async function deliverAll({ stage: { alive } }: Round, order: Placed) {
  for (let times = 0; times < 2; times += 1) {
    await sendAll(alive, order)
    if (order.paymentId) await reconcileWithProvider(alive, order.orderId)
  }
}

export async function sendAll(shop: ShopHere, { orderNumber }: Placed) {
  const { refunds } = await readOrderState(shop.pool, orderNumber)
  for (const { id, status } of refunds) if (status === 'wanted') await sendRefund(shop, id).catch(() => {})
}

export async function mustEnd({ must, stage }: Round, { orderNumber }: Placed, end: string) {
  const orderState = await readOrderState(stage.alive.pool, orderNumber)
  const { rows } = await stage.alive.pool.query<{ sum: number }>(
    "select coalesce(sum(total), 0)::int as sum from bill where order_id = $1 and kind = 'credit-note'",
    [orderState.id],
  )
  const found = describeOutcome(orderState, rows[0]?.sum ?? 0)
  must(found === end, `it ends as ${found}, not as ${end}`)
}

function describeOutcome({ status, fulfilment, payStatus, total }: OrderState, credited: number) {
  return `${status} ${fulfilment} ${payStatus}, ${credited === total ? 'all' : credited} credited`
}
