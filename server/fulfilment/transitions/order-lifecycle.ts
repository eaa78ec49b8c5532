import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { ParcelState } from '#contract/api/admin/orders/order-steps.ts'
import { toRupees } from '#contract/money.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { promisedFromNow } from '#server/selling/checkout/store-order.ts'
import { countAsProven, releaseCoupons } from '#server/selling/coupons/hold-coupons.ts'
import { queueConfirmationSms, queueOrderMessage } from '#server/selling/order-messages/order-messages.ts'
import { queueUnconfirmedMessage } from '#server/selling/order-messages/unconfirmed-order.ts'
import { isBeyondCashLimit } from '#server/selling/orders/cash-limit.ts'
import {
  isAddressInReview,
  isDisputed,
  isReadyToPack,
  isRefunded,
  isToBeConfirmed,
} from '#server/selling/orders/order-stages.ts'
import { releaseOrder } from '#server/selling/orders/unpaid-orders.ts'
import { issueCreditNote } from '../bills/issue-bills.ts'
import { billOrder } from '../bills/make-bills.ts'
import { creditLostDispute } from '../disputes/credit-lost-dispute.ts'
import { reconcileOrder } from '../payments/reconcile-order.ts'
import { creditManualRefunds } from '../refunds/manual-refunds.ts'
import { noteToShopper } from './note-to-shopper.ts'
import { noteParcel } from './parcel-back.ts'
import { type AtTheDoor, noteAtTheDoor } from './receive-cash.ts'
import {
  isConfirmed,
  type OrderShop,
  type TransitionedOrder,
  type TransitionResult,
  transitionOrder,
} from './transition-order.ts'

export type { TransitionResult as Step } from './transition-order.ts'

/** The member of the staff who does a transition; left out for the shopper's own, which stands in the order alone. */
type By = { by?: Actor | undefined }

type Confirming = By & { isByCode?: boolean; reason?: string }

/** Confirms a cash order that waits for its code: by the code, or in another way, such as on the phone. Its recipient is notified. */
export function confirmOrder(
  shop: OrderShop,
  orderNumber: string,
  { by, ...details }: Confirming = {},
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.confirm', by, details },
    from: isToBeConfirmed,
    // By its code, the owner of the number has confirmed it.
    change: { cashConfirmedAt: sql`now()`, ...(details.isByCode ? { provenMobile: orders.mobileNumber } : {}) },
    isDoneBefore: isNotNull(orders.cashConfirmedAt),
    also: async (tx, { id }) => {
      await queueOrderMessage(tx, shop, 'order-confirmed', id)
      if (details.isByCode) await countAsProven(tx, id)
    },
  })
}

/**
 * Accepts an address in none of the delivery areas: the order can be packed, and its promised time counts from now. Its recipient is
 * notified that it is confirmed, unless it still waits for its code: then nobody knows whose number it is.
 */
export function acceptAddress(shop: OrderShop, orderNumber: string, { by }: By = {}): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.accept-address', by },
    // An order whose money went back is not delivered.
    from: and(isAddressInReview, not(isRefunded)),
    change: { addressAcceptedAt: sql`now()`, estimatedDeliveryAt: promisedFromNow },
    isDoneBefore: and(ne(orders.orderStatus, 'CANCELLED'), isNotNull(orders.addressAcceptedAt)),
    also: async (tx, { id, isToBeConfirmed: isUnknown }) => {
      if (isUnknown) return
      const isSentBySms = await queueConfirmationSms(tx, shop, id)
      const text = 'We deliver to your address. Your order goes on.'
      await noteToShopper(tx, shop, id, { by, text, isSentBySms })
    },
  })
}

type Sending = By & {
  /** Whoever sends it has read that the buyer's bank may take its money. */
  isDisputeKnown?: boolean | undefined
}

/**
 * Notes that the goods are packed: the bill is issued, and the shopper cannot cancel any more. Not for an order whose money goes back, nor
 * under an undecided dispute unless the caller has read of it.
 */
export function packOrder(
  shop: OrderShop,
  orderNumber: string,
  { by, isDisputeKnown }: Sending = {},
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.pack', by, details: disputeDetails },
    from: and(isReadyToPack, isDisputeKnown ? undefined : not(isDisputed)),
    change: { fulfilment: 'PACKED', packedAt: sql`now()` },
    isDoneBefore: and(isConfirmed, ne(orders.fulfilment, 'RECEIVED')),
    also: async (tx, order) => {
      await queueOrderMessage(tx, shop, 'order-packed', order.id)
      await billWhole(tx, shop, order)
    },
  })
}

/** Notes that the goods are on their way; not of an order whose money goes back, nor of a disputed one unless the caller has read of it. */
export function handOverOrder(
  shop: OrderShop,
  orderNumber: string,
  { by, isDisputeKnown }: Sending = {},
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.hand-over', by, details: disputeDetails },
    from: and(eq(orders.fulfilment, 'PACKED'), not(isRefunded), isDisputeKnown ? undefined : not(isDisputed)),
    change: { fulfilment: 'OUT_FOR_DELIVERY' },
    isDoneBefore: and(ne(orders.orderStatus, 'CANCELLED'), inArray(orders.fulfilment, outOfTheHouse)),
  })
}

const outOfTheHouse = ['OUT_FOR_DELIVERY', 'DELIVERED'] as const

