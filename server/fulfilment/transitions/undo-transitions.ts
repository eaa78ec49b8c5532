import { and, eq, notExists, sql } from 'drizzle-orm'
import type { UndoableStep } from '#contract/api/admin/orders/order-steps.ts'
import { undoDeliveryHours } from '#contract/rules/orders/order-steps.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import { orderReturns, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { auditEntries } from '#server/platform/schema/people/staff.ts'
import { refuseCounted } from './receive-cash.ts'
import { isConfirmed, type OrderShop, type TransitionResult, transitionOrder } from './transition-order.ts'

/**
 * Takes the last step of an order back, should it have been taken by mistake. The messages that told of it stay sent, and the
 * bill stays issued: taken again, the step makes neither a second time.
 */
export function undoTransition(
  shop: OrderShop,
  orderNumber: string,
  step: UndoableStep,
  by: Actor,
): Promise<TransitionResult> {
  return transitionOrder(shop, orderNumber, { action: `order.undo-${step}`, by, ...undoTransitions(shop)[step] })
}

function undoTransitions({ db }: OrderShop) {
  const returned = db.select({ id: orderReturns.id }).from(orderReturns).where(eq(orderReturns.orderId, orders.id))
  return {
    pack: {
      from: eq(orders.fulfilment, 'PACKED'),
      // When it was packed stays known: its bill is of that moment.
      change: { fulfilment: 'RECEIVED' },
      isDoneBefore: and(isConfirmed, eq(orders.fulfilment, 'RECEIVED')),
    },
    'hand-over': {
      from: eq(orders.fulfilment, 'OUT_FOR_DELIVERY'),
      change: { fulfilment: 'PACKED' },
      isDoneBefore: and(isConfirmed, eq(orders.fulfilment, 'PACKED')),
    },
    deliver: {
      of: eq(orders.orderStatus, 'COMPLETED'),
      from: and(sql`${orders.deliveredAt} > now() - ${`${undoDeliveryHours} hours`}::interval`, notExists(returned)),
      change: {
        orderStatus: 'CONFIRMED',
        fulfilment: deliveredFrom,
        paymentStatus: sql`case when ${orders.paymentMode} = 'CASH' then 'PENDING' else ${orders.paymentStatus} end`,
        // Its bill was made on delivery where it had not been packed before.
        packedAt: sql`coalesce(${orders.packedAt}, ${orders.deliveredAt})`,
        deliveredAt: null,
        comment: null,
      },
      isDoneBefore: isConfirmed,
      first: refuseCounted,
    },
  }
}

/** How it stood when it was delivered: not everything that is delivered was packed or handed over before. */
const deliveredFrom = sql`coalesce((
  select e.before ->> 'fulfilment' from ${auditEntries} e
  where e.subject_kind = 'order' and e.subject_id = ${orders.orderNumber} and e.action = 'order.deliver'
  order by e.id desc limit 1), 'OUT_FOR_DELIVERY')`
