import * as z from 'zod/mini'
import { CashCode, notInTime, tooManyWrong } from '../cash-codes.schema.ts'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, Moment, matching, Rupees, text, uuid, wholeNumber } from '../fields.ts'
import { Order } from '../orders.schema.ts'
import { Address } from '../users.schema.ts'
import { CashBy, CashReceived } from './cash.schema.ts'
import { disputeStatuses } from './disputes.ts'
import { Matter } from './matters.schema.ts'
import { orderStages } from './orders.ts'

export type OrderStage = (typeof orderStages)[number]

/** Where the goods of an order are that is cancelled on the road; what is lost or spoilt never is stock again. */
export const parcelStates = ['on-its-way-back', 'good', 'spoilt', 'lost'] as const

export type ParcelState = (typeof parcelStates)[number]

/** What can be done with an order, and which of it can be taken back. */
export const orderSteps = ['confirm', 'accept', 'pack', 'hand-over', 'deliver', 'cancel', 'return'] as const

export type OrderStep = (typeof orderSteps)[number]

export const undoableSteps = ['pack', 'hand-over', 'deliver'] as const

export type UndoableStep = (typeof undoableSteps)[number]

const everybody = ['admin', 'manager', 'packer', 'support'] as const

const atTheTable = ['admin', 'manager', 'packer'] as const

const inCharge = ['admin', 'manager'] as const

/** Drawn at random by the browser for each wish, so that a button pressed twice does one thing. */
const Key = uuid('Reload the page and try again')

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')

const orderNumber = matching(/^[0-9A-Z]{1,20}$/, 'This is no order number')

const amount = z
  .number()
  .check(
    z.minimum(0, 'Enter an amount in rupees'),
    z.maximum(9_999_999, 'This is too much'),
    z.multipleOf(0.01, 'Enter an amount with at most 2 decimals'),
  )

const reason = text(300, 'The reason').check(z.minLength(1, 'Say why, for those who read it later'))

/**
 * Whoever asks has read that the buyer's bank has not decided on a dispute: it may take the same money once more, or the money of goods
 * that are packed or handed over.
 */
const isDisputeKnown = z.optional(z.boolean())

const disputeIsOpen =
  'The bank has not decided on a dispute of {amount} about order {orderNumber}: what is refunded now it may take once more.'

/** An order in a list. `place` is town and district; `pieces` are counted over all its lines. */
export const OrderRow = z.object({
  orderNumber: z.string(),
  stage: z.enum(orderStages),
  createdAt: Moment,
  promisedAt: Moment,
  /** Promised for a moment that has passed. */
  isLate: z.boolean(),
  name: z.string(),
  mobileNumber: z.string(),
  place: z.string(),
  pieces: z.number(),
  totalAmount: Rupees,
  paymentMode: z.enum(['CASH', 'ONLINE']),
  paymentStatus: z.string(),
  /** What was received of it in cash; null before it is delivered, and of what is paid online. */
  received: z.nullable(Rupees),
  /** Somebody of the shop took it on the phone. */
  isByPhone: z.boolean(),
  /** Nobody has accepted its address, which no area knew: neither slip nor label is printed. */
  isAddressInReview: z.boolean(),
  /** The buyer's bank has not decided on a dispute about its payment: it is packed and handed over only by who knows of it. */
  isDisputed: z.boolean(),
  /** When it is cancelled by itself, while it waits for its code. */
  confirmBy: z.optional(Moment),
})
export type OrderRow = z.infer<typeof OrderRow>

/** What the list of orders is narrowed to. `search` finds parts of a number, mobile number or name, from 3 letters on. */
export const OrderFilter = z.object({
  search: z.optional(text(100, 'The search')),
  stage: z.optional(z.enum(orderStages)),
  /** Everything that is neither delivered nor cancelled, or only what is late of it. */
  open: z.optional(z.enum(['all', 'late'])),
  paymentMode: z.optional(z.enum(['CASH', 'ONLINE'])),
  paymentStatus: z.optional(z.enum(['PENDING', 'PAID', 'PARTLY_REFUNDED', 'REFUNDED'])),
  /** Ordered on these days, in India. */
  from: z.optional(day),
  to: z.optional(day),
  /** Of one customer, by their id. */
  customer: z.optional(Id),
})

