import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { homeMarket } from '#contract/api/accounts/auth.ts'
import type { NumberOrder } from '#contract/api/accounts/number-orders.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { cancelOrder, markRefused } from '../transitions/order-lifecycle.ts'
import { isConfirmed, type OrderShop } from '../transitions/transition-order.ts'

const mostShown = 50

/** The open cash orders that somebody unproven placed to the number somebody logs in with, newest first. */
export async function listNumberOrders(db: Database, userId: string): Promise<NumberOrder[]> {
  const rows = await db
    .select({
      orderNumber: orders.orderNumber,
      createdAt: orders.createdAt,
      pincode: sql<string | null>`substring(${orders.deliveryAddress} ->> 'pincode' from '^[1-9][0-9]{5}$')`,
      packs: sql<NumberOrder['packs']>`(
        select json_agg(json_build_object('productName', l.product_name, 'size', l.size, 'type', l.type, 'quantity', l.quantity)
          order by l.position)
        from order_line l where l.order_id = shop_order.id)`,
      isCancellable: sql<boolean>`${nobodyVouches}`,
      isRefused: sql<boolean>`${orders.refusedAt} is not null`,
    })
    .from(orders)
    .where(and(isConfirmed, isStrangersTo(userId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostShown)
  return rows.map(({ createdAt, packs, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    packs: packs ?? [],
  }))
}

/**
 * Says for the owner of a number that they did not order what was placed to it: cancels it, or tells the shop's people where it is packed
 * or they have confirmed it. Throws 404 for any other order, 409 where it has gone on meanwhile.
 */
export async function refuseNumberOrder(shop: OrderShop, userId: string, orderNumber: string) {
  const isIt = and(eq(orders.orderNumber, orderNumber), isStrangersTo(userId))
  const [found] = await shop.db.select({ id: orders.id }).from(orders).where(isIt)
  if (!found) throw new ApiError(404, 'Order Not Found')
  // Looked at again as it is held: it may be packed, or confirmed, in this very moment.
  const only = and(isStrangersTo(userId), nobodyVouches)
  const cancelled = await cancelOrder(shop, orderNumber, { only, why: 'NOT_ORDERED' })
  if (isTaken(cancelled)) return { outcome: 'CANCELLED' as const }
  if (isTaken(await markRefused(shop, orderNumber, { only: isStrangersTo(userId) })))
    return { outcome: 'TOLD' as const }
  throw new ApiError(409, 'This order has gone on meanwhile. Please call us.')
}

function isTaken(step: string) {
  return step === 'done' || step === 'done before'
}

/** Neither packed nor confirmed by the shop's people. */
const nobodyVouches = and(eq(orders.fulfilment, 'RECEIVED'), isNull(orders.cashConfirmedAt))

/**
 * To be paid in cash, to the login number of somebody, and on nobody's word: not their own, not that of another person with a proven
 * number, not taken by the shop, not confirmed by the code that the number was sent.
 */
function isStrangersTo(userId: string): SQL | undefined {
  return and(
    eq(orders.paymentMode, 'CASH'),
    sql`${orders.mobileNumber} = (select ${users.loginMobile} from ${users}
      where ${users.id} = ${userId} and ${users.role} = 'user' and ${users.countryCode} = ${homeMarket.countryCode})`,
    isNull(orders.provenMobile),
    isNull(orders.takenBy),
    ne(orders.userId, userId),
  )
}
