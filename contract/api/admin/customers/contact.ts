import { call } from '#contract/api/endpoint.ts'
import type * as schema from './contact.schema.ts'

export type * from './contact.schema.ts'

/** What visitors wrote in the contact form: what is `open` (usual) oldest first, what was handled newest first. */
export const listContactMessages = call<typeof schema.listContactMessages>('GET', '/admin/contact-messages', {
  has: ['rows'],
})

/** Notes that a message was seen to, or (`isHandled` false) that it was not yet. Whoever was first stays named. 404 for none. */
export const handleContactMessage = call<typeof schema.handleContactMessage>(
  'POST',
  '/admin/contact-messages/:id/handle',
  {
    has: ['id'],
  },
)
