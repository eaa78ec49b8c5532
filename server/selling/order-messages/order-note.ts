import { mailValues } from '#server/people/messages/apply-override.ts'
import { queueMail, queueMessage } from '#server/people/messages/queue-message.ts'
import { orderNoteMail } from '#server/people/messages/templates/order-note.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { readOrderFacts } from './read-order-facts.ts'

/** Tells the recipient of an order what the shop's people wrote about it, once for each note: the words by mail, by SMS the way to them, unless another SMS tells of it. */
export async function queueOrderNote(
  tx: Transaction,
  shop: Pick<Shop, 'config' | 'db'>,
  orderId: string,
  note: { id: string; text: string; isSentBySms?: boolean | undefined },
) {
  const order = await readOrderFacts(tx, shop, orderId)
  const { orderNumber, link, mobileNumber, email } = order
  const about = { onceFor: note.id }
  if (!note.isSentBySms)
    await queueMessage(
      tx,
      shop,
      { template: 'order-note', to: `+91${mobileNumber}`, values: { orderNumber, link } },
      about,
    )
  if (email)
    await queueMail(
      tx,
      shop,
      {
        template: 'order-note',
        to: email,
        content: orderNoteMail(order, note.text),
        values: () => mailValues(order, note.text),
      },
      about,
    )
}
