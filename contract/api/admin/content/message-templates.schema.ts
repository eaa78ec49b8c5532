import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { bounded, text } from '#contract/api/fields.ts'

const roles = ['admin', 'manager'] as const

/** A message of the shop in one channel, in its own words or the usual ones. */
export const MessageTemplate = z.object({
  template: z.string(),
  channel: z.enum(['sms', 'mail']),
  /** When it is sent, in words. */
  about: z.string(),
  /** For mail. */
  subject: z.string(),
  /** Of a mail: the first line is the sentence that stands largest, the rest its paragraphs. */
  text: z.string(),
  isOwn: z.boolean(),
  usual: z.object({ subject: z.string(), text: z.string() }),
  /** What may stand in {braces}, each with an example. */
  gaps: z.array(z.object({ name: z.string(), example: z.string() })),
  /** 0 where the usual words are used. */
  version: z.number(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

export const listMessageTemplates = endpointSchema({
  summary: 'The words of messages',
  access: 'staff',
  roles,
  data: z.array(MessageTemplate),
})

const params = z.object({ template: bounded(60), channel: z.enum(['sms', 'mail']) })

const templateText = z.object({ subject: text(120, 'The subject'), text: text(2_000, 'The text') })

const Preview = z.object({ subject: z.string(), text: z.string(), html: z.nullable(z.string()), parts: z.number() })

/** Why the words of a message cannot be sent. */
const unusableWords = [
  'Write the text.',
  'Write something between two words in braces.',
  'Without {code} and {orderNumber} nobody can confirm an order.',
  'A { or } stands alone.',
  'Each word in braces may stand once.',
  'Without {code} nobody can sign in.',
  'Write the subject.',
  '{word} is nothing this message knows.',
]

export const previewMessageTemplate = endpointSchema({
  summary: 'Show a message in other words',
  refuses: {
    400: unusableWords,
    404: ['There is no such message.'],
  },
  access: 'staff',
  roles,
  params,
  body: templateText,
  data: Preview,
})

export const changeMessageTemplate = endpointSchema({
  summary: 'Change the words of a message',
  refuses: {
    400: unusableWords,
    404: ['There is no such message.'],
  },
  access: 'staff',
  roles,
  params,
  body: z.extend(templateText, { version: z.number() }),
  data: MessageTemplate,
})
