import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/platform/db/database.ts'
import { together } from '#server/platform/db/transaction.ts'
import { enqueueAll } from '#server/platform/jobs/enqueue.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { isMailAddress } from '#server/providers/messages/mail-gateway.ts'
import { type Letter, writeMailHtml, writeMailText } from './letter.ts'
import { messageKey } from './message-key.ts'
import { letterInWords } from './own-words.ts'
import { isMessageStored, storeMessages } from './queue-message.sql.ts'
import { type Message, type TemplateName, writeText } from './templates.ts'
import { readWords, type Words, keyOf as wordsKey } from './wordings.ts'

export type Queued = Exclude<Message, { template: 'login-code' }>
/** `values` gives what the shop's own words of the mail may hold in {braces}. */
type Mail = {
  template: Exclude<TemplateName, 'login-code'>
  to: string
  letter: Letter
  values?: () => Record<string, string>
}
type MessageShop = Pick<Shop, 'config' | 'db'>
/** One message to one person. */
export type Writing = {
  channel: 'sms' | 'mail'
  recipient: string
  template: TemplateName
  subject?: string
  html?: string
  text: string
  /** The same in the shop's own words. */
  inWords: (words: Words) => Partial<Writing>
}

type Options = {
  /** What the message is about: two of one template about the same thing to the same person are one. */
  onceFor?: string
  /** What many are told at the same time leaves behind all that somebody waits for. */
  isUnhurried?: boolean
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
export async function queueAll(tx: Transaction, shop: MessageShop, letters: Writing[], options?: Options) {
  if (letters.length === 0) return
  const rows = await inTheShopsWords(tx, shop, letters, options)
  await together(
    () => storeMessages(tx, rows, shop.config.isDemo),
    () => queueToSend(tx, shop, rows, options),
  )
}

export type MessageRow = Required<Omit<Writing, 'inWords'>> & { id: string }

/** The messages as they are to be stored, for who stores them with something else: by `storedMessages`, and then `queueToSend`. */
export async function inTheShopsWords(
  tx: Transaction,
  { db }: MessageShop,
  letters: Writing[],
  { onceFor }: Options = {},
): Promise<MessageRow[]> {
  const words = await readWords(tx, db)
  return letters.map((one) => ({ subject: '', html: '', ...inOwnWords(one, words), id: idOf(one, onceFor) }))
}

/** Has stored messages sent. The job of one that was written before finds nothing to do. */
export function queueToSend(
  tx: Transaction,
  { db }: MessageShop,
  rows: MessageRow[],
  { isUnhurried = false }: Options = {},
) {
  const jobs = rows.map(({ id }) => ({ data: { messageId: id }, onceFor: id, isUnhurried }))
  return jobs.length > 0 ? enqueueAll(db, 'send-message', jobs, tx) : Promise.resolve()
}

/** Whether a message was written before. */
export function isQueued(tx: Transaction, one: Writing, { onceFor }: Options) {
  return isMessageStored(tx, idOf(one, onceFor))
}

function idOf({ channel, template, recipient }: Writing, onceFor: string | undefined) {
  return onceFor === undefined ? randomUUID() : messageKey(channel, template, recipient, onceFor)
}

export function writeSms(message: Queued): Writing {
  const { to: recipient, template } = message
  const inWords = ({ text }: Words) => ({ text: writeText(message, text) })
  return { channel: 'sms', recipient, template, text: writeText(message), inWords }
}

/** None where the shop sends no mail, or to what is no usable address. */
export function writeMail(
  { config }: Pick<Shop, 'config'>,
  { to: recipient, template, letter, values = () => ({}) }: Mail,
): Writing[] {
  if (config.mail.gateway === 'none' || !isMailAddress(recipient)) return []
  const inWords = (words: Words) => formsOf(letterInWords(letter, words, values()))
  return [{ channel: 'mail', recipient, template, ...formsOf(letter), inWords }]
}

function formsOf(letter: Letter) {
  return { subject: letter.subject, text: writeMailText(letter), html: writeMailHtml(letter) }
}

function inOwnWords(one: Writing, words: ReadonlyMap<string, Words>) {
  const { inWords, ...usual } = one
  const own = words.get(wordsKey(one.template, one.channel))
  return own ? { ...usual, ...inWords(own) } : usual
}
