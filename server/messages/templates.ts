/** The texts as they are registered on DLT. A word in braces is a variable; MSG91 knows it as ##word##. */
const texts = {
  'login-code':
    '{code} is your Milloraa login code. It works for 10 minutes. Please do not share it with anyone. - Milloraa',
  'order-confirmed':
    'Your Milloraa order {orderNumber} of Rs {total} is confirmed. Please quote this number if you have a question. - Milloraa',
} as const

/** One message to one person; `to` is +91 and 10 digits, `total` is in rupees as shown ('315.00'). */
export type Message =
  | { template: 'login-code'; to: string; values: { code: string } }
  | { template: 'order-confirmed'; to: string; values: { orderNumber: string; total: string } }

type Template = keyof typeof texts

export function writeText({ template, values }: Pick<Message, 'template' | 'values'>) {
  const given = new Map(Object.entries(values))
  return texts[template].replace(/\{(\w+)\}/g, (_, name: string) => given.get(name) ?? '')
}

/** The message again from its stored text: the text is all that is kept. Nothing when the template has changed since. */
export function readText({
  template,
  to,
  text,
}: {
  template: Template
  to: string
  text: string
}): Message | undefined {
  const pattern = texts[template].replace(/[.+*?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+?)')
  const values = new RegExp(`^${pattern}$`).exec(text)?.groups
  return values && ({ template, to, values: { ...values } } as Message)
}
