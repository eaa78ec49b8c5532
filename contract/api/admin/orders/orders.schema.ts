import * as z from 'zod/mini'
import { Address } from '#contract/api/accounts/users.schema.ts'
import { endpointSchema } from '#contract/api/endpoint.ts'
import { cursorPageFields, Id, Moment, Rupees, text } from '#contract/api/fields.ts'
import { Order } from '#contract/api/orders/orders.schema.ts'
import { disputeStatuses } from '../payments/disputes.ts'
import { PaymentException } from '../payments/payment-exceptions.schema.ts'
import { day, everybody, OneOrder } from './order-fields.ts'
import { orderSteps, undoableSteps } from './order-steps.ts'
import { orderStages } from './orders.ts'

export type OrderStage = (typeof orderStages)[number]

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
  /** The buyer's bank took money of its payment back. */
  isLostInDispute: z.boolean(),
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
    ...cursorPageFields,
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
      /** Made by somebody at the provider, not here: `id` is the provider's. */
      isMadeAtProvider: z.optional(z.boolean()),
      /** Paid by the shop itself after it had failed. */
      paidByHand: z.nullable(z.object({ method: z.enum(['bank', 'upi']), reference: z.string(), at: Moment })),
    }),
  ),
  /** What the buyer's bank asks about its payments or claims back; `lost` is what it took for good, `at` when it was opened, or ended. */
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
  matters: z.array(PaymentException),
  timeline: z.array(OrderEvent),
})
export type OrderDetail = z.infer<typeof OrderDetail>

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
