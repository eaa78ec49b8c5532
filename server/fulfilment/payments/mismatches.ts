import { formatPaise } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import { openException } from './payment-exceptions.ts'

type Order = { id: string; orderNumber: string; total: number }

/** Puts money that does not fit its order before a person, unless none was taken. */
export async function openMismatchException(executor: Executor, order: Order, payment: ProviderPayment) {
  const { id, amount, currency, orderId, status } = payment
  if (status === 'failed' || status === 'created') return
  await openException(executor, {
    kind: 'mismatch',
    orderId: order.id,
    subject: id,
    text: `The payment ${id} (${showMoney(amount, currency)}, of ${orderId}, ${status}) was sent for order ${order.orderNumber} of ${formatPaise(order.total)} and does not fit it.`,
  })
}

/** An amount of whatever currency; the shop knows the form of rupees only. */
export function showMoney(amount: number, currency: string) {
  return currency === 'INR' ? formatPaise(amount) : `${amount} of the smallest unit of ${currency}`
}
