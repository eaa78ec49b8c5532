import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { readReturns, returnedOf } from '#server/selling/orders/returned-goods.ts'
import { linesOf } from '#server/selling/orders/unpaid-orders.ts'
import { returnStock } from '#server/selling/stock/stock.ts'

type Parcel = { orderId: string; orderNumber: string }
type Noted = { state: Exclude<ParcelState, 'on-its-way-back'>; reason: string | undefined; by: Actor | undefined }

/** All that is awaited of a parcel that was on the road is accounted for: back and good, back and spoilt, or lost. The caller holds the order. */
export async function noteParcel(tx: Transaction, { orderId, orderNumber }: Parcel, { state, reason, by }: Noted) {
  const returned = returnedOf(await readReturns(tx, orderId))
  const goods = (await linesOf(tx, [orderId]))
    .map((line) => ({ ...line, quantity: line.quantity - (returned.get(line.position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const lines = goods.map(({ position, quantity }) => ({ position, quantity }))
  const [isRestocked, isLost] = [state === 'good', state === 'lost']
  const staffId = by === undefined || typeof by === 'string' ? null : by.staffId
  const noted = { lines, isRestocked, isLost, reason: reason ?? parcelTexts[state] }
  await tx.insert(orderReturns).values({ id: randomUUID(), orderId, staffId, amount: 0, ...noted })
  if (isRestocked) await returnStock(tx, goods)
  await endReturning(tx, orderId)
  if (by)
    await writeAudit(tx, by, { action: 'order.return', subject: { kind: 'order', id: orderNumber }, after: noted })
}

/** Notes that nothing of a cancelled parcel is awaited any more, once all its pieces are accounted for. */
export async function endReturning(tx: Transaction, orderId: string) {
  await tx
    .update(orders)
    .set({ returnedAt: sql`now()` })
    .where(
      sql`${eq(orders.id, orderId)} and ${orders.returningAt} is not null and ${orders.returnedAt} is null and
        (select sum(quantity) from order_line where order_id = ${orderId}) <= (select coalesce(sum(back.quantity), 0)
          from order_return r cross join jsonb_to_recordset(r.lines) as back(position int, quantity int) where r.order_id = ${orderId})`,
    )
}

export const parcelTexts = {
  good: 'Came back in good state',
  spoilt: 'Came back spoilt',
  lost: 'Did not come back',
} as const
