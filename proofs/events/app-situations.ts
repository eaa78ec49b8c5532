import { sendRequestedRefunds } from '#server/fulfilment/refunds/send-refunds.ts'
import { reconcileWithProvider } from '#server/fulfilment/webhooks/reconcile-with-provider.ts'
import { workOnWebhooks } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { keys } from '../environment/shop-process.ts'
import { type Story, storedState } from './app-histories.ts'

/** How the order stands when the news of its money begins to arrive, and where the money goes. */
export const situations = ['waiting', 'lapsed', 'cancelled', 'ordered otherwise'] as const
export type Situation = (typeof situations)[number]

const refundedAtProvider = 50_00

/** Brings an order there for which nobody has paid yet. */
export async function prepare({ situation, environment, calls, intent, orderId }: Omit<Story, 'paid'>) {
  // The same cart in cash: the money has nothing left to pay.
  if (situation === 'ordered otherwise') await calls.cash({ ...intent, key: `${intent.key}-cash` })
  if (situation !== 'lapsed') return
  await environment.shop.pool.query(
    `update provider_order set hold_until = now() - interval '1 second', created_at = now() - interval '16 minutes'
     where order_id = $1`,
    [orderId],
  )
  await reconcileWithProvider(environment.shop, orderId)
}

/** Makes the money go back, once, however often this is called: as staff do it at the provider, or as the shop does by itself. */
export function openWayBack(story: Story) {
  const { situation, environment, calls, intent, orderId } = story
  let inFlight: Promise<unknown> | undefined
  return () => {
    inFlight ??= sendBack()
    return inFlight
  }

  async function sendBack() {
    if (situation === 'waiting' || situation === 'lapsed') return refundByHand(story)
    // The shop sends back what it has heard of.
    await reconcileWithProvider(environment.shop, orderId)
    if (situation === 'cancelled') await calls.cancel(intent, (await rowOf(story)).order_number)
    return sendRequestedRefunds(environment.shop)
  }
}

/** Lets the poller tell the rest; gives what is not as it always ends. */
export async function endOf(story: Story, goBack: () => Promise<unknown>) {
  const { environment, orderId } = story
  await goBack()
  await workOnWebhooks(environment.shop)
  await reconcileWithProvider(environment.shop, orderId)
  await sendRequestedRefunds(environment.shop)
  await reconcileWithProvider(environment.shop, orderId)
  const found = JSON.stringify(await findEnd(story))
  const expected = JSON.stringify(await expectedEnd(story))
  return found === expected ? [] : [`it ends as ${found}, not as ${expected}`]
}

async function findEnd(story: Story) {
  const { situation, environment, orderId, paid } = story
  const row = await rowOf(story)
  const count = async (query: string, ...values: string[]) =>
    Number((await environment.shop.pool.query(`select count(*) as count from ${query}`, values)).rows[0].count)
  environment.books.refresh()
  const isLapsed = situation === 'cancelled' || situation === 'ordered otherwise'
  const atProvider = [...environment.books.refunds.values()].filter(
    ({ payment_id }) => payment_id === paid.razorpay_payment_id,
  )
  return {
    order: `${row.order_status} ${row.payment_status}`,
    isPaidByIt: row.payment_id === paid.razorpay_payment_id,
    state: await storedState(story, { amount: row.total, isLapsed }),
    wentBack: atProvider.map(({ amount, status }) => `${amount} ${status}`),
    ownRefunds: await count("refund where order_id = $1 and status = 'processed'", orderId),
    allRefunds: await count('refund where order_id = $1', orderId),
    lateMoneyExceptions: await count("open_matter where order_id = $1 and kind = 'late-money'", orderId),
    allExceptions: await count('open_matter where order_id = $1', orderId),
    confirmations: await count(
      "message where template = 'order-confirmed' and channel = 'sms' and text like $1",
      `%${row.order_number}%`,
    ),
  }
}

async function expectedEnd(story: Story): Promise<Awaited<ReturnType<typeof findEnd>>> {
  const { situation } = story
  const { total } = await rowOf(story)
  const isPartRefunded = situation === 'waiting' || situation === 'lapsed'
  const isDelivered = situation !== 'ordered otherwise'
  const back = isPartRefunded ? refundedAtProvider : total
  const own = isPartRefunded ? 0 : 1
  const expectedTimes = situation === 'lapsed' || situation === 'ordered otherwise' ? 1 : 0
  const paymentId = story.paid.razorpay_payment_id
  return {
    order: isPartRefunded
      ? 'CONFIRMED PARTLY_REFUNDED'
      : situation === 'cancelled'
        ? 'CANCELLED REFUNDED'
        : 'LAPSED PENDING',
    isPaidByIt: isDelivered,
    state: {
      status: isPartRefunded ? 'paid' : 'unpaid',
      paymentId: isPartRefunded ? paymentId : undefined,
      toRefund: [],
      payments: [{ paymentId, amount: total, returning: back, returned: back }],
    },
    wentBack: [`${back} processed`],
    ...{ ownRefunds: own, allRefunds: own, lateMoneyExceptions: expectedTimes, allExceptions: expectedTimes },
    confirmations: isDelivered ? 1 : 0,
  }
}

/** As staff do it in the provider's own office. */
async function refundByHand({ environment, paid }: Story) {
  const answer = await fetch(`${environment.provider.url}/v1/payments/${paid.razorpay_payment_id}/refund`, {
    method: 'POST',
    body: JSON.stringify({ amount: refundedAtProvider }),
    headers: {
      authorization: `Basic ${btoa(`${keys.RAZORPAY_KEY_ID}:${keys.RAZORPAY_KEY_SECRET}`)}`,
      'content-type': 'application/json',
    },
  })
  if (!answer.ok) throw new Error('the provider did not send the money back')
}

async function rowOf({ environment, orderId }: Story) {
  const { rows } = await environment.shop.pool.query<{
    order_number: string
    order_status: string
    payment_status: string
    payment_id: string | null
    total: number
  }>('select order_number, order_status, payment_status, payment_id, total::int from shop_order where id = $1', [
    orderId,
  ])
  if (!rows[0]) throw new Error('the order is gone')
  return rows[0]
}
