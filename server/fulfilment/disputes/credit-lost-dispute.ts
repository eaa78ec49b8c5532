import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { bills } from '#server/platform/schema/fulfilment/bills.ts'
import { orderLines } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { lockOrder, type PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { readReturns, returnedOf } from '#server/selling/orders/returned-goods.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { queueBill } from '../bills/make-bills.ts'
import { sumLost } from '../payments/disputed-money.ts'

/**
 * Issues the credit note over what the buyer's bank took of a billed order, as far as its goods are back or never left the house (CGST Act,
 * section 34). Nothing while the buyer has them, for pieces that did not come back, and beyond what was credited before: it can be
 * called as often as something of this has changed. Call it last: it holds the series until the transaction ends.
 */
export async function creditLostDispute(tx: Transaction, { db }: Pick<Shop, 'db'>, orderId: string) {
  const order = await lockOrder(tx, orderId)
  const lost = order?.paymentId ? await sumLost(tx, order.paymentId) : 0
  if (!order || lost === 0) return
  const papers = await tx
    .select({ reason: bills.reason, total: bills.total, kind: bills.kind })
    .from(bills)
    .where(eq(bills.orderId, orderId))
  const notes = papers.filter(({ kind }) => kind === 'credit-note')
  const ofDisputes = notes.filter(({ reason }) => reason.startsWith(disputeReason))
  const amount = Math.min(lost - sumOf(ofDisputes), (await valueBack(tx, order)) - sumOf(notes))
  if (amount <= 0) return
  const note = await issueCreditNote(tx, orderId, `${disputeReason}${ofDisputes.length + 1}`, amount)
  if (note) await queueBill(db, note.id, tx)
}

// A note for each time that goods came back, so that they are counted.
const disputeReason = 'dispute-'

/** What of the total the pieces cost that are back, or never left, in paise; a part by its lines, rounded down once. */
async function valueBack(tx: Transaction, { id, orderStatus, returningAt, total }: PaidOrder) {
  if (orderStatus === 'CANCELLED' && !returningAt) return total
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  const returned = returnedOf((await readReturns(tx, id)).filter(({ isLost }) => !isLost))
  const back = lines.reduce((sum, { position, price }) => sum + price * (returned.get(position) ?? 0), 0)
  const all = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return all === 0 ? 0 : Math.floor((total * back) / all)
}

function sumOf(papers: { total: number }[]) {
  return papers.reduce((sum, { total }) => sum + total, 0)
}
