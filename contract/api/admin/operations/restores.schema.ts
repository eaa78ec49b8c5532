import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id, Moment } from '#contract/api/fields.ts'

const roles = ['admin'] as const

/** One thing to look at after a restore. */
const RestoreCheck = z.object({
  id: z.string(),
  kind: z.enum(['bill-series', 'messages', 'people', 'orders', 'payments']),
  text: z.string(),
})
export type RestoreCheck = z.infer<typeof RestoreCheck>

/** A restore of the shop with what nobody has looked at yet. */
export const OpenRestore = z.object({
  id: z.string(),
  /** The moment that the backup holds. */
  backupAt: Moment,
  restoredAt: Moment,
  checks: z.array(RestoreCheck),
})
export type OpenRestore = z.infer<typeof OpenRestore>

export const closeRestoreCheck = endpointSchema({
  summary: 'Close what was to be looked at after a restore',
  refuses: {
    404: ['There is nothing like this to look at.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})

/**
 * A message that a restore found waiting. Whom it is to is told by its end only; links and codes are left out of the text, and of a mail it
 * is the first words.
 */
const HeldMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  template: z.string(),
  recipient: z.string(),
  /** The number of the order or ticket that it names. */
  about: z.nullable(z.string()),
  /** Of a mail. */
  subject: z.string(),
  text: z.string(),
  createdAt: Moment,
})
export type HeldMessage = z.infer<typeof HeldMessage>

export const listHeldMessages = endpointSchema({
  summary: 'Messages that a restore holds back',
  access: 'staff',
  roles,
  data: z.array(HeldMessage),
})

export const sendHeldMessage = endpointSchema({
  summary: 'Send a message that a restore holds back',
  refuses: {
    404: ['This message is not held back (any more).'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  data: z.null(),
})
