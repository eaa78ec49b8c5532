import { askProvider } from '#server/payments/ask-provider.ts'
import { sendRefund } from '#server/payments/send-refunds.ts'
import { workOnWebhook } from '#server/payments/webhook-inbox.ts'
import { type Books, deliver } from '../in-process/kept-webhooks.ts'
import type { ShopHere } from '../in-process/shop-here.ts'
import type { ProviderProcess } from '../place/provider-process.ts'
import type { Random } from '../place/seeded-random.ts'
import type { Told } from './back-office.ts'
import { expectedOf } from './expected-answers.ts'
import type { Happening } from './lives.ts'
import { leftOf, readStanding, type Standing } from './standing.ts'
import { type Counter, drawStep, type Step, type StepName, takeStep } from './steps.ts'

export type Order = {
  shop: ShopHere
  provider: ProviderProcess
  books: Books
  counter: Counter
  orderNumber: string
  orderId: string
  /** The provider's order, and a payment for it that failed; none of an order in cash. */
  paymentOrderId?: string | undefined
  failedPayment?: string | undefined
  random: Random
  /** Lets the next answer of the provider to a refund of this payment get lost. */
  loseAnswer(paymentId: string): void
  /** Money may have come for it a second time, of which the shop may not know yet. */
  isPaidAgain?: boolean
  /** Nobody else works on this order meanwhile: what is answered about its money is certain. */
  isAlone: boolean
}

/** Lets something happen to an order. Gives what is wrong with what was answered, and with how the order stands then. */
export async function happen(order: Order, what: Happening): Promise<string[]> {
  const standing = await readStanding(order.shop.pool, order.orderNumber)
  const happens = others[what as keyof typeof others]
  if (!happens) return takeAndJudge(order, drawStep(what as StepName, standing, order), standing)
  await happens(order, standing)
  return []
}

/** Takes a step, sometimes twice under one key, and holds the answer against what it should be. */
export async function takeAndJudge(order: Order, step: Step, before: Standing): Promise<string[]> {
  const { counter, orderNumber, random, shop, isAlone } = order
  const expected = expectedOf(step, before, orderNumber)
  const told = await takeStep(counter, orderNumber, step)
  const after = await readStanding(shop.pool, orderNumber)
  const stands = `${after.status} ${after.fulfilment}`
  const unchanged = `${before.status} ${before.fulfilment}`
  // What others have done to it meanwhile may be known when it is answered, or not.
  const answers = isAlone ? expected.answers : [...expected.answers, ...expectedOf(step, after, orderNumber).answers]
  const answer = answerOf(step, told)
  const isTaken = told?.status === 200 && answer === expected.answers.at(-1)
  const ends = isTaken ? [expected.after ?? unchanged] : [unchanged]
  if (!isAlone) ends.push(unchanged, expected.after ?? unchanged)
  const named = `${JSON.stringify(step)} of an order that was ${unchanged}`
  const isPressedAgain = 'key' in step && told?.status === 200 && random.happens(0.3)
  const again = isPressedAgain ? await takeStep(counter, orderNumber, step) : undefined
  return [
    ...(answers.includes(answer) ? [] : [`${named} was answered "${answer}", not "${answers.join('" or "')}".`]),
    ...(ends.includes(stands) ? [] : [`After ${named} it is ${stands}, not ${ends[0]}.`]),
    ...(again && again.status !== 200 ? [`${named} pressed again got ${again.status} ${again.message}.`] : []),
  ]
}

/** The status, and the sentence where it says what became of it. */
function answerOf({ name }: Step, told: Told | null) {
  if (!told) return 'nothing'
  const isBare = told.status === 200 && (name.startsWith('cancel') || name === 'refund' || name === 'return')
  return isBare ? '200' : `${told.status} ${told.message}`
}

