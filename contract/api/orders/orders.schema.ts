import * as z from 'zod/mini'
import { Address, UserBasicInfo } from '../accounts/users.schema.ts'
import { endpointSchema } from '../endpoint.ts'
import { bounded, emailOrEmpty, Id, Moment, PageQuery, Picture, Rupees, text } from '../fields.ts'
import { OrderRefund } from './order-refunds.ts'
import { cashOrderRefusals, onlineOrderRefusals } from './order-refusals.ts'
import { orderHeaders } from './orders.ts'

export const OrderItem = z.object({
  productId: z.string(),
  productName: z.string(),
  productImage: z.nullable(Picture),
  quantity: z.number(),
  size: z.number(),
  type: z.string(),
  price: Rupees,
})
export type OrderItem = z.infer<typeof OrderItem>

/** What was taken back of the bill; `url` is the path of a file, as `invoiceUrl` (ours, open-points 112). */
export const CreditNote = z.object({ number: z.string(), amount: Rupees, url: z.string() })

/** What the shop's people wrote to the shopper about an order, the oldest first (ours). */
const OrderNews = z.object({ text: z.string(), at: Moment })

/** Who receives a placed order; `email` is empty where it was taken by phone from somebody who has none (ours). */
const Recipient = z.extend(UserBasicInfo, { email: emailOrEmpty('Please enter a valid email address') })

/**
 * A placed order (ENT-30, ENT-31). `price` of an item is for one piece; `fulfilment` is ours (open-points 112), and so is
 * `isToBeConfirmed`: there while a cash order waits for the code its recipient was sent, with `confirmBy`, after which it is cancelled
 * by itself; `cancelReason`: there where neither its shopper nor anybody of the shop cancelled it; and `isAddressInReview`: there while the shop
 * looks whether it delivers to the address, with `estimatedDeliveryTime` null: it counts from when the address is accepted. That is null too
 * where all money went back, or is on its way, before the order was handed over. `cashReceived`
 * is what was received of a delivered cash order, in rupees: there where it is another sum than the total; and `refunds` what goes or went
 * back: there where anything does.
 */
export const Order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  orderStatus: z.enum(['CONFIRMED', 'COMPLETED', 'CANCELLED']),
  fulfilment: z.optional(z.enum(['RECEIVED', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'])),
  paymentStatus: z.string(),
  paymentMode: z.string(),
  paymentId: z.nullable(z.string()),
  totalAmount: Rupees,
  subtotal: Rupees,
  tax: Rupees,
  deliveryCharge: Rupees,
  discountAmount: Rupees,
  estimatedDeliveryTime: z.nullable(Moment),
  deliveredAt: z.nullable(Moment),
  createdAt: Moment,
  comment: z.nullable(z.string()),
  invoiceUrl: z.nullable(z.string()),
  creditNotes: z.optional(z.array(CreditNote)),
  orderItems: z.array(OrderItem),
  deliveryAddress: Address,
  userBasicInfo: Recipient,
  notes: z.optional(z.array(OrderNews)),
  isToBeConfirmed: z.optional(z.boolean()),
  confirmBy: z.optional(Moment),
  cancelReason: z.optional(z.enum(['NOT_CONFIRMED', 'NOT_ORDERED'])),
  isAddressInReview: z.optional(z.boolean()),
  cashReceived: z.optional(Rupees),
  refunds: z.optional(z.array(OrderRefund)),
})
export type Order = z.infer<typeof Order>

/** What an order is made from (ENT-28): never an item, never an amount; the server takes both from its own cart and prices. */
export const OrderRequest = z.object({
  userBasicInfo: UserBasicInfo,
  deliveryAddress: Address,
  promoCodes: z.pipe(
    z.nullish(z.array(text(40, 'The code')).check(z.maxLength(10, 'Too many promo codes'))),
    z.transform((codes) => codes ?? []),
  ),
})
export type OrderRequest = z.infer<typeof OrderRequest>

const intentHeaders = {
  [orderHeaders.idempotencyKey]: {
    pattern: '^[!-~]{8,128}$',
    about: 'Drawn at random for each wish to pay: sent again within 24 hours, the call is answered as before',
  },
  [orderHeaders.statusToken]: {
    pattern: '^[!-~]{16,128}$',
    about: 'Drawn at random: with it GET order/status tells what became of the wish, for 24 hours',
  },
  [orderHeaders.totalShown]: {
    pattern: '^\\d{1,9}\\.\\d{2}$',
    about: 'The total on the screen in rupees, such as 315.00: refused with 409 where the shop’s is another',
  },
}

export const placeCashOrder = endpointSchema({
  summary: 'Place an order paid in cash on delivery',
  refuses: cashOrderRefusals,
  access: 'customer',
  headers: intentHeaders,
  body: OrderRequest,
  data: z.object({ orderNumber: z.string() }),
})

/** What the provider's checkout is opened with. `amount` is in rupees; without `checkoutScript` it is Razorpay's own. */
export const OpenPayment = z.object({
  razorpayKeyId: z.string(),
  paymentOrderId: z.string(),
  orderId: z.string(),
  amount: z.optional(Rupees),
  checkoutScript: z.optional(z.string()),
})
export type OpenPayment = z.infer<typeof OpenPayment>

export const createOrder = endpointSchema({
  summary: 'Open an order to be paid online',
  refuses: onlineOrderRefusals,
  access: 'customer',
  headers: intentHeaders,
  body: OrderRequest,
  data: OpenPayment,
})

export const confirmPayment = endpointSchema({
  summary: 'Confirm an online payment',
  refuses: {
    400: ['Payment confirmation failed. Please contact support.'],
    409: [
      'Your payment came too late for this order. It goes back to you by itself within 5 to 7 working days.',
      'What you ordered was gone when your payment came. It goes back to you by itself within 5 to 7 working days.',
    ],
    503: [
      'The payment service does not answer at the moment. Your cart is safe and nothing was charged. Please try again.',
    ],
  },
  access: 'optional',
  query: z.object({
    paymentId: bounded(64),
    paymentOrderId: bounded(64),
    signature: bounded(256),
  }),
  data: z.object({ orderNumber: z.string() }),
})

export const getOrderStatus = endpointSchema({
  summary: 'What became of a wish to pay',
  access: 'anyone',
  query: z.object({ token: bounded(128).check(z.minLength(16)) }),
  data: z.object({
    state: z.enum(['PLACED', 'NONE']),
    orderNumber: z.nullable(z.string()),
    unpaid: z.optional(OpenPayment),
  }),
})

export const listOrders = endpointSchema({
  summary: 'The own orders',
  access: 'user',
  query: PageQuery,
  data: z.array(Order),
})

export const getOrder = endpointSchema({
  summary: 'One of the own orders',
  refuses: {
    404: ['Order Not Found'],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  data: Order,
})

export const cancelOrder = endpointSchema({
  summary: 'Cancel one of the own orders',
  refuses: {
    404: ['Order Not Found'],
    409: [
      'This order has been delivered and cannot be cancelled any more. Please contact support.',
      'This order is packed already and cannot be cancelled here any more. Please contact support.',
    ],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  data: Order,
})

export const receivePaymentEvent = endpointSchema({
  summary: 'Events of the payment provider',
  refuses: {
    400: ['This is not a signed event of the payment provider.'],
  },
  access: 'anyone',
  data: z.null(),
})
