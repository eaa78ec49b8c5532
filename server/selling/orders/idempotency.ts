import { hash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { OrderRequest } from '#contract/api/orders/orders.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { orderStatusTokens, orders } from '#server/platform/schema/fulfilment/orders.ts'
import { storeKeyAndToken } from './idempotency.sql.ts'
import type { OrderHeaders } from './order-headers.ts'

/** One order intent: whose it is, for what, at which total on the screen, and the idempotency key and status token of each request of it. */
export type OrderIntent = OrderHeaders & {
  userId: string
  /** A guest has proven no number. */
  isGuest: boolean
  request: OrderRequest
  paymentMode: 'CASH' | 'ONLINE'
}

/**
 * Stores what an intent has become for when it is sent again: under its key the order, with the answer byte for byte where it is known
 * already; under its status token the order, for 24 hours. A refused request stores nothing, so its key stays free.
 */
export async function storeIdempotencyKey(
  tx: Transaction,
  intent: OrderIntent,
  orderId: string,
  answer: string | null = null,
) {
  const isStored = await storeOutcome(tx, { intent, orderId, answer }, false)
  if (!isStored) throw storedMeanwhile
}

/** The same; fails as `isPreconditionFailed` says where the intent has become an order meanwhile. */
export async function storeIdempotencyKeyOrAbort(
  tx: Transaction,
  intent: OrderIntent,
  orderId: string,
  answer: string,
) {
  await storeOutcome(tx, { intent, orderId, answer }, true)
}

type Outcome = { intent: OrderIntent; orderId: string; answer: string | null }

function storeOutcome(tx: Transaction, { intent, orderId, answer }: Outcome, mustBe: boolean) {
  const { userId, idempotencyKey: key = null, statusToken } = intent
  const tokenHash = statusToken === undefined ? null : sha256(statusToken)
  return storeKeyAndToken(tx, { userId, orderId, key, tokenHash, requestHash: hashOf(intent), answer }, mustBe)
}

// Two requests of the intent at once, from a guest registered anew: rolled back and repeated, the second finds the order of the first.
const storedMeanwhile = Object.assign(new Error('The wish was fulfilled meanwhile.'), { code: '40001' })

/** The order that an intent has become, paid or not, by its status token; nothing when there is none, or after 24 hours. */
export async function findOrderOfToken(executor: Executor, statusToken: string) {
  const [order] = await executor
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orderStatusTokens)
    .innerJoin(orders, eq(orders.id, orderStatusTokens.orderId))
    .where(isOfToken(statusToken))
  return order
}

function isOfToken(statusToken: string) {
  return and(eq(orderStatusTokens.tokenHash, sha256(statusToken)), gt(orderStatusTokens.expiresAt, sql`now()`))
}

/** Recipient, address, codes and way to pay: two requests that are equal in these are one. */
export function hashOf({ paymentMode, request }: Pick<OrderIntent, 'paymentMode' | 'request'>) {
  return sha256(JSON.stringify([paymentMode, request.userBasicInfo, request.deliveryAddress, request.promoCodes]))
}

export function sha256(text: string) {
  return hash('sha256', text, 'base64url')
}
