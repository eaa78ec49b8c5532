import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { Id, Moment, matching, text } from '#contract/api/fields.ts'

const roles = ['admin'] as const

/** A comparison of the shop's books with those of the payment provider. */
export const Reconciliation = z.object({
  id: z.string(),
  reason: z.enum(['nightly', 'restore', 'staff']),
  /** Who asked for it; null for what the shop does by itself. */
  wantedBy: z.nullable(z.string()),
  from: Moment,
  /** Null until it begins. */
  to: z.nullable(Moment),
  endedAt: z.nullable(Moment),
  standing: z.enum(['waits', 'under-way', 'failed', 'done']),
  /** What came of it, or why it does not go on now, in a sentence. */
  outcome: z.string(),
  payments: z.number(),
  refunds: z.number(),
  orders: z.number(),
  heard: z.number(),
  findings: z.number(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const listReconciliations = endpointSchema({
  summary: 'Comparisons with the payment provider',
  access: 'staff',
  roles,
  data: z.array(Reconciliation),
})

const days = 'Choose 1 to 365 days'

export const startReconciliation = endpointSchema({
  summary: 'Compare with the payment provider',
  refuses: { 409: ['This shop takes cash only: there is nothing to compare with.'] },
  access: 'staff',
  roles,
  body: z.object({ days: z._default(z.int(days).check(z.minimum(1, days), z.maximum(365, days)), 30) }),
  data: z.null(),
})

const OneException = z.object({ id: Id })

const missing = 'There is no such payment exception.'

const ended = 'Somebody has ended this in another way meanwhile, or it agrees by now.'

const endedBefore = 'This has ended already, for another reason: nothing was changed.'

const onlyPaidOutTwice = 'Only money that went out twice is got back.'

const ofMoney = [
  ended,
  'This is about no payment without an order: there is nothing to send back or attach here.',
  'This shop takes cash only now: please do it at the payment provider.',
  'The payment provider does not know this payment.',
  'This payment belongs to order {orderNumber} by now: look at it there.',
  'Another program has made this payment: please do it there, or say why it is right.',
]

const away = [
  'The payment service does not answer at the moment. Your cart is safe and nothing was charged. Please try again.',
]

export const listFittingOrders = endpointSchema({
  summary: 'Orders that a payment fits',
  refuses: { 404: [missing] },
  access: 'staff',
  roles,
  params: OneException,
  data: z.array(z.string()),
})

export const refundPaymentException = endpointSchema({
  summary: 'Send money without an order back',
  refuses: {
    404: [missing],
    409: [
      ...ofMoney,
      'Nothing is left to send back: it has gone back already, or was never taken.',
      'The payment provider sends nothing back below ₹1.00. Please give it back in another way.',
    ],
    503: away,
  },
  access: 'staff',
  roles,
  params: OneException,
  data: z.null(),
})

const orderNumber = matching(/^[A-Z0-9]{6,20}$/, 'Enter the number of the order')

export const attachPaymentException = endpointSchema({
  summary: 'Attach a payment to an order',
  refuses: {
    404: [missing, 'There is no order {orderNumber}.'],
    409: [
      ...ofMoney,
      'Order {orderNumber} is to be paid in cash.',
      'Order {orderNumber} is paid already.',
      'Order {orderNumber} costs {total}, but {amount} were paid.',
      'Only a payment in rupees of which nothing has gone back can pay an order.',
    ],
    503: away,
  },
  access: 'staff',
  roles,
  params: OneException,
  body: z.object({ orderNumber }),
  data: z.object({ isConfirmed: z.boolean() }),
})

export const acceptPaymentException = endpointSchema({
  summary: 'Accept a payment exception',
  refuses: { 404: [missing], 409: [ended, endedBefore, onlyPaidOutTwice] },
  access: 'staff',
  roles,
  params: OneException,
  body: z.object({
    reason: text(300, 'The reason').check(z.minLength(3, 'Say why it is right')),
    isGotBack: z.optional(z.boolean()),
  }),
  data: z.null(),
})
