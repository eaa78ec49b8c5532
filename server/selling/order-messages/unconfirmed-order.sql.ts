import type { Transaction } from '#server/platform/db/database.ts'
import { columns, expression } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'

const confirmationColumns = columns({
  isProven: expression<boolean>('o.proven_mobile is not null'),
  isSentCode: expression<boolean>(`exists (select from message where recipient = '+91' || o.mobile_number
    and template = 'cash-order-code' and strpos(text, o.order_number) > 0 and sent_at is not null)`),
  isSentToday: expression<boolean>(`exists (select from message where recipient = '+91' || o.mobile_number
    and template = 'order-cancelled' and created_at > now() - interval '24 hours')`),
})

/** What the number of an order has heard: its code, and today already of another that was cancelled. */
export async function readSentFactsOf(tx: Transaction, orderId: string) {
  const [sentFacts] = await rowsOf(tx, prepared`select ${confirmationColumns} from shop_order o where id = ${orderId}`)
  return sentFacts
}
