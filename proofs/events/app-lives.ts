import { sendRefund } from '#server/fulfilment/refunds/send-refunds.ts'
import { askProvider } from '#server/fulfilment/webhooks/ask-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { callsOf, newWish } from '../client/calls.ts'
import { coupon } from '../in-process/place-here.ts'
import { endDisputes } from '../life/disputing.ts'
import { happen, type Order } from '../life/happen.ts'
import type { LifePlace } from '../life/life-place.ts'
import { drawLife, type Life } from '../life/lives.ts'
import { endWaiting } from '../life/money-at-provider.ts'
import { readStanding } from '../life/standing.ts'
import { judgeLeft } from '../life/what-is-left.ts'
import type { Random } from '../place/seeded-random.ts'

export type Lived = { orderNumber: string; said: string; violations: string[]; order?: Order }

/**
 * One order's whole life through the real app and database: what people do with it once it is placed, money that comes and goes at the
 * provider meanwhile, answers that get lost, news of it that come in any order. In the end everything waiting ends and all is heard.
 */
export async function playLife(place: LifePlace, turn: number, random: Random): Promise<Lived> {
  const { mode, happenings } = drawLife(turn, random)
  const said = `${mode}: ${happenings.join(', ')}`
  const lived: Lived = { orderNumber: '', said, violations: [] }
  try {
    const order = await openOrder(place, { mode, happenings }, random)
    lived.orderNumber = order.orderNumber
    lived.order = order
    for (const what of happenings) lived.violations.push(...(await happen(order, what)))
    await endLife(order)
  } catch (error) {
    lived.violations.push(`it broke off: ${(error as Error).message} (${String((error as Error).cause)})`)
  }
  return { ...lived, violations: lived.violations.map((one) => `${lived.orderNumber}, ${said}: ${one}`) }
}

/**
 * What is left of each order's money once it was compared with the provider, of which nobody had heard all, and what then was wanted is
 * sent. Gives where the shop says something else.
 */
export async function judgeMoneyLeft({ shop }: LifePlace, lives: Lived[]): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await sendAll(shop)
  const wrong: string[] = []
  for (const { order, orderNumber, said } of lives)
    if (order) wrong.push(...(await judgeLeft(order)).map((one) => `${orderNumber}, ${said}: ${one}`))
  return wrong
}

async function sendAll({ db, config, pool }: LifePlace['shop']) {
  const { rows } = await pool.query<{ id: string }>("select id from refund where status = 'wanted'")
  for (const { id } of rows) await sendRefund({ db, config }, id).catch(() => {})
}

/** What the checker found, with the lives of the orders it names. */
export function withLives(sentences: string[], lives: Lived[]) {
  const named = lives.filter(({ orderNumber }) => orderNumber && sentences.some((one) => one.includes(orderNumber)))
  return [...sentences, ...named.map(({ orderNumber, said }) => `The life of ${orderNumber} was ${said}.`)]
}

/** An order as its shopper placed it: paid where it is to be, perhaps at the second try. */
export async function openOrder(place: LifePlace, life: Life, random: Random): Promise<Order> {
  const { shop, provider, books, history, inCharge, loseAnswer, refuse } = place
  const buyer = await place.nextBuyer()
  const calls = callsOf({ origin: () => shop.origin, providerUrl: provider.url, history }, buyer)
  const lines = [
    { sku: 'SKU-3', quantity: random.whole(1, 3) },
    { sku: 'SKU-1', quantity: random.whole(1, 2) },
  ]
  const wish = newWish(random, lines, random.happens(0.5) ? [coupon] : [])
  await calls.fillCart(wish.lines)
  const counter = { origin: shop.origin, inCharge, calls, wish, history }
  const common = {
    buyer,
    shop,
    provider,
    books,
    counter,
    random,
    loseAnswer,
    refuse,
    isAlone: true,
    paidByHand: new Map(),
  }
  if (life.mode === 'CASH') {
    const { orderNumber } = (await calls.cash(wish)) ?? {}
    return { ...common, ...(await named(shop, orderNumber)) }
  }
  const { paymentOrderId } = (await calls.create(wish)) ?? {}
  if (!paymentOrderId) throw new Error('no order came to be')
  const failedPayment = life.happenings.includes('a failed payment comes through')
    ? await payInVain(provider, paymentOrderId)
    : undefined
  const paid = await calls.pay(wish, paymentOrderId)
  if (!paid) throw new Error('the provider took no money')
  const { orderNumber } = (await calls.confirm(wish, paid)) ?? {}
  return { ...common, ...(await named(shop, orderNumber)), paymentOrderId, failedPayment }
}

async function named({ pool }: LifePlace['shop'], orderNumber: string | undefined) {
  if (!orderNumber) throw new Error('the order was not placed')
  return { orderNumber, orderId: (await readStanding(pool, orderNumber)).id }
}

async function payInVain(provider: LifePlace['provider'], paymentOrderId: string) {
  const failed = (await provider.pay(paymentOrderId, { outcome: 'failure' })) as unknown as {
    error: { metadata: { payment_id: string } }
  }
  return failed.error.metadata.payment_id
}

/** What waits at the provider, or with the bank, ends, what the shop wants is sent, and the poller tells the rest. */
export async function endLife(order: Order) {
  const { shop, orderId, orderNumber, random } = order
  const standing = await readStanding(shop.pool, orderNumber)
  await endWaiting(order, standing, random.pick(['processed', 'failed']))
  await endDisputes(order)
  for (const what of ['refunds are sent', 'the provider is asked', 'refunds are sent'] as const)
    await happen(order, what)
  await workOnOwn(order)
  await askProvider(shop, orderId)
}

/** What waits of it in the inbox; what waits of others is theirs to work on. */
async function workOnOwn({ shop, books, paymentOrderId = '-' }: Order) {
  books.refresh()
  const own = [...books.payments.values()].filter(({ order_id }) => order_id === paymentOrderId)
  for (const { id, body } of books.events.values())
    if (own.some((payment) => body.includes(payment.id))) await workOnWebhook(shop, id)
}
