import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { bounded, emailOrEmpty, Id, Moment, PageQuery, Picture, Rupees, text } from './fields.ts'
import { OrderRefund } from './order-refunds.ts'
import { cashOrderRefusals, onlineOrderRefusals } from './order-refusals.ts'
import { Address, UserBasicInfo } from './users.ts'

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
 * looks whether it delivers to the address, with `estimatedDeliveryTime` null: it counts from when the address is accepted. `cashReceived`
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

/**
 * Headers of our own on order calls (open-points 60, 81, 82, 111). The client draws the key and the status token at random
 * for each wish to pay; the total is the one on the screen, in rupees with 2 decimals.
 */
export const orderHeaders = {
  idempotencyKey: 'idempotency-key',
  statusToken: 'x-status-token',
  totalShown: 'x-total-shown',
} as const

const wishHeaders = {
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

/**
 * Places a cash order from the caller's cart (API-28). The very same request again, with that cart, key or status token, gets the
 * same answer for 24 hours while the order is confirmed (decision 025).
 * 400 empty cart or unusable details, 403 more than somebody without a login can order, 409 stock too short, other total, or the key, the token or the goods have another order,
 * 429 too many cash orders open for the mobile number, or placed for it within a day.
 */
export const placeCashOrder = endpoint('POST', '/order/create/cash', {
  summary: 'Place an order paid in cash on delivery',
  refuses: cashOrderRefusals,
  access: 'customer',
  headers: wishHeaders,
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

/**
 * Opens an order to be paid online from the caller's cart (API-29). It holds its goods for 15 minutes, is in no list before it
 * is paid, and is the same one, with the same provider order, for an unchanged request. 400 empty cart, unusable details or
 * less than ₹1, 409 stock too short, other total, already placed or no online payment here, 503 the provider is away: try again.
 */
export const createOrder = endpoint('POST', '/order/create', {
  summary: 'Open an order to be paid online',
  refuses: onlineOrderRefusals,
  access: 'customer',
  headers: wishHeaders,
  body: OrderRequest,
  data: OpenPayment,
  reads: ['status'],
  has: ['razorpayKeyId', 'paymentOrderId'],
})

/**
 * Settles an online payment (API-30) by the provider's signature and the provider's own record; a repetition gets the same answer.
 * 400 not a payment of the order, 409 the order lapsed meanwhile and the money goes back, 503 the provider is away: try again.
 */
export const confirmPayment = endpoint('POST', '/order/payment/confirm', {
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
  sensitive: { paymentId: 'body', paymentOrderId: 'body', signature: 'body' },
  isSentAsListed: true,
  data: z.object({ orderNumber: z.string() }),
  reads: ['status'],
})

/**
 * What became of a wish to pay, asked after a reload by its status token (open-points 60): PLACED with the number, or NONE.
 * `unpaid` is there while the order can still be paid, with what is needed to go on with the same one.
 */
export const getOrderStatus = endpoint('GET', '/order/status', {
  summary: 'What became of a wish to pay',
  access: 'anyone',
  query: z.object({ token: bounded(128).check(z.minLength(16)) }),
  sensitive: { token: orderHeaders.statusToken },
  data: z.object({
    state: z.enum(['PLACED', 'NONE']),
    orderNumber: z.nullable(z.string()),
    unpaid: z.optional(OpenPayment),
  }),
  has: ['state'],
})

const orderNeeds = [
  'id',
  'orderNumber',
  'orderStatus',
  'createdAt',
  'totalAmount',
  'orderItems',
  'deliveryAddress',
] as const

/** As many of the own orders come at once: a page with fewer is the last. */
export const ordersPerPage = 50

/** The caller's orders, newest first (API-32), 50 to a page. */
export const listOrders = endpoint('GET', '/order/user/orders', {
  summary: 'The own orders',
  access: 'user',
  isPaged: true,
  query: PageQuery,
  data: z.array(Order),
  eachHas: orderNeeds,
})

/** One of the caller's orders (API-33). 404 for a missing or foreign number alike. */
export const getOrder = endpoint('GET', '/order/:orderNumber/get', {
  summary: 'One of the own orders',
  refuses: {
    404: ['Order Not Found'],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  data: Order,
  reads: ['status'],
  has: [...orderNeeds, 'userBasicInfo'],
})

/**
 * Cancels one of the caller's orders that is not packed yet; money paid online goes back by itself.
 * 404 for a missing or foreign number alike, 409 once it is packed, delivered or cancelled.
 */
export const cancelOrder = endpoint('POST', '/order/:orderNumber/cancel', {
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

/** The payment provider tells of a payment or a refund; signed over the raw body, each event counted once. 400 for anything else. */
export const receivePaymentEvent = endpoint('POST', '/webhooks/razorpay', {
  summary: 'Events of the payment provider',
  refuses: {
    400: ['This is not a signed event of the payment provider.'],
  },
  access: 'anyone',
  data: z.null(),
})
