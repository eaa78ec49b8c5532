import { sendRefund } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { callsOf, createIntent } from '../client/calls.ts'
import type { Random } from '../environment/seeded-random.ts'
import { coupon } from '../in-process/in-process-environment.ts'
import { endDisputes } from '../lifecycle/disputing.ts'
import { happen, type Order } from '../lifecycle/happen.ts'
import type { LifecycleEnvironment } from '../lifecycle/lifecycle-environment.ts'
import { drawLife, type Life } from '../lifecycle/lives.ts'
import { finishPendingRefund } from '../lifecycle/money-at-provider.ts'
import { readOrderState } from '../lifecycle/order-state.ts'
import { judgeRemaining } from '../lifecycle/remaining-money.ts'

export type Lived = { orderNumber: string; described: string; violations: string[]; order?: Order }

/**
 * One order's whole life through the real app and database: what people do with it once it is placed, money that comes and goes at the
 * provider meanwhile, answers that get lost, news of it that come in any order. In the end everything waiting ends and all is heard.
 */
export async function playLife(environment: LifecycleEnvironment, turn: number, random: Random): Promise<Lived> {
  const { mode, happenings } = drawLife(turn, random)
  const described = `${mode}: ${happenings.join(', ')}`
  const lived: Lived = { orderNumber: '', described, violations: [] }
  try {
    const order = await openOrder(environment, { mode, happenings }, random)
    lived.orderNumber = order.orderNumber
    lived.order = order
    for (const what of happenings) lived.violations.push(...(await happen(order, what)))
    await endLife(order)
  } catch (error) {
    lived.violations.push(`it broke off: ${(error as Error).message} (${String((error as Error).cause)})`)
  }
  return { ...lived, violations: lived.violations.map((one) => `${lived.orderNumber}, ${described}: ${one}`) }
}

/**
 * What is left of each order's money once it was compared with the provider, of which nobody had heard all, and what then was wanted is
 * sent. Gives where the shop says something else.
 */
export async function judgeRemainingMoney({ shop }: LifecycleEnvironment, lives: Lived[]): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await sendAll(shop)
  const wrong: string[] = []
  for (const { order, orderNumber, described } of lives)
    if (order) wrong.push(...(await judgeRemaining(order)).map((one) => `${orderNumber}, ${described}: ${one}`))
  return wrong
}

async function sendAll({ db, config, pool }: LifecycleEnvironment['shop']) {
  const { rows } = await pool.query<{ id: string }>("select id from refund where status = 'wanted'")
  for (const { id } of rows) await sendRefund({ db, config }, id).catch(() => {})
}

/** What the checker found, with the lives of the orders it names. */
export function withLives(sentences: string[], lives: Lived[]) {
  const named = lives.filter(({ orderNumber }) => orderNumber && sentences.some((one) => one.includes(orderNumber)))
  return [...sentences, ...named.map(({ orderNumber, described }) => `The life of ${orderNumber} was ${described}.`)]
}

/** An order as its shopper placed it: paid where it is to be, perhaps at the second try. */
export async function openOrder(environment: LifecycleEnvironment, life: Life, random: Random): Promise<Order> {
  const { shop, provider, books, history, inCharge, loseAnswer, refuse } = environment
  const buyer = await environment.nextBuyer()
  const calls = callsOf({ origin: () => shop.origin, providerUrl: provider.url, history }, buyer)
  const lines = [
    { sku: 'SKU-3', quantity: random.whole(1, 3) },
    { sku: 'SKU-1', quantity: random.whole(1, 2) },
  ]
  const intent = createIntent(random, lines, random.happens(0.5) ? [coupon] : [])
  await calls.fillCart(intent.lines)
  const backOffice = { origin: shop.origin, inCharge, calls, intent, history }
  const common = {
    buyer,
    shop,
    provider,
    books,
    backOffice,
    random,
    loseAnswer,
    refuse,
    isAlone: true,
    manuallyRefunded: new Map(),
  }
  if (life.mode === 'CASH') {
    const { orderNumber } = (await calls.cash(intent)) ?? {}
    return { ...common, ...(await named(shop, orderNumber)) }
  }
  const { paymentOrderId } = (await calls.create(intent)) ?? {}
  if (!paymentOrderId) throw new Error('no order came to be')
  const failedPayment = life.happenings.includes('a failed payment comes through')
    ? await payInVain(provider, paymentOrderId)
    : undefined
  const paid = await calls.pay(intent, paymentOrderId)
  if (!paid) throw new Error('the provider took no money')
  const { orderNumber } = (await calls.confirm(intent, paid)) ?? {}
  return { ...common, ...(await named(shop, orderNumber)), paymentOrderId, failedPayment }
}

async function named({ pool }: LifecycleEnvironment['shop'], orderNumber: string | undefined) {
  if (!orderNumber) throw new Error('the order was not placed')
  return { orderNumber, orderId: (await readOrderState(pool, orderNumber)).id }
}

async function payInVain(provider: LifecycleEnvironment['provider'], paymentOrderId: string) {
  const failed = (await provider.pay(paymentOrderId, { outcome: 'failure' })) as unknown as {
    error: { metadata: { payment_id: string } }
  }
  return failed.error.metadata.payment_id
}

/** What waits at the provider, or with the bank, ends, what the shop wants is sent, and the poller tells the rest. */
export async function endLife(order: Order) {
  const { shop, orderId, orderNumber, random } = order
  const orderState = await readOrderState(shop.pool, orderNumber)
  await finishPendingRefund(order, orderState, random.pick(['processed', 'failed']))
  await endDisputes(order)
  for (const what of ['refunds are sent', 'the provider is asked', 'refunds are sent'] as const)
    await happen(order, what)
  await workOnOwn(order)
  await reconcileWithProvider(shop, orderId)
}

/** What waits of it in the inbox; what waits of others is theirs to work on. */
async function workOnOwn({ shop, books, paymentOrderId = '-' }: Order) {
  books.refresh()
  const own = [...books.payments.values()].filter(({ order_id }) => order_id === paymentOrderId)
  for (const { id, body } of books.events.values())
    if (own.some((payment) => body.includes(payment.id))) await workOnWebhook(shop, id)
}