/** What nobody takes a step for. */
const others: Partial<Record<Happening, (order: Order, standing: Standing) => Promise<unknown>>> = {
  'a part goes back by hand': (order, standing) => partByHand(order, standing, 'processed'),
  'a part waits by hand': (order, standing) => partByHand(order, standing, 'pending'),
  'what waits succeeds': (order, standing) => endWaiting(order, standing, 'processed'),
  'what waits fails': (order, standing) => endWaiting(order, standing, 'failed'),
  'it is paid again': async (order, standing) => {
    const { counter, paymentOrderId } = order
    if (!mayBePaidAgain(order, standing)) return
    await counter.calls.pay(counter.wish, paymentOrderId ?? '', { outcome: 'twice' })
  },
  // Only once; then it has come through.
  'a failed payment comes through': async (order, standing) => {
    const { provider, failedPayment } = order
    if (failedPayment && mayBePaidAgain(order, standing)) await provider.comeThrough(failedPayment).catch(() => {})
  },
  'refunds are sent': sendAll,
  'an answer to a refund is lost': async (order, standing) => {
    if (!standing.payment || !standing.refunds.some(({ status }) => status === 'wanted')) return
    order.loseAnswer(standing.payment)
    await sendAll(order, standing)
  },
  'the provider is asked': ask,
  'webhooks arrive': hearSome,
  'a day passes': async (order) => {
    await order.shop.pool.query(
      `update provider_order set hold_until = hold_until - interval '1 day', ask_at = ask_at - interval '1 day',
       created_at = created_at - interval '1 day' where order_id = $1`,
      [order.orderId],
    )
    await ask(order)
  },
}

/** Where all of the first payment has gone back, a second one pays the order: then whose the first refund was is a matter of taste. */
function mayBePaidAgain(order: Order, standing: Standing) {
  if (!order.paymentOrderId || (standing.status !== 'CANCELLED' && leftOf(standing) <= 0)) return false
  order.isPaidAgain = true
  return true
}

/** At most half of what the provider still holds, so that something is left to ask for. */
async function partByHand(order: Order, { payment }: Standing, outcome: 'processed' | 'pending') {
  const { provider, books, random, isAlone } = order
  books.refresh()
  const held = books.payments.get(payment ?? '')
  const left = held ? held.amount - held.amount_refunded : 0
  if (!held || left < 4_00) return
  try {
    await provider.refundByHand(held.id, random.whole(1_00, Math.floor(left / 2)), outcome)
  } catch (error) {
    // What the shop has sent back since the books were read, the provider does not send again.
    if (isAlone || (error as Error).message !== moreThanLeft) throw error
  }
}

const moreThanLeft = 'The total refund amount is greater than the refund payment amount'

export async function endWaiting({ provider, books }: Order, { payment }: Standing, outcome: 'processed' | 'failed') {
  books.refresh()
  const waiting = [...books.refunds.values()].filter((one) => one.payment_id === payment && one.status === 'pending')
  for (const { id } of waiting) await provider.endByHand(id, outcome)
}

/** What gets no answer stays wanted, and comes again. */
async function sendAll({ shop }: Order, { refunds }: Standing) {
  for (const { id, status } of refunds) if (status === 'wanted') await sendRefund(shop, id).catch(() => {})
}

async function ask({ shop, orderId }: Order) {
  await askProvider(shop, orderId).catch(() => {})
}

/** Some of what the provider has told of the order's money, in any order and some of it twice. */
async function hearSome({ shop, books, random, paymentOrderId = '-' }: Order) {
  books.refresh()
  const payments = [...books.payments.values()].filter(({ order_id }) => order_id === paymentOrderId)
  const about = [...books.events.values()].filter(({ body }) => payments.some(({ id }) => body.includes(id)))
  const coming = random.shuffle(about).slice(0, random.whole(1, about.length))
  for (const event of [...coming, ...coming.filter(() => random.happens(0.2))]) {
    await deliver(shop.origin, event)
    if (random.happens(0.8)) await workOnWebhook(shop, event.id)
  }
}
