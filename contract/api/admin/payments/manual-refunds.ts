import { call } from '#contract/api/endpoint.ts'
import type * as schema from './manual-refunds.schema.ts'

export type * from './manual-refunds.schema.ts'

/**
 * Notes that a refund which the provider could not carry out was paid by the shop itself, by bank transfer or UPI: `reference` is the
 * bank's (UTR). Its credit note is made at once. The same once more changes nothing. 409 for a refund that has not failed, that is
 * noted already, or of which not so much is left to go back; and while a bank decides about its payment, unless `isDisputeKnown` says that
 * whoever notes it has read so: money that is on its way to the buyer has to stand in the books.
 */
export const noteManualRefund = call<typeof schema.noteManualRefund>(
  'POST',
  '/admin/orders/:orderNumber/refunds/:refundId/paid',
  {
    has: ['order', 'refunds'],
  },
)
