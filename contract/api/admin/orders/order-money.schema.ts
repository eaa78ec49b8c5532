import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { amount, inCharge, isDisputeKnown, Key, OneOrder, reason } from './order-fields.ts'
import { OrderDetail } from './orders.schema.ts'

const disputeIsOpen =
  'The bank has not decided on a dispute of {amount} about order {orderNumber}: what is refunded now it may take once more.'

export const refundShopper = endpointSchema({
  summary: 'Send money of an order back',
  refuses: {
    400: ['Less than ₹1.00 would be left, which cannot go back online. {choice}'],
    404: ['There is no order {orderNumber}.'],
    409: [
      'Order {orderNumber} was not paid online: there is nothing to send back.',
      'All that was paid for order {orderNumber} has gone back, or is on its way.',
      'All that was paid for order {orderNumber} was given back.',
      disputeIsOpen,
      'No money was received for this order, so none can go back.',
      'Only {amount} of order {orderNumber} can still go back.',
      'Only {amount} of order {orderNumber} is left. What was paid online can go back from ₹1.00 on.',
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another order already.',
    ],
  },
  access: 'staff',
  roles: inCharge,
  params: OneOrder,
  body: z.object({
    key: Key,
    amount: z.optional(amount.check(z.minimum(1, 'Enter at least ₹1.00'))),
    reason,
    isDisputeKnown,
  }),
  data: OrderDetail,
})

export const returnGoods = endpointSchema({
  summary: 'Take pieces of an order back',
  refuses: {
    400: [
      'Less than ₹1.00 would be left, which cannot go back online. {choice}',
      'What was paid online can go back from ₹1.00 on. Send that much or more, or nothing.',
      'What is lost cannot lie on the shelf.',
    ],
    404: ['There is no order {orderNumber}.'],
    409: [
      'Only what was cancelled on its way can be lost. Take back what came back.',
      'This order is cancelled: what was paid online goes back by itself, and no money goes with its goods.',
      'This line is not in the order.',
      'All of {product} came back already.',
      'Only what was delivered can come back. Cancel the order instead.',
      'Only {amount} of order {orderNumber} can still go back.',
      'Only {count} of {product} can still come back.',
      disputeIsOpen,
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another order already.',
    ],
  },
  access: 'staff',
  roles: inCharge,
  params: OneOrder,
  body: z.object({
    key: Key,
    lines: z
      .array(
        z.object({
          position: z.int().check(z.minimum(0)),
          quantity: z.int().check(z.minimum(1, 'Enter how many came back')),
        }),
      )
      .check(z.minLength(1, 'Choose what came back'), z.maxLength(200)),
    isRestocked: z.boolean(),
    isLost: z.optional(z.boolean()),
    amount,
    reason,
    isDisputeKnown,
  }),
  data: OrderDetail,
})
