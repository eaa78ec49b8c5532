import type { Executor } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Shop } from '../shop.ts'
import { messages } from './table.ts'
import { type Message, writeText } from './templates.ts'

type Queued = Extract<Message, { template: 'order-confirmed' }>

/** Writes a message in the caller's transaction; it is sent once that has been committed, and never if it has not. */
export async function queueMessage(executor: Executor, shop: Pick<Shop, 'config' | 'db'>, message: Queued) {
  const [row] = await executor
    .insert(messages)
    .values({
      recipient: message.to,
      template: message.template,
      text: writeText(message),
      demo: shop.config.isDemo,
    })
    .returning({ id: messages.id })
  if (row) await enqueue(shop.db, 'send-message', { messageId: row.id }, { within: executor, onceFor: row.id })
}
