import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { OrderStage } from '#contract/api/admin/orders/orders.ts'
import { endedStatuses } from '#server/platform/schema/fulfilment/ended-statuses.ts'
import { orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { manualRefunds, paymentDisputes, paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'

/** A cash order whose code has not been given back yet. */
export const isToBeConfirmed = and(
  eq(orders.fulfilment, 'RECEIVED'),
  isNotNull(orders.cashCodeHash),
  isNull(orders.cashConfirmedAt),
)

/** Its address is in none of the shop's areas, and nobody has accepted it yet. */
export const isAddressInReview = and(
  eq(orders.fulfilment, 'RECEIVED'),
  eq(orders.isAddressUnknown, true),
  isNull(orders.addressAcceptedAt),
)

/** Cancelled on the road, and not all its pieces are accounted for yet. */
export const isComingBack = and(isNotNull(orders.returningAt), isNull(orders.returnedAt))

/** By the provider, or paid by hand where it failed there. */
const requestedAmount = sql`(
  select coalesce(sum(r.amount), 0) from ${refunds} r
  where r.order_id = shop_order.id and r.payment_id = shop_order.payment_id
    and (r.status <> 'failed' or exists (select from ${manualRefunds} m where m.refund_id = r.id)))`

/** Sent back at the provider by hand: it tells of each up to three times. */
const refundedAtProvider = sql`(
  select coalesce(sum(told.amount), 0) from (
    select max(e.amount) as amount from ${paymentEvents} e
    where e.order_id = shop_order.id and e.payment_id = shop_order.payment_id and e.refund_id <> ''
      and not exists (select from ${refunds} r where r.provider_refund_id = e.refund_id)
    group by e.refund_id
    having bool_or(e.kind = 'refund.processed') or not bool_or(e.kind = 'refund.failed')) told)`

const lostToBank = sql`(
  select coalesce(sum(d.amount_lost), 0) from ${paymentDisputes} d where d.payment_id = shop_order.payment_id)`

/** The buyer's bank took money of it back. */
export const isLostInDispute = sql<boolean>`${lostToBank} > 0`

/** The buyer's bank has not decided on a dispute about what was paid for it. */
export const isDisputed = sql<boolean>`exists (
  select from ${paymentDisputes} d where d.payment_id = shop_order.payment_id and d.status not in (${endedStatuses}))`

/**
 * All that was paid went back, is on its way, or was taken by the buyer's bank in a dispute. Only orders with a refund on its way or a lost
 * dispute are added up: those are few and found at once, while lists go through all open orders.
 */
export const isRefunded = sql<boolean>`(shop_order.payment_status = 'REFUNDED' or (
  shop_order.payment_mode = 'ONLINE'
  and (shop_order.id in (select r.order_id from ${refunds} r where r.status in ('wanted', 'created'))
    or shop_order.payment_id in (select d.payment_id from ${paymentDisputes} d where d.amount_lost > 0))
  and shop_order.total <= ${requestedAmount} + ${refundedAtProvider} + ${lostToBank}))`

const isConfirmedOrWithoutCode = or(isNull(orders.cashCodeHash), isNotNull(orders.cashConfirmedAt))

/** Not packed yet, paid or to be paid, and waiting neither for its code nor for its address to be accepted. */
export const isReadyToPack = and(
  eq(orders.fulfilment, 'RECEIVED'),
  not(isRefunded),
  isConfirmedOrWithoutCode,
  or(eq(orders.isAddressUnknown, false), isNotNull(orders.addressAcceptedAt)),
)

/** What `stageOf` and its neighbours (contract/rules/orders/order-steps.ts) want to know of an order. */
export const orderStateColumns = {
  orderStatus: orders.orderStatus,
  fulfilment: orders.fulfilment,
  paymentStatus: orders.paymentStatus,
  isRefunded: sql<boolean>`${isRefunded}`.as('is_refunded'),
  isToBeConfirmed: sql<boolean>`coalesce(${isToBeConfirmed}, false)`.as('is_to_be_confirmed'),
  isAddressInReview: sql<boolean>`coalesce(${isAddressInReview}, false)`.as('is_address_in_review'),
  isComingBack: sql<boolean>`coalesce(${isComingBack}, false)`.as('is_coming_back'),
  hasReturns: sql<boolean>`exists (select from ${orderReturns} r where r.order_id = shop_order.id)`.as('has_returns'),
  deliveredAt: orders.deliveredAt,
}

const isConfirmed = eq(orders.orderStatus, 'CONFIRMED')

/** The orders of a stage, as `stageOf` tells them apart. */
export const isAtStage: Record<OrderStage, SQL | undefined> = {
  'to-confirm': and(isConfirmed, isToBeConfirmed, ne(orders.paymentStatus, 'REFUNDED')),
  'to-review': and(isConfirmed, isAddressInReview, isConfirmedOrWithoutCode, not(isRefunded)),
  'to-pack': and(isConfirmed, isReadyToPack),
  'to-hand-over': and(isConfirmed, eq(orders.fulfilment, 'PACKED'), not(isRefunded)),
  'on-the-way': and(isConfirmed, eq(orders.fulfilment, 'OUT_FOR_DELIVERY')),
  delivered: eq(orders.orderStatus, 'COMPLETED'),
  cancelled: and(eq(orders.orderStatus, 'CANCELLED'), or(isNull(orders.returningAt), isNotNull(orders.returnedAt))),
  'coming-back': isComingBack,
  refunded: and(isConfirmed, inArray(orders.fulfilment, ['RECEIVED', 'PACKED']), isRefunded),
}

/** Neither delivered nor cancelled, though promised for a moment that has passed. */
export const isLate = and(isConfirmed, sql`${orders.estimatedDeliveryAt} < now()`)
export const isOpen = isConfirmed

/** Open, though the owner of its number says that they did not order it. */
export const isRefused = and(isConfirmed, isNotNull(orders.refusedAt))
