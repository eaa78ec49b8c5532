import { paymentState } from '#contract/rules/payments/payment-state.ts'
import { readEvents } from '#server/fulfilment/payments/payment-events.ts'
import { askProvider } from '#server/fulfilment/webhooks/ask-provider.ts'
import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { sqlStateOf } from '#server/platform/db/transaction.ts'
import { type Calls, callsOf, newWish, type PaidAtProvider } from '../client/calls.ts'
import type { Got } from '../client/history.ts'
import { deliver, webhookOf } from '../in-process/kept-webhooks.ts'
import { coupon, type PlaceHere } from '../in-process/place-here.ts'
import type { Random } from '../place/seeded-random.ts'
import { endOf, openWayBack, prepare, type Situation, situations } from './app-situations.ts'
import { type EventName, sevenNames } from './heard-events.ts'

/** An order of the real shop whose payment events arrive as they like. */
export type Story = {
  situation: Situation
  place: PlaceHere
  calls: Calls
  wish: ReturnType<typeof newWish>
  orderId: string
  paymentOrderId: string
  /** What the provider's window gave for the payment. */
  paid: PaidAtProvider
}

type Telling = EventName | 'poller'

/**
 * One history through the real app and database: the browser's confirmation, signed webhooks and the poller tell of one payment, in
 * an order drawn by the seed, some of it twice and some of it never. In the end the poller tells the rest. Gives what is wrong.
 */
export async function playHistory(place: PlaceHere, random: Random): Promise<string[]> {
  const situation = random.pick(situations)
  const tellings = drawTellings(random)
  const said = `${situation}: ${tellings.join(', ')}`
  try {
    const story = await openStory(place, situation, random)
    const goBack = openWayBack(story)
    // What comes at the same moment, comes in any order; money can only go back after it has come.
    if (random.happens(0.2)) await tellAtOnce(story, tellings, goBack)
    else for (const telling of tellings) await tell(story, telling, { goBack, isWorkedOn: random.happens(0.7) })
    return (await endOf(story, goBack)).map((fault) => `${said}: ${fault}`)
  } catch (error) {
    return [`${said}: the story broke off: ${(error as Error).message} (${String((error as Error).cause)})`]
  }
}

/** The seven in any order, each perhaps missing and perhaps twice, with the poller asking in between. */
function drawTellings(random: Random): Telling[] {
  const gaps = random.pick([0, 0.25, 0.6])
  const once = random.shuffle(sevenNames).filter(() => !random.happens(gaps))
  const tellings: Telling[] = [...once]
  for (const name of [...once, 'poller'] as const) {
    if (random.happens(0.3)) tellings.splice(random.whole(0, tellings.length), 0, name)
  }
  return tellings
}

/** The payment fails first and comes through late, so that all seven are about the same one. */
async function openStory(place: PlaceHere, situation: Situation, random: Random): Promise<Story> {
  const { shop, provider, history } = place
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const calls = callsOf(shopping, await place.nextBuyer())
  const wish = newWish(random, [{ sku: 'SKU-3', quantity: random.whole(1, 3) }], random.happens(0.5) ? [coupon] : [])
  await calls.fillCart(wish.lines)
  const { orderId, paymentOrderId } = (await calls.create(wish)) ?? {}
  if (!orderId || !paymentOrderId) throw new Error('no order came to be')
  const waiting = { situation, place, calls, wish, orderId, paymentOrderId }
  await prepare(waiting)
  const failed = (await provider.pay(paymentOrderId, { outcome: 'failure' })) as unknown as {
    error: { metadata: { payment_id: string } }
  }
  const paid = await provider.comeThrough(failed.error.metadata.payment_id)
  return { ...waiting, paid }
}

type GoBack = () => Promise<unknown>

async function tell(story: Story, telling: Telling, { goBack, isWorkedOn }: { goBack: GoBack; isWorkedOn: boolean }) {
  const { place, situation, calls, wish, paid, orderId } = story
  if (telling === 'poller') return again(() => askProvider(place.shop, orderId))
  if (telling === 'confirm') return mustAnswer(await confirmAgain(() => calls.confirm(wish, paid)), situation)
  if (telling.startsWith('refund.')) await goBack()
  const event = webhookOf(place.books, telling, paid.razorpay_payment_id)
  const status = await deliver(place.shop.origin, event)
  if (status !== 200) throw new Error(`the webhook ${telling} was answered ${status}`)
  // Else it waits in the inbox until the shop looks again.
  if (isWorkedOn) await again(() => workOnWebhook(place.shop, event.id))
}

const tries = 5

/** Whoever waited for the order for too long, on a slow machine with many at once, comes again: as the shop's jobs do. */
async function again(work: () => Promise<unknown>) {
  for (let left = tries; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 1 || sqlStateOf(error) !== lockTimeout) throw error
    }
  }
}

const lockTimeout = '55P03'

/** As the browser does, which is told then to try again. */
async function confirmAgain(confirm: () => Promise<Got | null>) {
  let answer = await confirm()
  for (let left = tries; left > 1 && answer?.status === 503; left -= 1) answer = await confirm()
  return answer
}

/** Money that has nothing left to pay goes back, and the buyer is told so. */
function mustAnswer(answer: Got | null, situation: Situation) {
  const expected = situation === 'ordered otherwise' ? 409 : 200
  if (answer?.status !== expected) throw new Error(`the confirmation was answered ${answer?.status} ${answer?.message}`)
}

async function tellAtOnce(story: Story, tellings: Telling[], goBack: GoBack) {
  if (tellings.some((telling) => telling.startsWith('refund.'))) await goBack()
  const done = async () => undefined
  await Promise.all(tellings.map((telling) => tell(story, telling, { goBack: done, isWorkedOn: true })))
}

/** What the events in the database say together. */
export async function storedState({ place, orderId }: Story, order: { amount: number; isLapsed: boolean }) {
  return paymentState(await readEvents(place.shop.db, orderId), order)
}
