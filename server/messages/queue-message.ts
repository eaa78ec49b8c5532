import type { Executor } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { isMailAddress } from '../providers/mail-gateway.ts'
import type { Shop } from '../shop.ts'
import { type Letter, writeMailHtml, writeMailText } from './letter.ts'
import { messageKey } from './message-key.ts'
import { messages } from './table.ts'
import { type Message, type TemplateName, writeText } from './templates.ts'

export type Queued = Exclude<Message, { template: 'login-code' }>
type Mail = { template: Exclude<TemplateName, 'login-code'>; to: string; letter: Letter }
type Options = {
  /** What the message is about: two of one template about the same thing to the same person are one. */
  onceFor?: string
}
type MessageShop = Pick<Shop, 'config' | 'db'>

/** Writes an SMS in the caller's transaction; it is sent once that has been committed, and never if it has not. */
export async function queueMessage(executor: Executor, shop: MessageShop, message: Queued, options: Options = {}) {
  const { to: recipient, template } = message
  await queueRow(executor, shop, { channel: 'sms', recipient, template, text: writeText(message) }, options)
}

/** The same by mail. Nothing is written where the shop sends none, or to what is no usable address. */
export async function queueMail(executor: Executor, shop: MessageShop, mail: Mail, options: Options = {}) {
  const { to: recipient, template, letter } = mail
  if (shop.config.mail.gateway === 'none' || !isMailAddress(recipient)) return
  const [text, html] = [writeMailText(letter), writeMailHtml(letter)]
  await queueRow(executor, shop, { channel: 'mail', recipient, template, subject: letter.subject, text, html }, options)
}

async function queueRow(
  executor: Executor,
  { config, db }: MessageShop,
  written: typeof messages.$inferInsert,
  { onceFor }: Options,
) {
  const { channel = 'sms', template, recipient } = written
  const key = onceFor === undefined ? {} : { id: messageKey(channel, template, recipient, onceFor) }
  const [row] = await executor
    .insert(messages)
    .values({ ...written, ...key, demo: config.isDemo })
    .onConflictDoNothing({ target: messages.id })
    .returning({ id: messages.id })
  if (row) await enqueue(db, 'send-message', { messageId: row.id }, { within: executor, onceFor: row.id })
}
