import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/platform/db/database.ts'
import { pipeline } from '#server/platform/db/transaction.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isMailAddress } from '#server/providers/messages/mail-gateway.ts'
import { applyOverride } from './apply-override.ts'
import { type MailContent, writeMailHtml, writeMailText } from './mail-content.ts'
import { messageKey } from './message-key.ts'
import { isMessageStored, storeMessages } from './queue-message.sql.ts'
import { readOverrides, type TemplateText, overrideKey as wordsKey } from './template-overrides.ts'
import { type Message, type TemplateName, writeText } from './templates.ts'

export type Queued = Exclude<Message, { template: 'login-code' }>
/** `values` gives what the shop's own text of the mail may hold in {braces}. */
type Mail = {
  template: Exclude<TemplateName, 'login-code'>
  to: string
  content: MailContent
  values?: () => Record<string, string>
}
type MessageShop = Pick<Shop, 'config' | 'db'>
/** One message to one person. */
export type OutgoingMessage = {
  channel: 'sms' | 'mail'
  recipient: string
  template: TemplateName
  subject?: string
  html?: string
  text: string
  /** The parts of the message that the shop's own text replaces. */
  applyOverrideText: (overrides: TemplateText) => Partial<OutgoingMessage>
}

type Options = {
  /** The key of what the message is about: two of one template, key and recipient are one message. */
  onceFor?: string
  /** A message to many people at once is sent after all that somebody waits for. */
  isLowPriority?: boolean
}

/** Writes an SMS in the caller's transaction; it is sent once that has been committed, and never if it has not. */
export function queueMessage(tx: Transaction, shop: MessageShop, message: Queued, options?: Options) {
  return queueAll(tx, shop, [writeSms(message)], options)
}

/** The same by mail. Nothing is written where the shop sends none, or to what is no usable address. */
export function queueMail(tx: Transaction, shop: MessageShop, mail: Mail, options?: Options) {
  return queueAll(tx, shop, writeMail(shop, mail), options)
}

/** The same for several messages at once. */
export async function queueAll(tx: Transaction, shop: MessageShop, outgoing: OutgoingMessage[], options?: Options) {
  if (outgoing.length === 0) return
  const rows = await applyOverrides(tx, shop, outgoing, options)
  await pipeline(
    () => storeMessages(tx, rows, shop.config.isDemo),
    () => queueToSend(tx, shop, rows, options),
  )
}

export type MessageRow = Required<Omit<OutgoingMessage, 'applyOverrideText'>> & { id: string }

/** The rows of messages, for a caller that inserts them in its own statement: by `storedMessages`, and then `queueToSend`. */
export async function applyOverrides(
  tx: Transaction,
  { db }: MessageShop,
  outgoing: OutgoingMessage[],
  { onceFor }: Options = {},
): Promise<MessageRow[]> {
  const overrides = await readOverrides(tx, db)
  return outgoing.map((one) => ({ subject: '', html: '', ...applyOverrideOf(one, overrides), id: idOf(one, onceFor) }))
}

/** Queues the jobs that send stored messages. The job of one that was stored before finds nothing to do. */
export function queueToSend(
  tx: Transaction,
  { db }: MessageShop,
  rows: MessageRow[],
  { isLowPriority = false }: Options = {},
) {
  const jobs = rows.map(({ id }) => ({ data: { messageId: id }, onceFor: id, isLowPriority }))
  return jobs.length > 0 ? enqueueAll(db, 'send-message', jobs, tx) : Promise.resolve()
}

/** Whether a message was stored before. */
export function isQueued(tx: Transaction, one: OutgoingMessage, { onceFor }: Options) {
  return isMessageStored(tx, idOf(one, onceFor))
}

function idOf({ channel, template, recipient }: OutgoingMessage, onceFor: string | undefined) {
  return onceFor === undefined ? randomUUID() : messageKey(channel, template, recipient, onceFor)
}

export function writeSms(message: Queued): OutgoingMessage {
  const { to: recipient, template } = message
  const applyOverrideText = ({ text }: TemplateText) => ({ text: writeText(message, text) })
  return { channel: 'sms', recipient, template, text: writeText(message), applyOverrideText }
}

/** None where the shop sends no mail, or to what is no usable address. */
export function writeMail(
  { config }: Pick<Shop, 'config'>,
  { to: recipient, template, content, values = () => ({}) }: Mail,
): OutgoingMessage[] {
  if (config.mail.gateway === 'none' || !isMailAddress(recipient)) return []
  const applyOverrideText = (overrides: TemplateText) => formsOf(applyOverride(content, overrides, values()))
  return [{ channel: 'mail', recipient, template, ...formsOf(content), applyOverrideText }]
}

function formsOf(content: MailContent) {
  return { subject: content.subject, text: writeMailText(content), html: writeMailHtml(content) }
}

function applyOverrideOf(one: OutgoingMessage, overrides: ReadonlyMap<string, TemplateText>) {
  const { applyOverrideText, ...defaults } = one
  const override = overrides.get(wordsKey(one.template, one.channel))
  return override ? { ...defaults, ...applyOverrideText(override) } : defaults
}
