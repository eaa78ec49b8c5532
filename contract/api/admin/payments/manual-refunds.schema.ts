import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id, line, matching } from '#contract/api/fields.ts'
import { OrderDetail } from '../orders/orders.schema.ts'

/** Where the shop sent the money itself: a UPI id, or a bank account of India. */
const PaidTo = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('upi'),
    upiId: matching(/^[\w.-]{2,60}@[a-z][\w.]{1,30}$/i, 'A UPI ID looks like name@bank', 100),
  }),
  z.object({
    method: z.literal('bank'),
    name: line(100, 'The name').check(z.minLength(1, 'Enter the name on the account')),
    accountNumber: matching(/^\d{6,18}$/, 'An account number has 6 to 18 digits'),
    ifsc: matching(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC looks like SBIN0001234'),
  }),
])
export type PaidTo = z.infer<typeof PaidTo>

export const noteManualRefund = endpointSchema({
  summary: 'Note that a failed refund was paid by bank transfer or UPI',
  refuses: {
    404: ['There is no order {orderNumber}.', 'There is no such refund of order {orderNumber}.'],
    409: [
      'This refund has not failed: it went back to where it came from, or is on its way there.',
      'It is noted already that this refund was paid, by {method} {reference}.',
      'Only {amount} of order {orderNumber} can still go back.',
      'The bank has not decided on a dispute of {amount} about order {orderNumber}: what is refunded now it may take once more.',
    ],
  },
  access: 'staff',
  roles: ['admin', 'manager'],
  params: z.object({
    orderNumber: matching(/^[0-9A-Za-z]{1,20}$/, 'This is not an order number.'),
    refundId: Id,
  }),
  body: z.object({
    paidTo: PaidTo,
    reference: matching(/^[A-Za-z0-9]{6,35}$/, 'Enter the reference of the bank (UTR): letters and digits'),
    isDisputeKnown: z.optional(z.boolean()),
  }),
  data: OrderDetail,
})
