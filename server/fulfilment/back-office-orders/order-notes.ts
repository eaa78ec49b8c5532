import { desc, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise } from '#server/people/staff/sent-otherwise.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orderNotes } from '#server/platform/schema/fulfilment/orders.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import { queueOrderNote } from '#server/selling/order-messages/order-note.ts'
import { lockPlacedOrder } from '../refunds/refund-order.ts'
import type { OrderShop } from '../transitions/transition-order.ts'

type NewNote = { key: string; text: string; isForShopper: boolean }

/** Writes a note on an order, once for its key; one to the shopper is sent as well. */
export function writeNote(shop: OrderShop, orderNumber: string, { key: id, text, isForShopper }: NewNote, by: Actor) {
  return inTransaction(shop.db, async (tx) => {
    const { id: orderId } = await lockPlacedOrder(tx, orderNumber)
    const staffId = typeof by === 'string' ? null : by.staffId
    const written = await tx
      .insert(orderNotes)
      .values({ id, orderId, staffId, text, isForShopper })
      .onConflictDoNothing({ target: orderNotes.id })
    if (written.rowCount === 0) return refuseOther(tx, orderId, { key: id, text, isForShopper })
    if (isForShopper) await queueOrderNote(tx, shop, orderId, { id, text })
    // The words themselves stay with the order.
    const after = { noteId: id, isForShopper }
    await writeAudit(tx, by, { action: 'order.note', subject: { kind: 'order', id: orderNumber }, after })
  })
}

/** All notes on an order with who wrote them, the newest first. */
export function readNotes(executor: Executor, orderId: string) {
  const { id, text, isForShopper, createdAt } = orderNotes
  return executor
    .select({ id, text, isForShopper, createdAt, by: staff.name })
    .from(orderNotes)
    .leftJoin(staff, eq(staff.id, orderNotes.staffId))
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(createdAt))
}

async function refuseOther(executor: Executor, orderId: string, { key, text, isForShopper }: NewNote) {
  const [known] = await executor.select().from(orderNotes).where(eq(orderNotes.id, key))
  if (known?.orderId !== orderId) throw new ApiError(409, 'This was sent for another order already.')
  if (known.text !== text || known.isForShopper !== isForShopper) throw sentOtherwise
}
