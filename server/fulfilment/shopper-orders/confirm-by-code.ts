import { and, eq, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { notInTime } from '#contract/api/orders/cash-codes.schema.ts'
import type { Actor } from '#server/back-office/audit/audit.ts'
import { noteNextCode, orderCode, releaseTry, takeOrderTry } from '#server/people/auth/codes/order-codes.ts'
import { cashCode, hashCashCode, isCashCode } from '#server/people/messages/cash-codes/cash-code.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { settings } from '#server/platform/schema/selling/settings.ts'
import { queueCashCode } from '#server/selling/order-messages/cash-order-code.ts'
import { isToBeConfirmed } from '#server/selling/orders/order-stages.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { confirmOrder } from '../transitions/order-lifecycle.ts'
import { isConfirmed, type OrderShop } from '../transitions/transition-order.ts'

/**
 * Confirms a cash order by the code its recipient was sent: done by the shopper, or that of somebody of the shop to whom it was
 * told (`by`). Does nothing for an order that waits for none. Throws 400 for another code, 404 for no order, 409 for one that was
 * cancelled, 410 and 429 after too many wrong ones.
 */
export async function confirmByCode(
  shop: OrderShop,
  orderNumber: string,
  code: string,
  { by }: { by?: Actor | undefined } = {},
) {
  const unconfirmed = await findUnconfirmed(shop.db, orderNumber)
  if (!unconfirmed) return
  const { codeHash } = unconfirmed
  const { secret } = shop.config
  const isRight = await inTransaction(shop.db, async (tx) => {
    const taken = await takeOrderTry(tx, orderCode(unconfirmed, codeHash))
    if (!isCashCode(secret, orderNumber, { code, hash: codeHash })) return false
    await releaseTry(tx, taken)
    return true
  })
  if (!isRight) throw new ApiError(400, 'This is not the code of this order. Please look at the message again.')
  const step = await confirmOrder(shop, orderNumber, { by, isByCode: true })
  if (step === 'not possible') throw await whyNot(shop.db, orderNumber)
}

/**
 * Sends the code of a cash order that waits for it once more; sent by somebody of the shop, it waits the shop's hours from now on.
 * Throws 409 where it waits for none, 429 where it was sent a moment ago, or too often today.
 */
export function sendCodeAgain(shop: OrderShop, orderNumber: string, { isByShop = false } = {}) {
  return inTransaction(shop.db, async (tx) => {
    // Held, so that it is not cancelled meanwhile.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber)).for('update')
    const unconfirmed = await findUnconfirmed(tx, orderNumber)
    if (!unconfirmed) throw new ApiError(409, 'This order waits for no code (any more).')
    const { id } = unconfirmed
    const { secret } = shop.config
    const codeHash = hashCashCode(secret, orderNumber, cashCode(secret, orderNumber))
    await noteNextCode(tx, shop.config, orderCode(unconfirmed, codeHash))
    // The same code again, unless the shop has another secret since.
    const later = isByShop ? { confirmBy: laterEnd } : {}
    await tx
      .update(orders)
      .set({ cashCodeHash: codeHash, ...later })
      .where(eq(orders.id, id))
    await queueCashCode(tx, shop, id)
  })
}

/** The order while it waits for its code; nothing when it waits for none (any more). */
async function findUnconfirmed(executor: Executor, orderNumber: string) {
  const isIt = and(eq(orders.orderNumber, orderNumber), isPlaced)
  const [unconfirmed] = await select(executor, and(isIt, isConfirmed, isToBeConfirmed))
  if (unconfirmed) return { ...unconfirmed, codeHash: unconfirmed.codeHash ?? '' }
  const [order] = await select(executor, isIt)
  if (!order) throw new ApiError(404, 'Order Not Found')
  if (order.orderStatus === 'CANCELLED') throw isCancelled(order)
  return undefined
}

async function whyNot(executor: Executor, orderNumber: string) {
  const [order] = await select(executor, eq(orders.orderNumber, orderNumber))
  return isCancelled({ cancelReason: order?.cancelReason ?? null })
}

function select(executor: Executor, which: SQL | undefined) {
  const { id, orderStatus, cancelReason, mobileNumber, provenMobile, cashCodeHash: codeHash } = orders
  return executor
    .select({ id, orderStatus, cancelReason, mobileNumber, provenMobile, codeHash })
    .from(orders)
    .where(which)
}

function isCancelled({ cancelReason }: Pick<typeof orders.$inferSelect, 'cancelReason'>) {
  return new ApiError(409, cancelReason === 'NOT_CONFIRMED' ? notInTime : calledOff)
}

const calledOff = 'This order was cancelled: there is nothing to confirm any more.'

/** One that nobody promised an end gets none. */
const laterEnd = sql`case when ${orders.confirmBy} is not null
  then greatest(${orders.confirmBy}, now() + (select make_interval(hours => cash_code_hours) from ${settings})) end`
