import { reconcileDueOrders, reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhook, workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { deliver, webhookOf } from '../in-process/stored-webhooks.ts'
import { mustHaveState, openOrder, payOrder } from './expectations.ts'
import type { Round } from './round.ts'
import { countRows, expireReservation, isJobQueued, passTurn } from './stored-state.ts'

export async function confirm(round: Round, outcome: 'success' | 'authorized') {
  const { orderId, paid } = await payOrder(round, { outcome })
  const first = await round.part(() => round.dying.confirm(round.intent, paid))
  await comeNext(round, orderId, paid)
  const storedOrder = await mustHaveState(round, orderId, 'CONFIRMED PAID')
  const statedNumber = first?.status === 200 ? first.orderNumber : storedOrder?.order_number
  round.must(statedNumber === storedOrder?.order_number, `it was told the number ${statedNumber}`)
}

/** Who hears of it next: the browser's second try, the provider's webhook, or the poller. */
async function comeNext(round: Round, orderId: string, paid: Awaited<ReturnType<typeof payOrder>>['paid']) {
  const { stage, random, alive, intent } = round
  const way = random.pick(['browser', 'webhook', 'poller'] as const)
  if (way === 'browser') await alive.confirm(intent, paid)
  if (way === 'webhook') {
    await deliver(stage.alive.origin, webhookOf(stage.books, 'payment.authorized', paid.razorpay_order_id))
    await workOnWebhooks(stage.alive)
    await reconcileWithProvider(stage.alive, orderId)
  }
  if (way === 'poller') {
    await expireReservation(stage, orderId)
    await reconcileDueOrders(stage.alive)
  }
}

export async function receivePayment(round: Round) {
  const { orderId } = await receive(round, 'success', 'payment.captured')
  await mustHaveState(round, orderId, 'CONFIRMED PAID')
}

export async function receiveAuthorization(round: Round) {
  const { stage } = round
  const { orderId } = await receive(round, 'authorized', 'payment.authorized', async (id) =>
    reconcileWithProvider(stage.dying, id),
  )
  round.must(await isJobQueued(stage, 'ask-provider', { orderId }), 'nobody was told to ask the provider')
  await reconcileWithProvider(stage.alive, orderId)
  await mustHaveState(round, orderId, 'CONFIRMED PAID')
}

/** A webhook that was answered is not sent again; what was not is. */
async function receive(
  round: Round,
  outcome: 'success' | 'authorized',
  name: string,
  also = async (_orderId: string) => {},
) {
  const { stage } = round
  const { orderId, paid } = await payOrder(round, { outcome })
  const event = webhookOf(stage.books, name, paid.razorpay_order_id)
  let answered: number | undefined
  await round.part(async () => {
    answered = await deliver(stage.dying.origin, event)
    await workOnWebhook(stage.dying, event.id)
    await also(orderId)
  })
  if (answered !== 200) round.must((await deliver(stage.alive.origin, event)) === 200, 'sent again it is not taken')
  await workOnWebhooks(stage.alive)
  return { orderId }
}

export async function poll(round: Round, outcome: 'success' | 'authorized') {
  const { orderId } = await payOrder(round, { outcome })
  await pollTwice(round, orderId)
  await mustHaveState(round, orderId, 'CONFIRMED PAID')
}

export async function lapse(round: Round) {
  const { orderId } = await openOrder(round)
  await pollTwice(round, orderId)
  await mustHaveState(round, orderId, 'LAPSED PENDING')
}

export async function revive(round: Round) {
  const { stage, alive, intent } = round
  const { orderId, paymentOrderId } = await openOrder(round)
  await expireReservation(stage, orderId)
  await reconcileDueOrders(stage.alive)
  await mustHaveState(round, orderId, 'LAPSED PENDING')
  await alive.pay(intent, paymentOrderId)
  await pollTwice(round, orderId)
  await mustHaveState(round, orderId, 'CONFIRMED PAID')
  round.must((await countRows(stage, 'open_matter', orderId)) === 1, 'nobody is told of the late money')
}

async function pollTwice(round: Round, orderId: string) {
  const { stage } = round
  await expireReservation(stage, orderId)
  await round.part(() => reconcileDueOrders(stage.dying))
  await passTurn(stage, orderId)
  await reconcileDueOrders(stage.alive)
}
