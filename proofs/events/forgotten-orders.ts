import { workOnWebhook } from '#server/fulfilment/webhooks/webhook-inbox.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { releaseOrder } from '#server/selling/orders/unpaid-orders.ts'
import { callsOf, createIntent } from '../client/calls.ts'
import type { Random } from '../environment/seeded-random.ts'
import type { InProcessEnvironment } from '../in-process/in-process-environment.ts'
import { deliver } from '../in-process/stored-webhooks.ts'

/** What became of its money at the provider before the shop was set back to a moment before the order. */
const moneys = ['paid', 'paid twice', 'in part back', 'all back', 'a part waits', 'failed', 'never paid'] as const
export type Money = (typeof moneys)[number]

/** Each kind of money has its turn. */
export function moneyOf(turn: number): Money {
  return moneys[turn % moneys.length] ?? 'paid'
}

/**
 * An order as a restore from before it leaves it: placed, paid and heard of, then gone here with all that was noted of it, while the
 * provider has its books and has delivered its webhooks. What its shopper was told of it is no part of the history.
 */
export async function playForgotten(environment: InProcessEnvironment, money: Money, random: Random) {
  const { shop, provider, books } = environment
  const history = { ...environment.history, note: () => {} }
  const calls = callsOf(
    { origin: () => shop.origin, providerUrl: provider.url, history },
    await environment.nextBuyer(),
  )
  const intent = createIntent(random, [{ sku: 'SKU-3', quantity: random.whole(1, 3) }])
  await calls.fillCart(intent.lines)
  const { orderId, paymentOrderId } = (await calls.create(intent)) ?? {}
  if (!orderId || !paymentOrderId) throw new Error('no order came to be')
  await payAs(environment, money, paymentOrderId)
  books.refresh()
  const eventsAbout = [...books.events.values()].filter(
    ({ body }) => body.includes(paymentOrderId) || body.includes(orderId),
  )
  for (const event of eventsAbout) {
    await deliver(shop.origin, event)
    if (random.happens(0.8)) await workOnWebhook(shop, event.id)
  }
  await forget(environment, orderId)
}

async function payAs({ provider, books }: InProcessEnvironment, money: Money, paymentOrderId: string) {
  if (money === 'never paid') return
  if (money === 'failed') return void (await provider.pay(paymentOrderId, { outcome: 'failure' }))
  const { razorpay_payment_id: id } = await provider.pay(paymentOrderId)
  if (money === 'paid twice') await provider.pay(paymentOrderId, { outcome: 'twice' })
  books.refresh()
  const amount = books.payments.get(id)?.amount ?? 0
  if (money === 'in part back') await provider.refundByHand(id, 10_00, 'processed')
  if (money === 'all back') await provider.refundByHand(id, amount, 'processed')
  if (money === 'a part waits') await provider.refundByHand(id, 10_00, 'pending')
}

/** Goods and coupons are as they were before it, and so are the rows. */
function forget({ shop }: InProcessEnvironment, orderId: string) {
  return inTransaction(shop.db, async (tx) => {
    const { rows } = await tx.execute<{ holds_goods: boolean }>(
      `select holds_goods from shop_order where id = '${orderId}' for update`,
    )
    if (rows[0]?.holds_goods) await releaseOrder(tx, orderId)
    for (const table of ['refund', 'open_matter', 'payment_event', 'provider_order'])
      await tx.execute(`delete from ${table} where order_id = '${orderId}'`)
    await tx.execute(`delete from shop_order where id = '${orderId}'`)
  })
}
