import { eq } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { orders } from '#server/platform/schema/fulfilment/orders.ts'
import { providerOrders } from '#server/platform/schema/fulfilment/payments.ts'
import { choosePaymentProvider, type ProviderPayment } from '#server/providers/payments/provider.ts'
import { isSignedPayment } from '#server/providers/payments/signatures.ts'
import { openMismatchException } from '../payments/mismatches.ts'
import { captureIfDue, fetchProviderEvents } from '../payments/payment-events.ts'
import { openException } from '../payments/payment-exceptions.ts'
import { type PaymentShop, reconcileOrder } from '../payments/reconcile-order.ts'
import { openSettingException } from './provider-settings.ts'

type Confirmation = { paymentId: string; paymentOrderId: string; signature: string }
type AwaitedOrder = { id: string; orderNumber: string; total: number; isReconciled: boolean; isUnpaid: boolean }

/**
 * Settles a payment the browser tells of: signed by the provider, for an order of ours, and by the provider's own record of this
 * order, amount and currency and captured. Gives the order number, each time again. Throws 400 for anything else, 409 when the
 * order lapsed and the money goes back, 503 when the provider gives no answer.
 */
export async function confirmPayment(shop: PaymentShop, confirmation: Confirmation) {
  const provider = choosePaymentProvider(shop.config)
  if (!provider || !isSignedPayment(shop.config, confirmation)) throw notConfirmed
  const { paymentId, paymentOrderId } = confirmation
  const order = await findOrder(shop.db, confirmation)
  if (!order) return refuseUnknown(shop.db, confirmation)
  if (order.isReconciled) return order.orderNumber

  const found = await provider.fetchPayment(paymentId)
  if (!found) throw notConfirmed
  const isOfOrder = found.orderId === paymentOrderId && found.currency === 'INR'
  if (!isOfOrder) return refuseOther(shop.db, found, order)
  const payment = await captureIfDue(provider, found, { amount: order.total, canCapture: order.isUnpaid })
  const providerEvents = await fetchProviderEvents(provider, payment)
  const reconciled = await inTransaction(shop.db, (tx) => reconcileOrder(tx, shop, order.id, providerEvents, 'confirm'))
  if (payment.amount !== order.total) return refuseOther(shop.db, payment, order)
  const isLetGo = payment.status === 'authorized' && !order.isUnpaid
  if (!isLetGo && payment.status !== 'captured' && payment.status !== 'refunded') throw notConfirmed
  if (reconciled?.orderStatus === 'UNPAID' || reconciled?.orderStatus === 'LAPSED')
    throw reconciled.hasReservedGoods ? tooLate : soldOut
  return order.orderNumber
}

async function findOrder(db: Database, { paymentId, paymentOrderId }: Confirmation): Promise<AwaitedOrder | undefined> {
  const [found] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      total: orders.total,
      status: orders.orderStatus,
      paidBy: orders.paymentId,
    })
    .from(providerOrders)
    .innerJoin(orders, eq(orders.id, providerOrders.orderId))
    .where(eq(providerOrders.providerOrderId, paymentOrderId))
  if (!found) return undefined
  const isReconciled = found.paidBy === paymentId && found.status !== 'UNPAID' && found.status !== 'LAPSED'
  return { ...found, isReconciled, isUnpaid: found.status === 'UNPAID' }
}

/** Signed with our key, so money may have moved; but the order is none of this shop. */
async function refuseUnknown(db: Database, { paymentId, paymentOrderId }: Confirmation): Promise<never> {
  await openException(db, {
    kind: 'unknown-payment',
    subject: paymentId,
    text: `The payment ${paymentId} for the provider's order ${paymentOrderId} was confirmed, but no order here belongs to it.`,
  })
  throw notConfirmed
}

async function refuseOther(db: Database, payment: ProviderPayment, order: AwaitedOrder): Promise<never> {
  await openSettingException(db, order, payment)
  await openMismatchException(db, order, payment)
  throw notConfirmed
}

const notConfirmed = new ApiError(400, 'Payment confirmation failed. Please contact support.')
const tooLate = new ApiError(
  409,
  'Your payment came too late for this order. It goes back to you by itself within 5 to 7 working days.',
)
const soldOut = new ApiError(
  409,
  'What you ordered was gone when your payment came. It goes back to you by itself within 5 to 7 working days.',
)
