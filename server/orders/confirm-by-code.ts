import { and, eq, type SQL } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { giveBackTry, noteNextCode, takeOrderTry } from '../auth/order-codes.ts'
import type { Executor } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueCashCode } from '../messages/cash-order-code.ts'
import type { Actor } from '../staff/audit.ts'
import { cashCode, hashCashCode, isCashCode } from './cash-code.ts'
import { confirmOrder } from './order-life.ts'
import { isToBeConfirmed } from './order-stages.ts'
import { isPlaced } from './orders.ts'
import { orders } from './table.ts'
import { isConfirmed, type OrderShop } from './take-step.ts'

/**
 * Confirms a cash order by the code its recipient was sent: the shopper's own deed, or that of somebody of the shop to whom it was
 * told (`by`). Does nothing for an order that waits for none. Throws 400 for another code, 404 for no order, 409 for one that was
 * cancelled, 410 and 429 after too many wrong ones.
 */
export async function confirmByCode(
  shop: OrderShop,
  orderNumber: string,
  code: string,
  { by }: { by?: Actor | undefined } = {},
) {
  const waiting = await findWaiting(shop.db, orderNumber)
  if (!waiting) return
  const { mobileNumber, codeHash } = waiting
  const { secret } = shop.config
  const isRight = await inTransaction(shop.db, async (tx) => {
    const taken = await takeOrderTry(tx, { mobile: `+91${mobileNumber}`, codeHash })
    if (!isCashCode(secret, orderNumber, { code, hash: codeHash })) return false
    await giveBackTry(tx, taken)
    return true
  })
  if (!isRight) throw new ApiError(400, 'This is not the code of this order. Please look at the message again.')
  const step = await confirmOrder(shop, orderNumber, { by, isByCode: true })
  if (step === 'not possible') throw cancelledMeanwhile()
}

/** Sends the code of a cash order that waits for it once more. Throws 409 where it waits for none, 429 where it was sent a moment ago, or too often today. */
export function sendCodeAgain(shop: OrderShop, orderNumber: string) {
  return inTransaction(shop.db, async (tx) => {
    const waiting = await findWaiting(tx, orderNumber)
    if (!waiting) throw new ApiError(409, 'This order waits for no code (any more).')
    const { id, mobileNumber } = waiting
    const { secret } = shop.config
    const codeHash = hashCashCode(secret, orderNumber, cashCode(secret, orderNumber))
    await noteNextCode(tx, shop.config, { mobile: `+91${mobileNumber}`, codeHash })
    // The same code again, unless the shop has another secret since.
    await tx.update(orders).set({ cashCodeHash: codeHash }).where(eq(orders.id, id))
    await queueCashCode(tx, shop, id)
  })
}

/** The order while it waits for its code; nothing when it waits for none (any more). */
async function findWaiting(executor: Executor, orderNumber: string) {
  const isIt = and(eq(orders.orderNumber, orderNumber), isPlaced)
  const [waiting] = await select(executor, and(isIt, isConfirmed, isToBeConfirmed))
  if (waiting) return { ...waiting, codeHash: waiting.codeHash ?? '' }
  const [order] = await select(executor, isIt)
  if (!order) throw new ApiError(404, 'Order Not Found')
  if (order.orderStatus === 'CANCELLED') throw cancelledMeanwhile()
  return undefined
}

function select(executor: Executor, which: SQL | undefined) {
  const { id, orderStatus, mobileNumber, cashCodeHash: codeHash } = orders
  return executor.select({ id, orderStatus, mobileNumber, codeHash }).from(orders).where(which)
}

function cancelledMeanwhile() {
  return new ApiError(409, 'This order was cancelled: there is nothing to confirm any more.')
}
