import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { formatPaise } from '#contract/money.ts'
import { eventsOfPayment } from '#server/fulfilment/payments/payment-events.ts'
import { lockOrderAndCart, type PaymentShop, reconcileOrder } from '#server/fulfilment/payments/reconcile-order.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { unmatchedPayments } from '#server/platform/schema/fulfilment/reconciliation.ts'
import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import type { PaidOrder } from '#server/selling/checkout/online-payment/paid-orders.ts'
import { noteUnmatched } from '../comparison/unmatched-payments.ts'
import { type By, close, endUnmatched, fetchUnmatched, findException, lockException } from './resolve-exception.ts'

/**
 * Has a payment without an order pay one of ours: of the same sum, to be paid online and not paid. Gives whether it is confirmed;
 * where its goods are gone the money goes back by itself. Once, whoever presses it how often. Throws 404, 409 with what speaks
 * against it, 503 when the provider gives no answer.
 */
export async function attachPayment(shop: PaymentShop, id: string, orderNumber: string, by: By) {
  const known = await findException(shop, id)
  if (known.resolution === 'attached') return isConfirmed(await findByNumber(shop.db, orderNumber))
  const { payment, receipt } = await fetchUnmatched(shop, known)
  const { id: orderId } = await findByNumber(shop.db, orderNumber)
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrderAndCart(tx, orderId)
    if (!order) throw noOrder(orderNumber)
    const exception = await lockException(tx, id, 'attached')
    if (exception.closedAt !== null) return isConfirmed(order)
    refuseMisfit(order, payment)
    await noteUnmatched(tx, { payment, receipt })
    if (!(await endUnmatched(tx, payment.id, { attachedTo: orderId }))) throw endedOtherwise
    await close(tx, exception, { resolution: 'attached', reason: null, orderNumber }, by)
    const reconciled = await reconcileOrder(
      tx,
      shop,
      orderId,
      { events: eventsOfPayment(payment), ownRefunds: [] },
      'staff',
    )
    return isConfirmed(reconciled)
  })
}

function isConfirmed(order: Pick<PaidOrder, 'orderStatus'> | undefined) {
  return order?.orderStatus === 'CONFIRMED' || order?.orderStatus === 'COMPLETED'
}

async function findByNumber(executor: Executor, orderNumber: string) {
  const [found] = await executor.select().from(orders).where(eq(orders.orderNumber, orderNumber))
  if (!found) throw noOrder(orderNumber)
  return found
}

function refuseMisfit({ orderNumber, total, paymentMode, orderStatus }: PaidOrder, payment: ProviderPayment) {
  if (paymentMode !== 'ONLINE') throw new ApiError(409, `Order ${orderNumber} is to be paid in cash.`)
  if (orderStatus !== 'UNPAID' && orderStatus !== 'LAPSED')
    throw new ApiError(409, `Order ${orderNumber} is paid already.`)
  if (payment.status !== 'captured' || payment.currency !== 'INR' || payment.amountRefunded > 0) throw notWhole
  if (payment.amount !== total)
    throw new ApiError(
      409,
      `Order ${orderNumber} costs ${formatPaise(total)}, but ${formatPaise(payment.amount)} were paid.`,
    )
}

/** Orders that a payment may have been meant for: the one that it was paid for, and those of the same sum of those days. */
export async function listFitting(executor: Executor, paymentId: string) {
  const [payment] = await executor.select().from(unmatchedPayments).where(eq(unmatchedPayments.paymentId, paymentId))
  if (!payment) return []
  const { id, orderNumber, total, orderStatus, paymentMode, paymentId: paidBy, createdAt } = orders
  const paidAt = payment.paidAt ?? payment.foundAt
  const isOfThoseDays = sql`${createdAt} between ${paidAt}::timestamptz - interval '3 days' and ${paidAt}::timestamptz + interval '3 days'`
  const fitting = await executor
    .select({ orderNumber })
    .from(orders)
    .where(
      and(
        eq(total, payment.amount),
        eq(paymentMode, 'ONLINE'),
        inArray(orderStatus, ['UNPAID', 'LAPSED']),
        isNull(paidBy),
        or(eq(sql`${id}::text`, payment.receipt ?? ''), isOfThoseDays),
      ),
    )
    .orderBy(sql`${id}::text = ${payment.receipt ?? ''} desc`, asc(createdAt))
    .limit(5)
  return fitting.map((order) => order.orderNumber)
}

const noOrder = (orderNumber: string) => new ApiError(404, `There is no order ${orderNumber}.`)
const endedOtherwise = new ApiError(409, 'Somebody has ended this in another way meanwhile, or it agrees by now.')
const notWhole = new ApiError(409, 'Only a payment in rupees of which nothing has gone back can pay an order.')