export const listAllOrders = endpointSchema({
  summary: 'Orders of all shoppers',
  refuses: {
    400: [
      'Choose a day that is in the calendar.',
      'The first day comes after the last one.',
      'This list cannot be continued from there.',
      'Type at least 3 letters or digits.',
    ],
  },
  access: 'staff',
  roles: everybody,
  query: z.extend(OrderFilter, {
    cursor: z.optional(bounded(200)),
    limit: z.optional(wholeNumber(1, 100, 'At most 100 at a time')),
  }),
  data: z.object({ rows: z.array(OrderRow), nextCursor: z.nullable(z.string()) }),
})

/** Something that happened to an order. `by` is whoever of the shop did it; `text` is already a sentence. */
const OrderEvent = z.object({
  at: Moment,
  text: z.string(),
  detail: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

const OrderNote = z.object({
  id: z.string(),
  text: z.string(),
  isForShopper: z.boolean(),
  by: z.nullable(z.string()),
  at: Moment,
})

/**
 * A line of an order: how many pieces came back already, and what all its pieces cost the shopper with discount and tax, in
 * rupees and without delivery.
 */
const OrderDetailLine = z.object({
  position: z.number(),
  productId: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sku: z.string(),
  quantity: z.number(),
  returned: z.number(),
  paid: Rupees,
})
export type OrderDetailLine = z.infer<typeof OrderDetailLine>

/** Where an order is delivered; `version` is 1 and counts up with each correction. */
export const OrderAddress = z.extend(Address, { version: z.number() })
export type OrderAddress = z.infer<typeof OrderAddress>

/** All that the shop's people see of an order. Addresses of bills lapse after five minutes. */
export const OrderDetail = z.object({
  order: Order,
  stage: z.enum(orderStages),
  /** What can be done next, the usual thing first, whoever asks. */
  steps: z.array(z.enum(orderSteps)),
  undo: z.nullable(z.enum(undoableSteps)),
  isLate: z.boolean(),
  /** When the owner of its number said that they did not order it; null where nobody did. */
  refusedAt: z.nullable(Moment),
  customer: z.object({ id: z.string(), role: z.enum(['user', 'guest']), orders: z.number() }),
  /** Whoever took it on the phone. */
  takenBy: z.nullable(z.string()),
  /** The address while it can be corrected, that is until the order is handed over; the state not once there is a bill. */
  correctable: z.nullable(z.object({ address: OrderAddress, isStateFixed: z.boolean() })),
  lines: z.array(OrderDetailLine),
  /** Cash of the delivered order: what was received, when, by whom, and why not the total. */
  cash: z.array(
    z.object({ id: z.string(), amount: Rupees, at: Moment, by: z.string(), reason: z.nullable(z.string()) }),
  ),
  /** What is missing of it. */
  missing: Rupees,
  /** What can still go back to the shopper. */
  refundable: Rupees,
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: Rupees,
      status: z.string(),
      reason: z.string(),
      at: Moment,
      /** Paid by the shop itself after it had failed. */
      paidByHand: z.nullable(z.object({ method: z.enum(['bank', 'upi']), reference: z.string(), at: Moment })),
    }),
  ),
  /** What the buyer's bank asks about its payments or claims back; `lost` is what it took for good. */
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: Rupees,
      lost: Rupees,
      status: z.enum(disputeStatuses),
      respondBy: z.nullable(Moment),
      at: Moment,
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      lines: z.array(z.object({ position: z.number(), quantity: z.number() })),
      isRestocked: z.boolean(),
      /** They never came back. */
      isLost: z.boolean(),
      amount: Rupees,
      reason: z.string(),
      by: z.nullable(z.string()),
      at: Moment,
    }),
  ),
  notes: z.array(OrderNote),
  matters: z.array(Matter),
  timeline: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

const OneOrder = z.object({
  orderNumber: matching(/^[0-9A-Za-z]{1,20}$/, 'This is not an order number.'),
})

export const getAnyOrder = endpointSchema({
  summary: 'An order of any shopper',
  refuses: {
    404: ['There is no order {orderNumber}.'],
  },
  access: 'staff',
  roles: everybody,
  params: OneOrder,
  data: OrderDetail,
})

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

export const takeBackGoods = endpointSchema({
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
