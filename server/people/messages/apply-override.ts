import { formatPaise } from '#contract/money.ts'
import { formatDayAndTime } from './day-and-time.ts'
import type { MailContent } from './mail-content.ts'
import type { OrderFacts } from './order-facts.ts'
import type { TemplateText } from './template-overrides.ts'
import { moneyBackSentence } from './templates/order-cancelled.ts'
import { paymentSentence } from './templates/order-confirmed.ts'

/** What may stand in {braces} in a mail about an order. */
export function mailValues(order: OrderFacts, note = '') {
  return {
    orderNumber: order.orderNumber,
    name: namelessRecipient,
    place: order.stateAndPincode,
    total: formatPaise(order.total),
    refunded: formatPaise(order.refunded),
    promised: formatDayAndTime(order.promisedAt),
    delivered: order.deliveredAt ? formatDayAndTime(order.deliveredAt) : '',
    payment: paymentSentence(order),
    moneyBack: moneyBackSentence(order),
    note,
  }
}

/** What {name} is in the shop's own words of a mail, since a mail names nobody. */
export const namelessRecipient = 'customer'

/** The letter in the shop's own words; its table and its link stay. */
export function applyOverride(
  content: MailContent,
  { subject, text }: TemplateText,
  values: Record<string, string>,
): MailContent {
  const [title = '', ...paragraphs] = fillPlaceholders(text, values)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  return { ...content, subject: fillPlaceholders(subject, values).replace(/\s+/g, ' '), title, paragraphs }
}

/** Puts what is known into the {gaps} of a text. */
export function fillPlaceholders(text: string, values: Record<string, string>) {
  const known = new Map(Object.entries(values))
  return text.replace(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '')
}

/** A letter's words as they are edited: its title, then its paragraphs. */
export function templateTextOf({ subject, title, paragraphs }: MailContent): TemplateText {
  return { subject, text: [title, ...paragraphs].join('\n\n') }
}
