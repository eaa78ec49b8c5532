import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { queueOrderMessage } from './order-messages.ts'
import { readSentFactsOf } from './unconfirmed-order.sql.ts'

/**
 * Tells of an order that was cancelled because nobody confirmed it. Whoever was logged in is told as of any other. Of a guest only the
 * number that was sent the code hears, by SMS, and of one order a day: it may be somebody else's, and the mail address too.
 */
export async function queueUnconfirmedMessage(tx: Transaction, shop: Pick<Shop, 'config' | 'db'>, orderId: string) {
  const sentFacts = await readSentFactsOf(tx, orderId)
  if (sentFacts?.isProven) return queueOrderMessage(tx, shop, 'order-cancelled', orderId)
  if (sentFacts?.isSentCode && !sentFacts.isSentToday)
    await queueOrderMessage(tx, shop, 'order-cancelled', orderId, { only: 'sms' })
}
