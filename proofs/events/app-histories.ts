import { paymentState } from '#contract/rules/payments/payment-state.ts'
import { readEvents } from '#server/fulfilment/payments/payment-events.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { sqlStateOf } from '#server/platform/db/transaction.ts'
import { type Calls, callsOf, createIntent, type PaidAtProvider } from '../client/calls.ts'
import type { Got } from '../client/history.ts'
import type { Random } from '../environment/seeded-random.ts'
import { coupon, type InProcessEnvironment } from '../in-process/in-process-environment.ts'
import { deliver, webhookOf } from '../in-process/stored-webhooks.ts'
import { endOf, openWayBack, prepare, type Situation, situations } from './app-situations.ts'
import { type EventName, sevenNames } from './received-events.ts'

/** An order of the real shop whose payment events arrive as they like. */
export type Story = {
  situation: Situation
  environment: InProcessEnvironment
  calls: Calls
  intent: ReturnType<typeof createIntent>
  orderId: string
  paymentOrderId: string
  /** What the provider's window gave for the payment. */
  paid: PaidAtProvider
}

type Delivery = EventName | 'poller'

/**
 * One history through the real app and database: the browser's confirmation, signed webhooks and the poller tell of one payment, in
 * an order drawn by the seed, some of it twice and some of it never. In the end the poller tells the rest. Gives what is wrong.
 */
export async function playHistory(environment: InProcessEnvironment, random: Random): Promise<string[]> {
  const situation = random.pick(situations)
  const deliveries = drawTellings(random)
  const described = `${situation}: ${deliveries.join(', ')}`
  try {
    const story = await openStory(environment, situation, random)
    const goBack = openWayBack(story)
    // What comes at the same moment, comes in any order; money can only go back after it has come.
    if (random.happens(0.2)) await deliverAtOnce(story, deliveries, goBack)
    else
      for (const delivery of deliveries)
        await deliverEvent(story, delivery, { goBack, isWorkedOn: random.happens(0.7) })
    return (await endOf(story, goBack)).map((fault) => `${described}: ${fault}`)
  } catch (error) {
    return [`${described}: the story broke off: ${(error as Error).message} (${String((error as Error).cause)})`]
  }
}

/** The seven in any order, each perhaps missing and perhaps twice, with the poller asking in between. */
function drawTellings(random: Random): Delivery[] {
  const gaps = random.pick([0, 0.25, 0.6])
  const once = random.shuffle(sevenNames).filter(() => !random.happens(gaps))
  const deliveries: Delivery[] = [...once]
  for (const name of [...once, 'poller'] as const) {
    if (random.happens(0.3)) deliveries.splice(random.whole(0, deliveries.length), 0, name)
  }
  return deliveries
}

/** The payment fails first and comes through late, so that all seven are about the same one. */
async function openStory(environment: InProcessEnvironment, situation: Situation, random: Random): Promise<Story> {
  const { shop, provider, history } = environment
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const calls = callsOf(shopping, await environment.nextBuyer())
  const intent = createIntent(
    random,
    [{ sku: 'SKU-3', quantity: random.whole(1, 3) }],
    random.happens(0.5) ? [coupon] : [],
  )
  await calls.fillCart(intent.lines)
  const { orderId, paymentOrderId } = (await calls.create(intent)) ?? {}
  if (!orderId || !paymentOrderId) throw new Error('no order came to be')
  const waiting = { situation, environment, calls, intent, orderId, paymentOrderId }
  await prepare(waiting)
  const failed = (await provider.pay(paymentOrderId, { outcome: 'failure' })) as unknown as {
    error: { metadata: { payment_id: string } }
  }
  const paid = await provider.succeedLate(failed.error.metadata.payment_id)
  return { ...waiting, paid }
}

type GoBack = () => Promise<unknown>

async function deliverEvent(
  story: Story,
  delivery: Delivery,
  { goBack, isWorkedOn }: { goBack: GoBack; isWorkedOn: boolean },
) {
  const { environment, situation, calls, intent, paid, orderId } = story
  if (delivery === 'poller') return again(() => reconcileWithProvider(environment.shop, orderId))
  if (delivery === 'confirm') return mustAnswer(await confirmAgain(() => calls.confirm(intent, paid)), situation)
  if (delivery.startsWith('refund.')) await goBack()
  const event = webhookOf(environment.books, delivery, paid.razorpay_payment_id)
  const status = await deliver(environment.shop.origin, event)
  if (status !== 200) throw new Error(`the webhook ${delivery} was answered ${status}`)
  // Else it waits in the inbox until the shop looks again.
  if (isWorkedOn) await again(() => workOnWebhook(environment.shop, event.id))
}

const tries = 5

/** Whoever waited for the order for too long, on a slow machine with many at once, comes again: as the shop's jobs do. */
async function again(work: () => Promise<unknown>) {
  for (let remaining = tries; ; remaining -= 1) {
    try {
      return await work()
    } catch (error) {
      if (remaining === 1 || sqlStateOf(error) !== lockTimeout) throw error
    }
  }
}

const lockTimeout = '55P03'

/** As the browser does, which is told then to try again. */
async function confirmAgain(confirm: () => Promise<Got | null>) {
  let answer = await confirm()
  for (let remaining = tries; remaining > 1 && answer?.status === 503; remaining -= 1) answer = await confirm()
  return answer
}

/** Money that has nothing left to pay goes back, and the buyer is told so. */
function mustAnswer(answer: Got | null, situation: Situation) {
  const expected = situation === 'ordered otherwise' ? 409 : 200
  if (answer?.status !== expected) throw new Error(`the confirmation was answered ${answer?.status} ${answer?.message}`)
}

async function deliverAtOnce(story: Story, deliveries: Delivery[], goBack: GoBack) {
  if (deliveries.some((delivery) => delivery.startsWith('refund.'))) await goBack()
  const done = async () => undefined
  await Promise.all(deliveries.map((delivery) => deliverEvent(story, delivery, { goBack: done, isWorkedOn: true })))
}

/** What the events in the database say together. */
export async function storedState({ environment, orderId }: Story, order: { amount: number; isLapsed: boolean }) {
  return paymentState(await readEvents(environment.shop.db, orderId), order)
}
