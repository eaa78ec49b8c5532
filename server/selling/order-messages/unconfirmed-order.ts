import type { Shop } from '#server/back-office/access/shop.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { rowsOf, written } from '#server/platform/db/written.ts'
import { queueOrderMessage } from './order-messages.ts'

/**
 * Tells of an order that was cancelled because nobody confirmed it. Whoever was logged in is told as of any other. Of a guest only the
 * number that was sent the code hears, by SMS, and of one order a day: it may be somebody else's, and the mail address too.
 */
export async function queueUnconfirmedMessage(tx: Transaction, shop: Pick<Shop, 'config' | 'db'>, orderId: string) {
  const [heard] = await rowsOf<{ isProven: boolean; isSentCode: boolean; isToldToday: boolean }>(
    tx,
    written`
    select o.proven_mobile is not null as "isProven",
      exists (select from message where recipient = '+91' || o.mobile_number and template = 'cash-order-code'
        and strpos(text, o.order_number) > 0 and sent_at is not null) as "isSentCode",
      exists (select from message where recipient = '+91' || o.mobile_number and template = 'order-cancelled'
        and created_at > now() - interval '24 hours') as "isToldToday"
    from shop_order o where id = ${orderId}`,
  )
  if (heard?.isProven) return queueOrderMessage(tx, shop, 'order-cancelled', orderId)
  if (heard?.isSentCode && !heard.isToldToday)
    await queueOrderMessage(tx, shop, 'order-cancelled', orderId, { only: 'sms' })
}
