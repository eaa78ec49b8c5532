import * as z from 'zod/mini'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { matching, text } from '#contract/api/fields.ts'
import { CashCode, notInTime, tooManyWrong } from '#contract/api/orders/cash-codes.schema.ts'
import { CashBy, CashReceived } from '../payments/cash.schema.ts'
import { everybody, inCharge, isDisputeKnown, Key, OneOrder, orderNumber, reason } from './order-fields.ts'
import { parcelStates } from './order-steps.ts'
import { OrderAddress, OrderDetail } from './orders.schema.ts'

const atTheTable = ['admin', 'manager', 'packer'] as const

/** What came of a step for each order: `done`, done before, or not possible with the sentence that says why. */
const StepResults = z.object({
  results: z.array(
    z.object({
      orderNumber: z.string(),
      outcome: z.enum(['done', 'done before', 'not possible', 'unknown']),
      message: z.string(),
    }),
  ),
})
export type StepResults = z.infer<typeof StepResults>

const orderNumbers = z
  .array(orderNumber)
  .check(z.minLength(1, 'Choose an order'), z.maxLength(100, 'At most 100 orders at a time'))

export const moveOrders = endpointSchema({
  summary: 'Pack or hand over orders',
  access: 'staff',
  roles: atTheTable,
  body: z.object({
    orderNumbers,
    step: z.enum(['pack', 'hand-over']),
    isUndone: z.optional(z.boolean()),
    isDisputeKnown,
  }),
  data: StepResults,
})

export const deliverOrders = endpointSchema({
  summary: 'Note that orders were delivered',
  refuses: {
    400: [
      'Order {orderNumber} is paid online: no cash is received for it.',
      'At most {amount} can be noted as received for order {orderNumber}: its total and ₹1,000.00 more.',
      'Order {orderNumber} is not among those that were delivered: no cash is noted for it.',
      'Say once what was received for order {orderNumber}.',
      'Say why not the total of {amount} was received.',
      'Say why not the total was received for {orders}.',
      'There is nobody of the shop with this name any more.',
    ],
    409: ['The cash of order {orderNumber} is counted in the close of {day}, so its delivery stays.'],
  },
  access: 'staff',
  roles: inCharge,
  body: z.object({
    orderNumbers,
    isCashReceived: z.optional(z.boolean()),
    /** Who delivered and has the cash; whoever sends it, where it says nobody. */
    by: z.optional(CashBy),
    /** Of cash orders for which not the total was received: what was, at most ₹1,000 more than the total, and why. */
    received: z.optional(z.array(CashReceived).check(z.maxLength(100, 'At most 100 orders at a time'))),
    comment: z.optional(text(300, 'The comment')),
    isUndone: z.optional(z.boolean()),
    isDisputeKnown,
  }),
  data: StepResults,
})

export const confirmByCode = endpointSchema({
  summary: 'Confirm a cash order by its code',
  refuses: {
    400: ['This is not the code of this order. Please look at the message again.'],
    404: ['Order Not Found'],
  },
  access: 'staff',
  roles: everybody,
  params: OneOrder,
  body: z.object({ code: CashCode }),
  data: OrderDetail,
})

export const sendCodeAgain = endpointSchema({
  summary: 'Send the code of a cash order again',
  refuses: {
    404: ['Order Not Found'],
    409: [
      'This order was cancelled: there is nothing to confirm any more.',
      notInTime,
      'This order waits for no code (any more).',
    ],
    429: [
      'A code was sent a moment ago. Please try again in {time}.',
      tooManyWrong,
      'Too many codes were sent to this number today. Please try again in {time}.',
    ],
  },
  access: 'staff',
  roles: everybody,
  params: OneOrder,
  data: z.null(),
})

export const confirmWithoutCode = endpointSchema({
  summary: 'Confirm a cash order without its code',
  refuses: {
    404: ['There is no order {orderNumber}.'],
    409: ['Order {orderNumber} waits for no code (any more).'],
  },
  access: 'staff',
  roles: ['admin', 'manager', 'support'],
  params: OneOrder,
  body: z.object({ reason }),
  data: OrderDetail,
})

export const acceptAddress = endpointSchema({
  summary: 'Accept the delivery address of an order',
  refuses: {
    409: ['Order {orderNumber} {state}: there is no address to accept.'],
    404: ['There is no order {orderNumber}.'],
  },
  access: 'staff',
  roles: ['admin', 'manager', 'support'],
  params: OneOrder,
  data: OrderDetail,
})

export const correctAddress = endpointSchema({
  summary: 'Correct the delivery address of an order',
  refuses: {
    400: ['A pincode has 6 digits', 'No pincode begins with 0', 'Please choose a state of India, such as Maharashtra'],
    404: ['There is no order {orderNumber}.'],
    409: [
      'Order {orderNumber} {state}: its address cannot be corrected any more.',
      'Order {orderNumber} is not delivered any more: all its money went back or is on its way back. Please cancel it.',
      'The bill is made for {state}, and its GST depends on the state: leave it, or cancel the order and place it anew.',
      'This order is packed, and none of your areas has this place. Take the packing back first, or leave the address.',
    ],
  },
  access: 'staff',
  roles: ['admin', 'manager', 'support'],
  params: OneOrder,
  body: OrderAddress,
  data: OrderAddress,
})

export const callOffOrder = endpointSchema({
  summary: 'Cancel an order of any shopper',
  refuses: {
    404: ['There is no order {orderNumber}.'],
    409: ['Order {orderNumber} was delivered: take its goods back instead.'],
  },
  access: 'staff',
  roles: inCharge,
  params: OneOrder,
  body: z.object({ reason, goods: z.optional(z.enum(parcelStates, 'Say where the goods are')) }),
  data: OrderDetail,
})

export const writeOrderNote = endpointSchema({
  summary: 'Write a note on an order',
  refuses: {
    404: ['There is no order {orderNumber}.'],
    409: [
      'This was sent already, with other contents. Please reload the page and look at what was done.',
      'This was sent for another order already.',
    ],
  },
  access: 'staff',
  roles: ['admin', 'manager', 'support'],
  params: OneOrder,
  body: z.object({
    key: Key,
    text: text(500, 'The note').check(z.minLength(1, 'Write the note first')),
    isForShopper: z.boolean(),
  }),
  data: OrderDetail,
})

export const printOrders = endpointSchema({
  summary: 'Packing slips or labels as PDF',
  refuses: {
    409: [
      'Not printed: {orderNumbersAndWhy}.',
      'Not printed: {orderNumbersAndWhy}. Accept or correct the address first.',
    ],
    404: ['There is no order {orderNumber}.'],
  },
  produces: 'application/pdf',
  access: 'staff',
  roles: atTheTable,
  query: z.object({
    paper: z.enum(['slips', 'labels']),
    orders: matching(/^[0-9A-Z]{1,20}(,[0-9A-Z]{1,20}){0,99}$/, 'Choose at most 100 orders', 2_100),
  }),
  data: z.null(),
})
