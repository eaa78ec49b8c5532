import { sendRefund } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import type { Buyer } from '../environment/goods.ts'
import type { ProviderProcess } from '../environment/provider-process.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import { type Books, deliver } from '../in-process/stored-webhooks.ts'
import type { StepAnswer } from './back-office.ts'
import { requestedBeforeBank, sentBeforeTheBank } from './before-the-bank.ts'
import { disputing } from './disputing.ts'
import { expectedOf } from './expected-answers.ts'
import type { Happening } from './lives.ts'
import { moneyAtProvider } from './money-at-provider.ts'
import { type OrderState, readOrderState } from './order-state.ts'
import {
  type BackOffice,
  drawTransition,
  performTransition,
  type Transition,
  type TransitionName,
} from './transitions.ts'

export type Order = {
  shop: ShopHere
  provider: ProviderProcess
  books: Books
  backOffice: BackOffice
  buyer: Buyer
  orderNumber: string
  orderId: string
  /** The provider's order, and a payment for it that failed; none of an order in cash. */
  paymentOrderId?: string | undefined
  failedPayment?: string | undefined
  random: Random
  /** Lets the next answer of the provider to a refund of this payment get lost. */
  loseAnswer(paymentId: string): void
  /** Lets the provider refuse the next refund of this payment. */
  refuse(paymentId: string): void
  /** Webhooks that were answered by a shop that is gone: the provider does not tell them again. */
  deliveredIds?: ReadonlySet<string>
  /** Money may have come for it a second time, of which the shop may not know yet. */
  isPaidAgain?: boolean
  /** What the owner was acknowledged to have paid himself, in paise by the refund that had failed. */
  manuallyRefunded: Map<string, number>
  /** Nobody else works on this order meanwhile: what is answered about its money is certain. */
  isAlone: boolean
}

/** Lets something happen to an order. Gives what is wrong with what was answered, and with how the order stands then. */
export async function happen(order: Order, what: Happening): Promise<string[]> {
  const orderState = await readOrderState(order.shop.pool, order.orderNumber)
  const happens = others[what as keyof typeof others]
  if (!happens) return takeAndJudge(order, drawTransition(what as TransitionName, orderState, order), orderState)
  await happens(order, orderState)
  const after = await readOrderState(order.shop.pool, order.orderNumber)
  // Whose answer was lost is heard of later: that is no sending.
  const sent = what === 'refunds are sent' && order.isAlone ? sentBeforeTheBank(orderState, after) : []
  return [...requestedBeforeBank(orderState, after), ...sent].map((one) => `When ${what}: ${one}`)
}

/** Takes a step, sometimes twice under one key, and holds the answer against what it should be. */
export async function takeAndJudge(order: Order, step: Transition, before: OrderState): Promise<string[]> {
  const { backOffice, orderNumber, random, shop, isAlone } = order
  const expected = expectedOf(step, before, orderNumber)
  const taken = await performTransition(backOffice, orderNumber, step)
  const after = await readOrderState(shop.pool, orderNumber)
  const orderStatus = `${after.status} ${after.fulfilment}`
  const unchanged = `${before.status} ${before.fulfilment}`
  // What others have done to it meanwhile may be known when it is answered, or not.
  const answers = isAlone ? expected.answers : [...expected.answers, ...expectedOf(step, after, orderNumber).answers]
  const answer = answerOf(step, taken)
  const isTaken = taken?.status === 200 && answer === expected.answers.at(-1)
  const ends = isTaken ? [expected.after ?? unchanged] : [unchanged]
  if (!isAlone) ends.push(unchanged, expected.after ?? unchanged)
  const named = `${JSON.stringify(step)} of an order that was ${unchanged}`
  const isOnce = 'key' in step || step.name === 'note a manual refund'
  const isPressedAgain = isOnce && taken?.status === 200 && random.happens(0.3)
  const again = isPressedAgain ? await performTransition(backOffice, orderNumber, step) : undefined
  if (step.name === 'note a manual refund' && isTaken) noteManuallyRefunded(order, step.refundId, before)
  return [
    ...requestedBeforeBank(before, after),
    ...(answers.includes(answer) ? [] : [`${named} was answered "${answer}", not "${answers.join('" or "')}".`]),
    ...(ends.includes(orderStatus) ? [] : [`After ${named} it is ${orderStatus}, not ${ends[0]}.`]),
    ...(again && again.status !== 200 ? [`${named} pressed again got ${again.status} ${again.message}.`] : []),
  ]
}

function noteManuallyRefunded({ manuallyRefunded }: Order, refundId: string, { refunds }: OrderState) {
  manuallyRefunded.set(refundId, refunds.find(({ id }) => id === refundId)?.amount ?? 0)
}

const bare: TransitionName[] = [
  'cancel',
  'cancel it oneself',
  'refund',
  'return',
  'note a manual refund',
  'receive cash',
]

/** The status, and the sentence where it says what became of it. */
function answerOf({ name }: Transition, taken: StepAnswer | null) {
  if (!taken) return 'nothing'
  return taken.status === 200 && bare.includes(name) ? '200' : `${taken.status} ${taken.message}`
}

/** What nobody takes a step for. */
const others: Partial<Record<Happening, (order: Order, orderState: OrderState) => Promise<unknown>>> = {
  ...moneyAtProvider,
  ...disputing,
  'refunds are sent': sendAll,
  'an answer to a refund is lost': async (order, orderState) => {
    if (!orderState.payment || !orderState.refunds.some(({ status }) => status === 'wanted')) return
    order.loseAnswer(orderState.payment)
    await sendAll(order, orderState)
  },
  'the provider is asked': reconcileOrder,
  'webhooks arrive': deliverSome,
  'a day passes': async (order) => {
    await order.shop.pool.query(
      `update provider_order set hold_until = hold_until - interval '1 day', ask_at = ask_at - interval '1 day',
       created_at = created_at - interval '1 day' where order_id = $1`,
      [order.orderId],
    )
    await reconcileOrder(order)
  },
}

/** What gets no answer stays wanted, and comes again. */
async function sendAll({ shop }: Order, { refunds }: OrderState) {
  for (const { id, status } of refunds) if (status === 'wanted') await sendRefund(shop, id).catch(() => {})
}

async function reconcileOrder({ shop, orderId }: Order) {
  await reconcileWithProvider(shop, orderId).catch(() => {})
}

/** Some of what the provider knows of the order's money, in any order and some of it twice. */
async function deliverSome({ shop, books, random, paymentOrderId = '-', deliveredIds }: Order) {
  books.refresh()
  const payments = [...books.payments.values()].filter(({ order_id }) => order_id === paymentOrderId)
  const news = [...books.events.values()].filter(({ id }) => !deliveredIds?.has(id))
  const about = news.filter(({ body }) => payments.some(({ id }) => body.includes(id)))
  const coming = random.shuffle(about).slice(0, random.whole(1, about.length))
  for (const event of [...coming, ...coming.filter(() => random.happens(0.2))]) {
    await deliver(shop.origin, event)
    if (random.happens(0.8)) await workOnWebhook(shop, event.id)
  }
}
