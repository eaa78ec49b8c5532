import { backInStockText } from './templates/back-in-stock.ts'
import { cashOrderCodeText } from './templates/cash-order-code.ts'
import { loginCodeText } from './templates/login-code.ts'
import { newOrderForOwnerText } from './templates/new-order-for-owner.ts'
import { numberChangeComingText } from './templates/number-change-coming.ts'
import { numberChangedText } from './templates/number-changed.ts'
import { orderCancelledText } from './templates/order-cancelled.ts'
import { orderConfirmedText } from './templates/order-confirmed.ts'
import { orderDeliveredText } from './templates/order-delivered.ts'
import { orderNoteText } from './templates/order-note.ts'
import { orderPackedText } from './templates/order-packed.ts'
import { orderRefundedText } from './templates/order-refunded.ts'
import { ticketAnsweredText } from './templates/ticket-answered.ts'

/** The SMS texts as they are registered on DLT. A word in braces is a variable; MSG91 knows it as ##word##. */
export const texts = {
  'login-code': loginCodeText,
  'order-confirmed': orderConfirmedText,
  'order-packed': orderPackedText,
  'order-delivered': orderDeliveredText,
  'order-cancelled': orderCancelledText,
  'order-refunded': orderRefundedText,
  'order-note': orderNoteText,
  'cash-order-code': cashOrderCodeText,
  'new-order-for-owner': newOrderForOwnerText,
  'back-in-stock': backInStockText,
  'ticket-answered': ticketAnsweredText,
  'number-changed': numberChangedText,
  'number-change-coming': numberChangeComingText,
} as const

export type TemplateName = keyof typeof texts

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type Values<Name extends TemplateName> = { [Placeholder in Placeholders<(typeof texts)[Name]>]: string }

/** One SMS to one person; `to` is +91 and 10 digits, amounts are in rupees as shown ('315.00'). */
export type MessageOf<Name extends TemplateName> = { template: Name; to: string; values: Values<Name> }
export type Message = { [Name in TemplateName]: MessageOf<Name> }[TemplateName]

/** The text of a message, by the default template or the one given. */
export function writeText({ template, values }: Pick<Message, 'template' | 'values'>, text: string = texts[template]) {
  const valuesByName = new Map(Object.entries(values))
  return text.replace(/\{(\w+)\}/g, (_, name: string) => valuesByName.get(name) ?? '')
}

type Stored = { template: string; to: string; text: string }

/**
 * The template and values of a message, read from its stored text, which is all that is stored; `override` is the template of the shop's
 * own that it may have been written by. Undefined when it was written by neither.
 */
export function readText({ template, to, text }: Stored, override: string[] = []): Message | undefined {
  if (!isTemplateName(template)) return undefined
  for (const templateText of [...override, texts[template]]) {
    const values = readPlaceholders(templateText, text)
    if (values) return { template, to, values } as unknown as Message
    // A template without placeholders has no values.
    if (templateText === text) return { template, to, values: {} } as unknown as Message
  }
  return undefined
}

/** The values of a template's placeholders in a text, each at least one character, read from left to right. Undefined where the text is of another template. */
function readPlaceholders(templateText: string, text: string) {
  const [begin = '', ...parts] = templateText.split(/\{(\w+)\}/)
  if (parts.length === 0 || !text.startsWith(begin)) return undefined
  const values: Record<string, string> = {}
  let at = begin.length
  for (let nth = 0; nth < parts.length; nth += 2) {
    const [name = '', following = ''] = parts.slice(nth, nth + 2)
    const isLast = nth + 2 === parts.length
    const end = isLast ? text.length - following.length : text.indexOf(following, at + 1)
    if (end <= at || !text.startsWith(following, end)) return undefined
    values[name] = text.slice(at, end)
    at = end + following.length
  }
  return values
}

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(texts, name)
}
