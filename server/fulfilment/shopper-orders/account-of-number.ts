import { and, desc, eq, exists, isNull } from 'drizzle-orm'
import type { findCaller } from '#contract/api/admin/orders/phone-orders.ts'
import type { Data } from '#contract/api/endpoint.ts'
import type { Database } from '#server/platform/db/database.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { users } from '#server/platform/schema/people/users.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'

/** What the shop knows of somebody who calls: from their last order, else from their account; nothing from those of an account that was erased. */
export async function findCallerDetails(db: Database, mobileNumber: string): Promise<Data<typeof findCaller>> {
  const [account] = await db.select().from(users).where(isAccountOf(mobileNumber))
  const placed = and(eq(orders.mobileNumber, mobileNumber), isPlaced, exists(buyerOf(db)))
  const [last] = await db.select().from(orders).where(placed).orderBy(desc(orders.createdAt)).limit(1)
  const isOpenCash = and(placed, eq(orders.orderStatus, 'CONFIRMED'), eq(orders.paymentMode, 'CASH'))
  return {
    name: last?.recipient.name ?? account?.name ?? '',
    email: last?.recipient.email ?? account?.email ?? '',
    address: last?.deliveryAddress ?? account?.address ?? null,
    hasAccount: account !== undefined,
    orders: await db.$count(orders, placed),
    openCashOrders: await db.$count(orders, isOpenCash),
  }
}

function buyerOf(db: Database) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, orders.userId), isNull(users.erasedAt)))
}

/** The account whose login a number is. */
export function isAccountOf(mobileNumber: string) {
  return and(
    eq(users.role, 'user'),
    eq(users.countryCode, '+91'),
    eq(users.loginMobile, mobileNumber),
    isNull(users.erasedAt),
  )
}
