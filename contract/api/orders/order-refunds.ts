import * as z from 'zod/mini'
import { Moment, Rupees } from '../fields.ts'

/**
 * Money of an order that goes back to its shopper, in rupees (ours, decision 052). `way`: `SOURCE` where it came from, by the payment
 * provider; `UPI` and `BANK` paid by the shop itself; `CASH` given back by hand; `CHARGEBACK`
 * given back by the shopper's own bank, which took it from the shop. `ASKED_FOR`: not sent yet; `WAITS_FOR_BANK`: not sent
 * until the shopper's bank has decided on a dispute; `ON_ITS_WAY`: the provider has it. `FAILED`: it could not go back that way, and the shop
 * pays it by bank transfer or UPI. `at` is when it was sent or given, else when it was asked for.
 */
export const OrderRefund = z.object({
  amount: Rupees,
  state: z.enum(['ASKED_FOR', 'WAITS_FOR_BANK', 'ON_ITS_WAY', 'DONE', 'FAILED']),
  way: z.enum(['SOURCE', 'UPI', 'BANK', 'CASH', 'CHARGEBACK']),
  at: Moment,
  /** Where the shop paid it to, but for its last or first signs; not once the person was erased. */
  paidTo: z.optional(z.string()),
  /** The bank's of what the shop paid itself (UTR), else the payment provider's refund id. */
  reference: z.optional(z.string()),
})
export type OrderRefund = z.infer<typeof OrderRefund>

/** The same for whoever holds the link of an order: not where it went to, nor that a bank looks at it (`ASKED_FOR`) or gave it back (`SOURCE`). */
export const TrackedRefund = z.omit(OrderRefund, { paidTo: true, reference: true })
export type TrackedRefund = z.infer<typeof TrackedRefund>