/** For the audit log: the dispute was known. */
function disputeDetails(order: TransitionedOrder) {
  return order.isDisputed ? { isDisputeKnown: true } : {}
}

type Delivery = Sending & {
  /** What was received of a cash order, and by whom. */
  door?: AtTheDoor | undefined
  /** What the shopper reads with the date. */
  comment?: string | undefined
  /** What must be true of the order besides. */
  only?: SQL | undefined
}

/**
 * The order was handed over, and its cash received. Not before it is confirmed, and its address accepted, where it waits for that; of an
 * order whose money goes back only what had left the house before; under dispute the same, unless who notes it has read so. Not where the
 * law takes no more cash of this person today.
 */
export function completeOrder(
  shop: OrderShop,
  orderNumber: string,
  { by, comment, only, isDisputeKnown, door = {} }: Delivery = {},
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.deliver', by },
    details: (order) => ({
      ...(comment ? { comment } : {}),
      ...receivedDetails(door),
      ...(isDisputeKnown ? disputeDetails(order) : {}),
    }),
    from: and(
      or(
        isReadyToPack,
        and(eq(orders.fulfilment, 'PACKED'), not(isRefunded)),
        inArray(orders.fulfilment, outOfTheHouse),
      ),
      isDisputeKnown ? undefined : or(inArray(orders.fulfilment, outOfTheHouse), not(isDisputed)),
      not(isBeyondCashLimit),
      only,
    ),
    change: {
      orderStatus: 'COMPLETED',
      fulfilment: 'DELIVERED',
      paymentStatus: sql`case when ${orders.paymentMode} = 'CASH' then 'PAID' else ${orders.paymentStatus} end`,
      deliveredAt: sql`now()`,
      ...(comment ? { comment } : {}),
    },
    isDoneBefore: eq(orders.orderStatus, 'COMPLETED'),
    also: async (tx, order) => {
      if (order.paymentMode === 'CASH') await noteAtTheDoor(tx, order, door, by)
      await queueOrderMessage(tx, shop, 'order-delivered', order.id)
      // Unless it was made on packing.
      await billWhole(tx, shop, order)
    },
  })
}

function receivedDetails({ amount, reason }: AtTheDoor) {
  return amount === undefined ? {} : { received: toRupees(amount), ...(reason ? { reason } : {}) }
}

/** The owner of an order's number says that they did not order it: the order goes on, and the shop's people read so. */
export function markRefused(
  shop: OrderShop,
  orderNumber: string,
  { only }: { only: SQL | undefined },
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    action: 'order.refuse',
    from: and(only, isNull(orders.refusedAt)),
    change: { refusedAt: sql`now()` },
    isDoneBefore: isNotNull(orders.refusedAt),
  })
}

type Cancelling = By & {
  reason?: string
  only?: SQL | undefined
  /** Where the goods are of an order on the road; on their way back, where nobody says. */
  goods?: ParcelState | undefined
  /** Why, where neither its shopper nor anybody of the shop cancels it. */
  why?: typeof orders.$inferSelect.cancelReason
}

/**
 * Cancels an order: its pieces and coupons are released, and money paid online goes back by itself, once. Its recipient is notified, unless
 * it still waited for its code and was cancelled by itself. Pieces on the road are released once they are back and good.
 */
export function cancelOrder(
  shop: OrderShop,
  orderNumber: string,
  { by, reason, only, goods = 'on-its-way-back', why = null }: Cancelling = {},
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, {
    ...{ action: 'order.cancel', by, details: reason ? { reason } : undefined },
    from: only,
    change: {
      orderStatus: 'CANCELLED',
      cancelledAt: sql`now()`,
      cancelReason: why,
      returningAt: sql`case when ${orders.fulfilment} = 'OUT_FOR_DELIVERY' then now() end`,
      ...(why === 'NOT_ORDERED' ? { refusedAt: sql`now()` } : {}),
    },
    isDoneBefore: eq(orders.orderStatus, 'CANCELLED'),
    also: async (tx, { id, paymentMode, total, fulfilment, isToBeConfirmed: isUnknown }) => {
      if (fulfilment === 'OUT_FOR_DELIVERY') {
        // Pieces before coupons: the order in which placing an order locks them.
        if (goods !== 'on-its-way-back')
          await noteParcel(tx, { orderId: id, orderNumber }, { state: goods, reason, by })
        await releaseCoupons(tx, id)
      } else await releaseOrder(tx, id)
      if (why === 'NOT_CONFIRMED') await queueUnconfirmedMessage(tx, shop, id)
      // Nobody knows whether whoever has this number, or this mail address, ordered at all.
      else if (!isUnknown) await queueOrderMessage(tx, shop, 'order-cancelled', id)
      if (paymentMode === 'ONLINE') {
        await reconcileOrder(tx, shop, id)
        await creditLostDispute(tx, shop, id)
        // Paid in cash on delivery, so nothing goes back but the bill.
      } else await issueCreditNote(tx, id, 'cancelled', total)
    },
  })
}

/** The bill, and a credit note over what had gone back before there was one. */
async function billWhole(tx: Transaction, shop: OrderShop, { id, paymentMode }: TransitionedOrder) {
  await billOrder(tx, shop, id)
  if (paymentMode !== 'ONLINE') return
  await reconcileOrder(tx, shop, id)
  await creditManualRefunds(tx, id)
}
