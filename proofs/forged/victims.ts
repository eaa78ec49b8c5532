import { callsOf, createIntent } from '../client/calls.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { InProcessEnvironment } from '../in-process/in-process-environment.ts'
import type { Webhook } from '../in-process/stored-webhooks.ts'
import type { Confirmation } from './forged-confirmations.ts'

export type Victim = { orderId: string; paymentOrderId: string; total: number }

/** An order that waits for its money; dear and cheap ones, as a thief would pay the one and take the other. */
export async function openVictim(environment: InProcessEnvironment, random: Random): Promise<Victim> {
  const { shop, provider, history } = environment
  const shopping = { origin: () => shop.origin, providerUrl: provider.url, history }
  const calls = callsOf(shopping, await environment.nextBuyer())
  const sku = random.pick(['SKU-0', 'SKU-2', 'SKU-4'])
  const intent = createIntent(random, [{ sku, quantity: random.whole(1, 4) }])
  await calls.fillCart(intent.lines)
  const { orderId, paymentOrderId, amount: total } = (await calls.create(intent)) ?? {}
  if (!orderId || !paymentOrderId || total === undefined) throw new Error('no order came to be')
  return { orderId, paymentOrderId, total }
}

/** Pays at the provider, as `more` says; gives what the window hands to the browser. */
export async function pay(
  environment: InProcessEnvironment,
  { paymentOrderId }: Victim,
  more: object = {},
): Promise<Confirmation> {
  const paid = await environment.provider.pay(paymentOrderId, more)
  const [paymentId, signature] = [paid.razorpay_payment_id, paid.razorpay_signature]
  return { paymentId, paymentOrderId, signature }
}

/** All webhooks the provider has about these orders. */
export function webhooksOf({ books }: InProcessEnvironment, victims: Victim[]): Webhook[] {
  books.refresh()
  const isAbout = ({ body }: Webhook) => victims.some(({ paymentOrderId }) => body.includes(paymentOrderId))
  return [...books.events.values()].filter(isAbout)
}

export async function statusesOf({ shop }: InProcessEnvironment, victims: Victim[]) {
  const ids = victims.map(({ orderId }) => orderId)
  const { rows } = await shop.pool.query<{ status: string }>(
    "select distinct order_status || ' ' || payment_status as status from shop_order where id = any($1) order by 1",
    [ids],
  )
  return rows.map(({ status }) => status).join(', ')
}
