import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id, Moment, text } from '#contract/api/fields.ts'
import { otherRole } from '#contract/api/refusals.ts'
import { matterKinds } from './payment-exceptions.ts'

const roles = ['admin', 'manager'] as const

/** Something about money that a person has to look at. */
export const PaymentException = z.object({
  id: z.string(),
  kind: z.enum(matterKinds),
  text: z.string(),
  orderNumber: z.nullable(z.string()),
  createdAt: Moment,
  /** Of a dispute that waits for the shop's answer: by when the bank must have it. */
  respondBy: z.optional(Moment),
})
export type PaymentException = z.infer<typeof PaymentException>

export const listPaymentExceptions = endpointSchema({
  summary: 'Open matters about money',
  access: 'staff',
  roles,
  data: z.array(PaymentException),
})

const noteRequired = 'Say what was done about it'

export const closePaymentException = endpointSchema({
  summary: 'Close a matter about money',
  refuses: {
    403: [otherRole],
    404: ['There is no such matter.'],
  },
  access: 'staff',
  roles,
  params: z.object({ id: Id }),
  body: z.object({ reason: text(300, 'The reason').check(z.minLength(3, noteRequired)) }),
  data: z.null(),
})
