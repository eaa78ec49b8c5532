import { asc, desc, isNull } from 'drizzle-orm'
import { paymentExceptions } from '#server/platform/schema/fulfilment/payments.ts'
import { reconciliations } from '#server/platform/schema/fulfilment/reconciliation.ts'
import type { TestShop } from '#server/testing/test-shop.ts'
import { outcomeOf } from '../outcome.ts'
import { reconcile, type Ways } from '../reconcile.ts'
import { requestReconciliation } from '../request-reconciliation.ts'

export const hurried: Ways = { waitMs: 0, pauseMs: 0 }

/** Compares as the button has it, without the pauses, and gives what came of it. */
export async function compareAll(shop: TestShop, from: Date, ways: Ways = {}) {
  await requestReconciliation(shop.db, { from, reason: 'staff' })
  while (await reconcile(shop, { ...hurried, ...ways }));
  const last = await lastOf(shop)
  return last && outcomeOf(last)
}

export async function lastOf({ db }: TestShop) {
  const [last] = await db.select().from(reconciliations).orderBy(desc(reconciliations.requestedAt)).limit(1)
  return last
}

export function exceptionsOf({ db }: TestShop) {
  return db
    .select()
    .from(paymentExceptions)
    .where(isNull(paymentExceptions.closedAt))
    .orderBy(asc(paymentExceptions.createdAt))
}

/** As a restore from before it does: the order is gone, and all that was noted of its money. */
export async function forgetOrder({ pool }: TestShop, orderId: string) {
  for (const table of ['refund', 'payment_event', 'provider_order', 'open_matter'])
    await pool.query(`delete from ${table} where order_id = $1`, [orderId])
  await pool.query('delete from shop_order where id = $1', [orderId])
}
