import { eq } from 'drizzle-orm'
import { noteFirstCode, orderCode } from '#server/people/auth/codes/order-codes.ts'
import { cashCode, hashCashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import { applyOverrides, queueToSend } from '#server/people/messages/queue-message.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { pipeline } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { sendOrderToConfirm } from '../order-messages/cash-order-code.ts'
import { writeOfNewOrder } from '../order-messages/order-messages.ts'
import { orderFacts } from '../order-messages/read-order-facts.ts'
import type { OrderTerms } from '../settings/settings.ts'
import { type DraftedOrder, storeOrder } from './store-order.ts'

type Placed = { order: DraftedOrder; terms: OrderTerms; isGuest: boolean }

/**
 * Stores a cash order made from a cart, in the caller's transaction: its lines leave the cart, and its recipient and the shop's people
 * are told that it is confirmed, or where the shop wants it so, that it waits for the code its recipient is sent.
 */
export async function storeCashOrder(tx: Transaction, shop: Pick<Shop, 'config' | 'db'>, placed: Placed) {
  const { order, terms, isGuest } = placed
  const cartLines = order.lines.map(({ cartLineId }) => cartLineId)
  // The code of a moment ago says the same as another one would.
  const isProvenByGuest = isGuest && order.provenMobile === order.mobileNumber
  if (terms.isCashConfirmedByCode && !isProvenByGuest) {
    await storeOrder(tx, order, { cartLines })
    return requireCashCode(tx, shop, placed)
  }
  const facts = orderFacts(shop, order, order.lines, { isGuest })
  const outgoing = writeOfNewOrder(shop, facts, terms.owner)
  const messages = await applyOverrides(tx, shop, outgoing, { onceFor: order.id })
  await pipeline(
    () => storeOrder(tx, order, { cartLines, messages }),
    () => queueToSend(tx, shop, messages),
  )
}

async function requireCashCode(tx: Transaction, shop: Pick<Shop, 'config' | 'db'>, { order, terms, isGuest }: Placed) {
  const { id: orderId, orderNumber, createdAt } = order
  const confirmBy = new Date(createdAt.getTime() + terms.cashCodeHours * 3_600_000)
  const { secret } = shop.config
  const codeHash = hashCashCode(secret, orderNumber, cashCode(secret, orderNumber))
  await tx.update(orders).set({ cashCodeHash: codeHash, confirmBy }).where(eq(orders.id, orderId))
  // Whoever orders for somebody else's number cannot have it sent message after message: the order waits without.
  const isCodeSent = await noteFirstCode(tx, shop.config, orderCode(order, codeHash))
  const facts = orderFacts(shop, order, order.lines, { isGuest })
  await sendOrderToConfirm(tx, shop, { orderId, facts, owner: terms.owner, isCodeSent })
}
