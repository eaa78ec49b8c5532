import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, text } from '#contract/api/fields.ts'

const roles = ['admin', 'manager', 'support'] as const

const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobileNumber: z.string(),
  message: z.string(),
  createdAt: Moment,
  handledAt: z.nullable(Moment),
  handledBy: z.nullable(z.string()),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const listContactMessages = endpointSchema({
  summary: 'Messages of the contact form',
  refuses: {
    400: ['This list cannot be continued from there.', 'Type at least 3 letters or digits.'],
  },
  access: 'staff',
  roles,
  query: z.object({
    search: z.optional(text(100, 'The search')),
    status: z.optional(z.enum(['open', 'handled'])),
    ...cursorPageFields,
  }),
  data: z.object({ rows: z.array(ContactMessage), nextCursor: z.nullable(z.string()) }),
})

export const handleContactMessage = endpointSchema({
  summary: 'Note that a contact message was handled',
  refuses: {
    404: ['This message is gone.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.object({ isHandled: z.boolean() }),
  data: ContactMessage,
})
