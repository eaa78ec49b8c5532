import { isPending } from '#server/people/messages/still-to-send.sql.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { columns } from '#server/platform/db/prepared/fragments.ts'
import { prepared, rowsOf } from '#server/platform/db/prepared/prepared.ts'
import { messages } from '#server/platform/schema/people/messages.ts'

const idColumns = columns({ id: messages.id })

/** The message with an order's code to a number that is still to be sent. */
export async function findPendingCode(tx: Transaction, recipient: string, orderNumber: string) {
  const [found] = await rowsOf(
    tx,
    prepared`
    select ${idColumns} from message
    where recipient = ${recipient} and template = 'cash-order-code' and strpos(text, ${orderNumber}) > 0 and ${isPending}
    limit 1`,
  )
  return found?.id
}

/** Has a message sent as if it were new, unless somebody holds it, who is sending it. */
export async function makeDue(tx: Transaction, messageId: string) {
  await rowsOf(
    tx,
    prepared`update message set attempts = 0, failure = null, created_at = now()
      where id = any(array(select id from message where id = ${messageId} for update skip locked))`,
  )
}
