import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { OrderRequest } from '#contract/api/orders.ts'
import type { Executor, Transaction } from '../db/database.ts'
import type { OrderHeaders } from './order-headers.ts'
import { idempotencyKeys, orderStatusTokens, orders } from './table.ts'

/** One wish to pay: who has it, for what, and the key and the token it comes under each time it is sent. */
export type Wish = Pick<OrderHeaders, 'idempotencyKey' | 'statusToken'> & {
  userId: string
  request: OrderRequest
  paymentMode: 'CASH' | 'ONLINE'
}

/**
 * Takes the key of a wish for this transaction; a second call under the same key waits here for the first. Gives what the wish
 * has become so far: the answer, or for now only the order. A refused call leaves nothing, so its key stays free.
 * Throws 409 for other content.
 */
export async function claimKey(tx: Transaction, wish: Wish) {
  const { userId, idempotencyKey: key } = wish
  if (key === undefined) return undefined
  const requestHash = hashOf(wish)
  const claimed = await tx.insert(idempotencyKeys).values({ userId, key, requestHash }).onConflictDoNothing()
  if (claimed.rowCount === 1) return undefined
  // A statement of its own sees what the call that held the key has left.
  const [first] = await tx.select().from(idempotencyKeys).where(isKey(userId, key))
  if (first?.requestHash === requestHash && (first.answer || first.orderId)) return first
  throw new ApiError(409, 'This order was already sent with other details. Please reload the page and try again.')
}

/** Keeps the order, and the answer byte for byte where it is known already, for whoever sends the same wish again under its key. */
export async function keepAnswer(
  tx: Transaction,
  { userId, idempotencyKey: key }: Wish,
  orderId: string,
  answer?: string,
) {
  if (key !== undefined) await tx.update(idempotencyKeys).set({ orderId, answer }).where(isKey(userId, key))
}

/** Lets the status token of a wish find its order for 24 hours. */
export async function keepToken(tx: Transaction, { statusToken }: Wish, orderId: string) {
  if (statusToken === undefined) return
  const row = { orderId, expiresAt: sql`now() + interval '24 hours'` }
  const kept = await tx
    .insert(orderStatusTokens)
    .values({ tokenHash: sha256(statusToken), ...row })
    .onConflictDoUpdate({ target: orderStatusTokens.tokenHash, set: row, setWhere: sql`not ${isLive} or ${isFree}` })
  if (kept.rowCount === 0) throw fulfilledMeanwhile
}

// The wish came twice at once, from a guest registered anew: undone and begun again, it finds the order of the first.
const fulfilledMeanwhile = Object.assign(new Error('The wish was fulfilled meanwhile.'), { code: '40001' })

/** The order that a wish has become, paid or not, by its status token; nothing when there is none, or after 24 hours. */
export async function findOrderOfToken(executor: Executor, statusToken: string) {
  const [order] = await executor
    .select({ id: orders.id, orderNumber: orders.orderNumber, orderStatus: orders.orderStatus })
    .from(orderStatusTokens)
    .innerJoin(orders, eq(orders.id, orderStatusTokens.orderId))
    .where(isOfToken(statusToken))
  return order
}

export function isOfToken(statusToken: string) {
  return and(eq(orderStatusTokens.tokenHash, sha256(statusToken)), isLive)
}

const isLive = sql`${orderStatusTokens.expiresAt} > now()`
// The same order may be kept again, and one that lapsed gives its token to the one that takes its place.
const isFree = sql`(${orderStatusTokens.orderId} = excluded.order_id or exists (
  select from ${orders} where ${orders.id} = ${orderStatusTokens.orderId} and ${orders.orderStatus} = 'LAPSED'))`

function isKey(userId: string, key: string) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
}

/** Who, where, with which codes and how paid: two wishes of the same are one. */
export function hashOf({ paymentMode, request }: Wish) {
  return sha256(JSON.stringify([paymentMode, request.userBasicInfo, request.deliveryAddress, request.promoCodes]))
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}
