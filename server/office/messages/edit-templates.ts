import { and, eq, sql } from 'drizzle-orm'
import type { MessageTemplate } from '#contract/api/admin/content/message-templates.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import { changeVersioned } from '#server/back-office/audit/change-versioned.ts'
import {
  applyOverride,
  fillPlaceholders,
  mailValues,
  namelessRecipient,
  templateTextOf,
} from '#server/people/messages/apply-override.ts'
import { writeMailHtml, writeMailText } from '#server/people/messages/mail-content.ts'
import { smsParts } from '#server/people/messages/sms-parts.ts'
import {
  type Channel,
  forgetOverrides,
  overrideKey,
  type TemplateText,
} from '#server/people/messages/template-overrides.ts'
import { isTemplateName, type TemplateName, texts } from '#server/people/messages/templates.ts'
import type { Config } from '#server/platform/config/config.ts'
import { acquireShortLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { templateOverrides } from '#server/platform/schema/people/messages.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { messagesToShow, someNote, someNumberChange, someOrder, someTicket } from './preview-page.ts'

type MessageShop = Pick<Shop, 'config' | 'db'>

/** Every message in each channel it goes by, in the words used now. */
export async function listMessageTemplates(executor: Executor, config: Config): Promise<MessageTemplate[]> {
  const own = await executor.select().from(templateOverrides)
  return (Object.keys(texts) as TemplateName[]).flatMap((template) => {
    const channels: Channel[] = messagesToShow(config)[template].mailContent ? ['sms', 'mail'] : ['sms']
    return channels.map((channel) => {
      const override = own.find((row) => row.template === template && row.channel === channel)
      const usual = defaultText(config, template, channel)
      return {
        ...{ template, channel, about: abouts[template], usual, isOwn: override !== undefined },
        ...{
          subject: override?.subject ?? usual.subject,
          text: override?.text ?? usual.text,
          version: override?.version ?? 0,
        },
        gaps: Object.entries(examplesOf(config, template, channel)).map(([name, example]) => ({ name, example })),
      }
    })
  })
}

/** A message with made-up content in words not stored yet. Throws 400 with what is wrong with them. */
export function previewTemplate(config: Config, name: string, channel: Channel, override: TemplateText) {
  const template = templateOf(config, name, channel)
  const examples = examplesOf(config, template, channel)
  refuseUnusable(template, channel, override, examples)
  const { mailContent } = messagesToShow(config)[template]
  if (channel === 'sms' || !mailContent) {
    const text = fillPlaceholders(override.text, examples)
    return { subject: '', text, html: null, parts: smsParts(text) }
  }
  const own = applyOverride(mailContent, override, examples)
  return { subject: own.subject, text: writeMailText(own), html: writeMailHtml(own), parts: 0 }
}

/** Puts a message in the shop's own words; an empty text puts it back into the usual ones. */
export async function changeTemplate(
  { db, config }: MessageShop,
  staff: StaffCaller,
  { name, channel, version, ...override }: TemplateText & { name: string; channel: Channel; version: number },
) {
  const template = templateOf(config, name, channel)
  const id = overrideKey(template, channel)
  if (override.text) refuseUnusable(template, channel, override, examplesOf(config, template, channel))
  const ofMessage = and(eq(templateOverrides.template, template), eq(templateOverrides.channel, channel))
  const changed = await inTransaction(db, async (tx) => {
    await acquireShortLock(tx, `words of ${id}`)
    return changeVersioned(tx, {
      ...{ actor: staff, subject: { kind: 'message', id }, action: 'message.change', version },
      read: async () =>
        (await listMessageTemplates(tx, config)).find((one) => one.template === template && one.channel === channel),
      write: async () => {
        if (!override.text) return tx.delete(templateOverrides).where(ofMessage)
        const set = { ...override, version: sql`${templateOverrides.version} + 1`, updatedAt: sql`now()` }
        return tx
          .insert(templateOverrides)
          .values({ template, channel, ...override })
          .onConflictDoUpdate({ target: [templateOverrides.template, templateOverrides.channel], set })
      },
    })
  })
  forgetOverrides(db)
  return changed
}

function templateOf(config: Config, name: string, channel: Channel): TemplateName {
  const isThere = isTemplateName(name) && (channel === 'sms' || messagesToShow(config)[name].mailContent)
  if (!isThere) throw new ApiError(404, 'There is no such message.')
  return name
}

function refuseUnusable(
  template: TemplateName,
  channel: Channel,
  override: TemplateText,
  examples: Record<string, string>,
) {
  const names = [...`${override.subject} ${override.text}`.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const unknown = names.find((name) => !Object.hasOwn(examples, name))
  if (unknown !== undefined) throw new ApiError(400, `{${unknown}} is nothing this message knows.`)
  if (/[{}]/.test(override.text.replace(/\{\w+\}/g, ''))) throw new ApiError(400, 'A { or } stands alone.')
  if (!override.text.trim()) throw new ApiError(400, 'Write the text.')
  if (channel === 'mail') {
    if (!override.subject.trim()) throw new ApiError(400, 'Write the subject.')
    return
  }
  if (template === 'login-code' && !names.includes('code'))
    throw new ApiError(400, 'Without {code} nobody can sign in.')
  if (template === 'cash-order-code' && !['code', 'orderNumber'].every((name) => names.includes(name)))
    throw new ApiError(400, 'Without {code} and {orderNumber} nobody can confirm an order.')
  if (new Set(names).size < names.length) throw new ApiError(400, 'Each word in braces may stand once.')
  if (/\}\s*\{/.test(override.text)) throw new ApiError(400, 'Write something between two words in braces.')
}

/** The usual words, with the gaps where content comes in. */
function defaultText(config: Config, template: TemplateName, channel: Channel): TemplateText {
  if (channel === 'sms') return { subject: '', text: texts[template] }
  const { mailContent } = messagesToShow(config)[template]
  if (!mailContent) return { subject: '', text: '' }
  const { subject, text } = templateTextOf(mailContent)
  const examples = Object.entries(examplesOf(config, template, channel)).sort(([, a], [, b]) => b.length - a.length)
  const withPlaceholders = (filled: string) =>
    examples.reduce((written, [name, example]) => written.replaceAll(example, `{${name}}`), filled)
  return { subject: withPlaceholders(subject), text: withPlaceholders(text) }
}

/** What may stand in braces, as it would be filled in for a made-up order. */
function examplesOf(config: Config, template: TemplateName, channel: Channel): Record<string, string> {
  const { values } = messagesToShow(config)[template]
  if (channel === 'sms') return values
  if (template === 'ticket-answered') {
    const { ticketNumber, answer } = someTicket(config)
    return { ticketNumber, answer, name: namelessRecipient }
  }
  if (template === 'number-changed') return { ending: someNumberChange.ending, name: namelessRecipient }
  if (template === 'number-change-coming') {
    return { ending: someNumberChange.ending, day: someNumberChange.day, name: namelessRecipient }
  }
  const all = mailValues(someOrder(config), someNote)
  const { note, moneyBack, payment, refunded, delivered, total, ...usual } = all
  return {
    ...usual,
    // The whole is sent back in the example: two names for one amount would be mixed up.
    ...(template === 'order-refunded' ? { refunded } : { total }),
    ...(template === 'order-confirmed' ? { payment } : {}),
    ...(template === 'order-cancelled' ? { moneyBack } : {}),
    ...(template === 'order-delivered' ? { delivered } : {}),
    ...(template === 'order-note' ? { note } : {}),
  }
}

const abouts: Record<TemplateName, string> = {
  'login-code': 'To somebody who signs in, while they wait',
  'order-confirmed': 'To the recipient, once the order is placed or paid',
  'order-packed': 'To the recipient, once the parcel is closed',
  'order-delivered': 'To the recipient, once the order was handed over',
  'order-cancelled': 'To the recipient, whoever cancelled',
  'order-refunded':
    'To the recipient, once money is on its way back; what you paid by hand is mailed in words of its own',
  'order-note': 'To the recipient, when you write to them about an order',
  'cash-order-code': 'To the recipient of a cash order that waits for a code, while the setting is on',
  'new-order-for-owner': 'To the shop’s own people, for each new order',
  'ticket-answered': 'To a shopper whose ticket you answered, once for all you wrote until they have looked',
  'number-changed': 'To the number a shopper logged in with until now, with the way back',
  'number-change-coming': 'To the number a shopper logs in with, when you have started a change of it',
  'back-in-stock': 'To somebody who asked to hear that a size is back',
}
