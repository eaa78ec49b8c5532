import * as z from 'zod/mini'
import { endpointSchema } from '../endpoint.ts'
import { bounded, Id, Moment, matching } from '../fields.ts'
import { TrackedRefund } from './order-refunds.ts'
import { Order } from './orders.schema.ts'

/** An order as whoever holds its link may see it: what, how much and when, and the place as town and district only. */
export const TrackedOrder = z.object({
  ...z.pick(Order, {
    orderNumber: true,
    orderStatus: true,
    fulfilment: true,
    paymentStatus: true,
    paymentMode: true,
    totalAmount: true,
    subtotal: true,
    tax: true,
    deliveryCharge: true,
    discountAmount: true,
    estimatedDeliveryTime: true,
    deliveredAt: true,
    createdAt: true,
    orderItems: true,
    notes: true,
    isToBeConfirmed: true,
    confirmBy: true,
    cancelReason: true,
    isAddressInReview: true,
    cashReceived: true,
  }).shape,
  refunds: z.optional(z.array(TrackedRefund)),
  place: z.string(),
})
export type TrackedOrder = z.infer<typeof TrackedOrder>

/** For a link that a restore of the shop has made void. */
export const linkTooOld =
  'This link is too old: the shop was restored from a backup since. Please log in with the mobile number of the order to see it, or write to us and quote the order number.'

/** For the link of an order that is not there after a restore; `phone` is empty where the shop has named none. */
export function orderMayBeLost(phone: string) {
  const way = phone ? `please call us: ${phone}` : 'please write to us and quote the order number'
  return `We may have lost this order when the shop was restored from a backup; ${way}.`
}

/** What leads to one order: the token of its link, and the last four digits of the mobile number it goes to. */
export const TrackLink = z.object({
  orderNumber: bounded(64).check(z.minLength(1)),
  token: bounded(64).check(z.minLength(1)),
  lastFour: matching(/^\d{4}$/, 'Please enter the last four digits of the mobile number'),
})
export type TrackLink = z.infer<typeof TrackLink>

export const trackOrder = endpointSchema({
  summary: 'Follow an order by the link of its confirmation',
  refuses: {
    404: ['We found no order for these four digits. Please check them, and that the link is complete.'],
    410: [linkTooOld, orderMayBeLost('{phone}'), orderMayBeLost('')],
    429: ['Too many tries for this order. Please try again in {time}.'],
  },
  access: 'anyone',
  query: TrackLink,
  data: TrackedOrder,
})

export const swapTrackToken = endpointSchema({
  summary: 'Swap the token of a link for one of this browser',
  refuses: {
    404: ['We found no order for these four digits. Please check them, and that the link is complete.'],
    410: [linkTooOld, orderMayBeLost('{phone}'), orderMayBeLost('')],
  },
  access: 'anyone',
  body: z.pick(TrackLink, { orderNumber: true, token: true }),
  data: z.object({ token: z.string(), endsAt: Moment }),
})

export const readTrackToken = endpointSchema({
  summary: 'The token to follow one of the own orders by',
  refuses: {
    404: ['Order Not Found'],
  },
  access: 'customer',
  params: z.object({ orderNumber: Id }),
  data: z.object({ token: z.string() }),
})
