import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { Id, Moment } from '../fields.ts'

/**
 * An open cash order to the caller's login number that somebody else placed who proved no number (ours, decision 042): what is needed to
 * know whether one ordered it, and nothing that the other person typed but the six digits of the pincode.
 */
export const NumberOrder = z.object({
  orderNumber: z.string(),
  createdAt: Moment,
  /** Null where what was typed is no pincode. */
  pincode: z.nullable(z.string()),
  packs: z.array(z.object({ productName: z.string(), size: z.number(), type: z.string(), quantity: z.number() })),
  /** Whether refusing cancels it: it is neither packed nor confirmed by the shop's people. */
  isCancellable: z.boolean(),
  /** The caller said already that they did not order it, and the shop's people read so. */
  isRefused: z.boolean(),
})
export type NumberOrder = z.infer<typeof NumberOrder>

export const listNumberOrders = endpointSchema({
  summary: 'Open orders that somebody unproven placed to the own number',
  access: 'user',
  data: z.array(NumberOrder),
})

export const refuseNumberOrder = endpointSchema({
  summary: 'Say that one did not order what somebody placed to the own number',
  refuses: {
    404: ['Order Not Found'],
    409: ['This order has gone on meanwhile. Please call us.'],
  },
  access: 'user',
  params: z.object({ orderNumber: Id }),
  data: z.object({ outcome: z.enum(['CANCELLED', 'TOLD']) }),
})
