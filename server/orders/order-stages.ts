import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { OrderStage } from '#contract/api/admin/orders.ts'
import { orderReturns, orders } from './table.ts'

/** A cash order whose code has not been given back yet. */
export const isToBeConfirmed = and(
  eq(orders.fulfilment, 'RECEIVED'),
  isNotNull(orders.cashCodeHash),
  isNull(orders.cashConfirmedAt),
)

/** Not packed yet, paid or to be paid, and not waiting for its code. */
export const isReadyToPack = and(
  eq(orders.fulfilment, 'RECEIVED'),
  ne(orders.paymentStatus, 'REFUNDED'),
  or(isNull(orders.cashCodeHash), isNotNull(orders.cashConfirmedAt)),
)

/** What `stageOf` and its neighbours (contract/rules/order-steps.ts) want to know of an order. */
export const standing = {
  orderStatus: orders.orderStatus,
  fulfilment: orders.fulfilment,
  paymentStatus: orders.paymentStatus,
  isToBeConfirmed: sql<boolean>`coalesce(${isToBeConfirmed}, false)`.as('is_to_be_confirmed'),
  hasReturns: sql<boolean>`exists (select from ${orderReturns} r where r.order_id = shop_order.id)`.as('has_returns'),
  deliveredAt: orders.deliveredAt,
}

const isConfirmed = eq(orders.orderStatus, 'CONFIRMED')

/** The orders of a stage, as `stageOf` tells them apart. */
export const isAtStage: Record<OrderStage, SQL | undefined> = {
  'to-confirm': and(isConfirmed, isToBeConfirmed, ne(orders.paymentStatus, 'REFUNDED')),
  'to-pack': and(isConfirmed, isReadyToPack),
  'to-hand-over': and(isConfirmed, eq(orders.fulfilment, 'PACKED')),
  'on-the-way': and(isConfirmed, eq(orders.fulfilment, 'OUT_FOR_DELIVERY')),
  delivered: eq(orders.orderStatus, 'COMPLETED'),
  cancelled: eq(orders.orderStatus, 'CANCELLED'),
  refunded: and(isConfirmed, eq(orders.fulfilment, 'RECEIVED'), eq(orders.paymentStatus, 'REFUNDED')),
}

/** Neither delivered nor cancelled, though promised for a moment that has passed. */
export const isLate = and(isConfirmed, sql`${orders.estimatedDeliveryAt} < now()`)
export const isOpen = isConfirmed
