import { and, eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise, toRupees } from '#contract/money.ts'
import { leastRefund, refundObjection, remainingObjection } from '#contract/rules/payments/refund-parts.ts'
import { type Actor, writeAudit } from '#server/back-office/audit/audit.ts'
import { sentOtherwise, unlessKeyIsTaken } from '#server/people/staff/sent-otherwise.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { refunds } from '#server/platform/schema/fulfilment/payments.ts'
import { lockOrder, type PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { isPlaced } from '#server/selling/orders/orders.ts'
import { readOpenDisputes } from '../payments/disputed-money.ts'
import { reviseFailures } from '../payments/failed-refunds.ts'
import type { PaymentShop } from '../payments/reconcile-order.ts'
import { readRemaining, requestRefund } from '../payments/refunds.ts'

type RefundOptions = {
  by?: Actor
  reason?: string
  /** They know that the bank may take the same money once more. */
  isDisputeKnown?: boolean | undefined
  /** Names the request, so that one that comes twice gives one refund. */
  key?: string | undefined
}

/**
 * Wants a part of what was paid online for an order back, or all that is left, in paise. Gives what is going back.
 * Throws an `ApiError` with one sentence when there is nothing, or not so much.
 */
export function refundOrder(
  shop: PaymentShop,
  orderNumber: string,
  amount?: number,
  { by, reason, key, isDisputeKnown }: RefundOptions = {},
) {
  const refunding = inTransaction(shop.db, async (tx) => {
    const order = await lockPlacedOrder(tx, orderNumber)
    const known = key ? await findRefund(tx, order, key) : undefined
    if (known && amount !== undefined && known.amount !== amount) throw sentOtherwise
    if (known) return known.amount
    const requested = await refundPayment(tx, shop, order, { amount, key, isDisputeKnown })
    if (by) {
      const after = { amount: toRupees(requested), ...(reason ? { reason } : {}) }
      await writeAudit(tx, by, { action: 'order.refund', subject: { kind: 'order', id: orderNumber }, after })
    }
    return requested
  })
  return unlessKeyIsTaken(refunding, 'refund_pkey', sentForAnother)
}

const sentForAnother = new ApiError(409, 'This was sent for another order already.')

/** A placed order by its number, held until the transaction ends; throws 404. */
export async function lockPlacedOrder(tx: Transaction, orderNumber: string): Promise<PaidOrder> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), isPlaced))
  const order = found && (await lockOrder(tx, found.id))
  if (!order) throw new ApiError(404, `There is no order ${orderNumber}.`)
  return order
}

type Refunding = { amount?: number | undefined } & Pick<RefundOptions, 'key' | 'isDisputeKnown'>

/** The same for somebody who holds the order; gives what is going back. */
export async function refundPayment(
  tx: Transaction,
  shop: PaymentShop,
  order: PaidOrder,
  { amount, key, isDisputeKnown }: Refunding = {},
) {
  const { id: orderId, orderNumber, paymentId } = order
  if (!paymentId) throw new ApiError(409, `Order ${orderNumber} was not paid online: there is nothing to send back.`)
  const remaining = await readRemaining(tx, orderId, paymentId)
  const requested = amount ?? remaining
  if (remaining <= 0)
    throw new ApiError(409, `All that was paid for order ${orderNumber} has gone back, or is on its way.`)
  if (requested > remaining)
    throw new ApiError(409, `Only ${formatPaise(remaining)} of order ${orderNumber} can still go back.`)
  const objection = refundObjection(requested, remaining)
  if (objection === 'too little') throw amount === undefined ? tooLittleRemaining(orderNumber, remaining) : tooLittle
  if (objection) throw new ApiError(400, remainingObjection(remaining))
  if (!isDisputeKnown) await refuseDisputed(tx, orderNumber, paymentId)
  await requestRefund(tx, shop, orderId, { id: key, paymentId, amount: requested, reason: 'staff' })
  await reviseFailures(tx, order)
  return requested
}

const onlyFrom = `What was paid online can go back from ${formatPaise(leastRefund)} on.`
const tooLittle = new ApiError(400, `${onlyFrom} Send that much or more, or nothing.`)

function tooLittleRemaining(orderNumber: string, remaining: number) {
  return new ApiError(409, `Only ${formatPaise(remaining)} of order ${orderNumber} is left. ${onlyFrom}`)
}

/** What is refunded while the bank decides, it may take once more. Throws 409. */
export async function refuseDisputed(tx: Transaction, orderNumber: string, paymentId: string) {
  const [dispute] = await readOpenDisputes(tx, paymentId)
  if (!dispute) return
  throw new ApiError(
    409,
    `The bank has not decided on a dispute of ${formatPaise(dispute.amount)} about order ${orderNumber}: what is refunded now it may take once more.`,
  )
}

async function findRefund(tx: Transaction, order: PaidOrder, key: string) {
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, key))
  if (known && known.orderId !== order.id) throw sentForAnother
  return known
}
