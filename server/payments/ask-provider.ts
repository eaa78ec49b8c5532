import { and, asc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { PaymentEvent } from '#contract/rules/payment-state.ts'
import type { Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { lapseOrder } from '../orders/unpaid-orders.ts'
import { captured, hearAllOf } from './payment-events.ts'
import { choosePaymentProvider, type PaymentProvider } from './provider.ts'
import { findProviderOrder, keepProviderOrder } from './provider-orders.ts'
import { type SettleShop, settleOrder } from './settle.ts'
import { providerOrders } from './table.ts'

const { orderId: ofOrder, providerOrderId: made, holdUntil, askAt, createdAt } = providerOrders

/**
 * Asks the provider about every order whose time has come: what was paid is settled, what was not lapses after its hold, and
 * is asked about for 5 days more, at growing intervals, because a bank may still say yes.
 */
export async function askAboutPayments(shop: SettleShop) {
  const due = await shop.db
    .select({ orderId: ofOrder })
    .from(providerOrders)
    .where(and(lte(askAt, sql`now()`), or(isNotNull(made), lte(holdUntil, sql`now()`))))
    .orderBy(asc(askAt))
    .limit(100)
  for (const { orderId } of due) {
    if (!(await takeTurn(shop, orderId))) continue
    try {
      await askProvider(shop, orderId)
    } catch {
      // No answer: the others would wait for it in vain too. Their goods are not held for ever.
      return lapseForgotten(shop)
    }
  }
}

/** One process asks about one order; should it die, another asks a minute later. */
async function takeTurn({ db }: SettleShop, orderId: string) {
  const taken = await db
    .update(providerOrders)
    .set({ askAt: sql`now() + interval '1 minute'` })
    .where(and(eq(ofOrder, orderId), lte(askAt, sql`now()`)))
  return taken.rowCount === 1
}

/** Settles one order by the provider's own record. Throws 503 when there is no answer. */
export async function askProvider(shop: SettleShop, orderId: string) {
  const provider = choosePaymentProvider(shop.config)
  const row = await findProviderOrder(shop.db, orderId)
  if (!provider || !row) return
  const providerOrderId = row.providerOrderId ?? (await provider.findOrderByReceipt(orderId))?.id
  const heard = providerOrderId ? await hearOf(provider, providerOrderId, row.amount) : []
  await inTransaction(shop.db, async (tx) => {
    if (providerOrderId && !row.providerOrderId) await keepProviderOrder(tx, orderId, providerOrderId)
    const order = await settleOrder(tx, shop, orderId, heard, 'poller')
    if (order?.orderStatus === 'UNPAID' && (await isHoldOver(tx, orderId))) await lapseOrder(tx, orderId)
    await planNextAsking(tx, orderId)
  })
}

async function hearOf(provider: PaymentProvider, providerOrderId: string, amount: number) {
  const heard: PaymentEvent[] = []
  for (const found of await provider.listPayments(providerOrderId)) {
    heard.push(...(await hearAllOf(provider, await captured(provider, found, amount))))
  }
  return heard
}

async function isHoldOver(tx: Transaction, orderId: string) {
  return (await tx.$count(providerOrders, and(eq(ofOrder, orderId), lte(holdUntil, sql`now()`)))) === 1
}

async function planNextAsking(tx: Transaction, orderId: string) {
  const status = sql`(select o.order_status from shop_order o where o.id = ${ofOrder})`
  await tx
    .update(providerOrders)
    .set({
      askAt: sql`case
        when ${status} = 'UNPAID' then ${holdUntil}
        when ${status} = 'LAPSED' and ${createdAt} > now() - interval '5 days' then now() + (now() - ${createdAt})
        when ${status} <> 'LAPSED' and ${createdAt} > now() - interval '1 day' then now() + interval '1 day'
      end`,
    })
    .where(eq(ofOrder, orderId))
}

/** While the provider is away nobody else can buy what is held: after a second quarter of an hour it is given free. */
async function lapseForgotten({ db }: SettleShop) {
  const forgotten = await db
    .select({ orderId: ofOrder })
    .from(providerOrders)
    .where(and(lte(holdUntil, sql`now() - interval '15 minutes'`), isNotNull(askAt)))
    .limit(500)
  for (const { orderId } of forgotten) await inTransaction(db, (tx) => lapseOrder(tx, orderId))
}
