import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, text } from '../fields.ts'
import { otherRole } from '../refusals.ts'

const roles = ['admin', 'manager'] as const

/** Something about money that a person has to look at. */
export const Matter = z.object({
  id: z.string(),
  kind: z.enum([
    'late-money',
    'double-money',
    'mismatch',
    'refund-failed',
    'refund-pending',
    'unknown-payment',
    'other-program',
    'paid-here-only',
    'refunded-here-only',
    'sum-differs',
    'paid-out-twice',
    'dispute',
    'provider-setting',
  ]),
  text: z.string(),
  orderNumber: z.nullable(z.string()),
  createdAt: Moment,
  /** Of a dispute that waits for the shop's answer: by when the bank must have it. */
  respondBy: z.optional(Moment),
})
export type Matter = z.infer<typeof Matter>

/** All open matters: those with a day to be answered by first, the next one before the others, then the oldest first. */
export const listMatters = endpoint('GET', '/admin/matters', {
  summary: 'Open matters about money',
  access: 'staff',
  roles,
  data: z.array(Matter),
  eachHas: ['id', 'text'],
})

const sayWhatWasDone = 'Say what was done about it'

/**
 * Closes a matter that somebody has seen to, with what was done, which is noted; closed twice it stays closed. 400 without it, 403 where
 * only an admin ends it (what the comparison with the payment provider found), 404 when there is none.
 */
export const closeMatter = endpoint('POST', '/admin/matters/:id/close', {
  summary: 'Close a matter about money',
  refuses: {
    403: [otherRole],
    404: ['There is no such matter.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.object({ reason: text(300, 'The reason').check(z.minLength(3, sayWhatWasDone)) }),
  data: z.null(),
})
