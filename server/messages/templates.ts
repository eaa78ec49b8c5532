import { backInStockText } from './templates/back-in-stock.ts'
import { loginCodeText } from './templates/login-code.ts'
import { newOrderForOwnerText } from './templates/new-order-for-owner.ts'
import { orderCancelledText } from './templates/order-cancelled.ts'
import { orderConfirmedText } from './templates/order-confirmed.ts'
import { orderDeliveredText } from './templates/order-delivered.ts'
import { orderPackedText } from './templates/order-packed.ts'
import { orderRefundedText } from './templates/order-refunded.ts'

/** The SMS texts as they are registered on DLT. A word in braces is a variable; MSG91 knows it as ##word##. */
export const texts = {
  'login-code': loginCodeText,
  'order-confirmed': orderConfirmedText,
  'order-packed': orderPackedText,
  'order-delivered': orderDeliveredText,
  'order-cancelled': orderCancelledText,
  'order-refunded': orderRefundedText,
  'new-order-for-owner': newOrderForOwnerText,
  'back-in-stock': backInStockText,
} as const

export type TemplateName = keyof typeof texts

type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never
type Values<Name extends TemplateName> = { [Gap in Gaps<(typeof texts)[Name]>]: string }

/** One SMS to one person; `to` is +91 and 10 digits, amounts are in rupees as shown ('315.00'). */
export type MessageOf<Name extends TemplateName> = { template: Name; to: string; values: Values<Name> }
export type Message = { [Name in TemplateName]: MessageOf<Name> }[TemplateName]

export function writeText({ template, values }: Pick<Message, 'template' | 'values'>) {
  const given = new Map(Object.entries(values))
  return texts[template].replace(/\{(\w+)\}/g, (_, name: string) => given.get(name) ?? '')
}

/** The message again from its stored text: the text is all that is kept. Nothing when the template has changed since. */
export function readText({ template, to, text }: { template: string; to: string; text: string }): Message | undefined {
  if (!isTemplateName(template)) return undefined
  const pattern = texts[template].replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')
  const values = new RegExp(`^${pattern}$`).exec(text)?.groups
  return values && ({ template, to, values: { ...values } } as Message)
}

function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(texts, name)
}
