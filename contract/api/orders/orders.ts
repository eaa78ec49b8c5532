import { call } from '../endpoint.ts'
import type * as schema from './orders.schema.ts'

export type * from './orders.schema.ts'

/**
 * Headers of our own on order calls (open-points 60, 81, 82, 111). The client draws the key and the status token at random
 * for each order intent; the total is the one on the screen, in rupees with 2 decimals.
 */
export const orderHeaders = {
  idempotencyKey: 'idempotency-key',
  statusToken: 'x-status-token',
  totalShown: 'x-total-shown',
} as const

/** As many of the own orders come at once: a page with fewer is the last. */
export const ordersPerPage = 50

const orderNeeds = [
  'id',
  'orderNumber',
  'orderStatus',
  'createdAt',
  'totalAmount',
  'orderItems',
  'deliveryAddress',
] as const

/**
 * Places a cash order from the caller's cart (API-28). The very same request again, with that cart, key or status token, gets the
 * same answer for 24 hours while the order is confirmed (decision 025).
 * 400 empty cart or unusable details, 403 more than somebody without a login can order, 409 stock too short, other total, or the key, the token or the goods have another order,
 * 429 too many cash orders open for the mobile number, or placed for it within a day.
 */
export const placeCashOrder = call<typeof schema.placeCashOrder>('POST', '/order/create/cash')

/**
 * Opens an order to be paid online from the caller's cart (API-29). It holds its goods for 15 minutes, is in no list before it
 * is paid, and is the same one, with the same provider order, for an unchanged request. 400 empty cart, unusable details or
 * less than ₹1, 409 stock too short, other total, already placed or no online payment here, 503 the provider is away: try again.
 */
export const createOrder = call<typeof schema.createOrder>('POST', '/order/create', {
  reads: ['status'],
  has: ['razorpayKeyId', 'paymentOrderId'],
})

/**
 * Settles an online payment (API-30) by the provider's signature and the provider's own record; a repetition gets the same answer.
 * 400 not a payment of the order, 409 the order lapsed meanwhile and the money goes back, 503 the provider is away: try again.
 */
export const confirmPayment = call<typeof schema.confirmPayment>('POST', '/order/payment/confirm', {
  unloggedFields: { paymentId: 'body', paymentOrderId: 'body', signature: 'body' },
  sendsUnloggedInAddress: true,
  reads: ['status'],
})

/**
 * What became of an order intent, asked after a reload by its status token (open-points 60): PLACED with the number, or NONE.
 * `unpaid` is there while the order can still be paid, with what is needed to go on with the same one.
 */
export const getOrderStatus = call<typeof schema.getOrderStatus>('GET', '/order/status', {
  unloggedFields: { token: orderHeaders.statusToken },
  has: ['state'],
})

/** The caller's orders, newest first (API-32), 50 to a page. */
export const listOrders = call<typeof schema.listOrders>('GET', '/order/user/orders', {
  isPaged: true,
  eachHas: orderNeeds,
})

/** One of the caller's orders (API-33). 404 for a missing or foreign number alike. */
export const getOrder = call<typeof schema.getOrder>('GET', '/order/:orderNumber/get', {
  reads: ['status'],
  has: [...orderNeeds, 'userBasicInfo'],
})

/**
 * Cancels one of the caller's orders that is not packed yet; money paid online goes back by itself.
 * 404 for a missing or foreign number alike, 409 once it is packed, delivered or cancelled.
 */
export const cancelOrder = call<typeof schema.cancelOrder>('POST', '/order/:orderNumber/cancel')

/** The payment provider tells of a payment or a refund; signed over the raw body, each event counted once. 400 for anything else. */
export const receivePaymentEvent = call<typeof schema.receivePaymentEvent>('POST', '/webhooks/razorpay')
