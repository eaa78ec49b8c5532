import { call } from '#contract/api/endpoint.ts'
import type * as schema from './order-steps.schema.ts'
import { detailNeeds } from './orders.ts'

export type * from './order-steps.schema.ts'

/** Where the goods of an order are that is cancelled on the road; what is lost or spoilt never is stock again. */
export const parcelStates = ['on-its-way-back', 'good', 'spoilt', 'lost'] as const
export type ParcelState = (typeof parcelStates)[number]

/** What can be done with an order, and which of it can be taken back. */
export const orderSteps = ['confirm', 'accept', 'pack', 'hand-over', 'deliver', 'cancel', 'return'] as const
export type OrderStep = (typeof orderSteps)[number]

export const undoableSteps = ['pack', 'hand-over', 'deliver'] as const
export type UndoableStep = (typeof undoableSteps)[number]

/**
 * Packs or hands over orders, each by itself; with `isUndone` takes that step back. A step taken twice counts once. An order whose payment
 * the buyer's bank disputes is left where it is (`not possible`), unless `isDisputeKnown` says that whoever sends it has read so.
 */
export const moveOrders = call<typeof schema.moveOrders>('POST', '/admin/orders/move', {
  has: ['results'],
})

/**
 * Notes that orders were delivered, each by itself; `isCashReceived` is needed for those paid in cash. `comment` is what the
 * shopper reads beside the date. With `isUndone` takes a delivery of the last 24 hours back. An order that was not handed over yet, and whose
 * payment the buyer's bank disputes, is left where it is, unless `isDisputeKnown` says that whoever sends it has read so.
 */
export const deliverOrders = call<typeof schema.deliverOrders>('POST', '/admin/orders/deliver', {
  has: ['results'],
})

/**
 * Confirms a cash order by the code that its recipient tells on the phone; does nothing where it waits for none. 400 another code,
 * 409 cancelled, 410 and 429 after too many wrong ones.
 */
export const confirmByCode = call<typeof schema.confirmByCode>('POST', '/admin/orders/:orderNumber/confirm', {
  has: detailNeeds,
})

/** Sends that code once more, where the order waits for it; it then waits the shop's hours from now on. 429 sent a moment ago or too often today. */
export const sendCodeAgain = call<typeof schema.sendCodeAgain>('POST', '/admin/orders/:orderNumber/confirm/send')

/** Confirms it without the code, for a reason. 409 where it waits for none. */
export const confirmWithoutCode = call<typeof schema.confirmWithoutCode>(
  'POST',
  '/admin/orders/:orderNumber/confirm-without-code',
  {
    has: detailNeeds,
  },
)

/**
 * Accepts an address that is in none of the shop's areas: only then the order can be packed and billed, and it is promised from then.
 * The shopper is told, once. Does nothing where it was accepted before. 409 when the order was cancelled, or its address is not in review.
 */
export const acceptAddress = call<typeof schema.acceptAddress>('POST', '/admin/orders/:orderNumber/accept-address', {
  has: detailNeeds,
})

/**
 * Corrects where an order is delivered, until it is handed over; the shopper is told. One that is in none of the shop's areas
 * waits to be accepted; for a packed order it is refused. 409 then, after handing over, for another state once there is a bill, as its
 * GST depends on the state, and when somebody else corrected it meanwhile (`data.current`).
 */
export const correctAddress = call<typeof schema.correctAddress>('PUT', '/admin/orders/:orderNumber/address', {
  has: ['version'],
})

/**
 * Cancels an order that is not delivered: pieces and coupons are free again, money paid online goes back by itself. 409 when it is too
 * late. Of an order on the road the pieces are free only once they are back and good: `goods` says where they are, on their way back
 * where it says nothing.
 */
export const callOffOrder = call<typeof schema.callOffOrder>('POST', '/admin/orders/:orderNumber/cancel', {
  has: detailNeeds,
})

/** Writes a note, for the shop's people or to the shopper: that one is sent and shown on their order. Once for each `key`. */
export const writeOrderNote = call<typeof schema.writeOrderNote>('POST', '/admin/orders/:orderNumber/notes', {
  has: detailNeeds,
})

/**
 * Packing slips or labels as one PDF (not an envelope): `orders` are numbers with commas between, at most 100. Orders that are cancelled,
 * whose money went back whole or whose address is not accepted yet are left out, and the paper says which and why; 409 where nothing else
 * is left.
 */
export const printOrders = call<typeof schema.printOrders>('GET', '/admin/orders/print')
