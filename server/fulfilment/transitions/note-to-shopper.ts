import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { orderNotes } from '#server/platform/schema/fulfilment/orders.ts'
import { queueOrderNote } from '#server/selling/order-messages/order-note.ts'
import type { OrderShop } from './transition-order.ts'

type Note = {
  text: string
  by?: Actor | undefined
  /** An SMS of its own tells of it already. */
  isSentBySms?: boolean
}

/** Writes to the shopper what became of an order, within the step that it tells of: shown on the order, and sent. */
export async function noteToShopper(
  tx: Transaction,
  shop: OrderShop,
  orderId: string,
  { text, by, isSentBySms }: Note,
) {
  const note = { id: randomUUID(), text }
  const staffId = typeof by === 'object' ? by.staffId : null
  await tx.insert(orderNotes).values({ ...note, orderId, staffId, isForShopper: true })
  await queueOrderNote(tx, shop, orderId, { ...note, isSentBySms })
}
