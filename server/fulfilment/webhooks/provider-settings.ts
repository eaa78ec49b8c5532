import { formatPaise } from '#contract/money.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { ProviderPayment } from '#server/providers/payments/provider.ts'
import { openException } from '../payments/payment-exceptions.ts'

type Order = { id: string; orderNumber: string; total: number }
type Setting = 'customer-fee-bearer' | 'offer'

/**
 * Puts a setting of the provider's before a person that makes buyers pay another amount than their order's, so that each such payment
 * goes back as one that does not fit: once for each setting, at the first such payment.
 */
export async function openSettingException(executor: Executor, order: Order, payment: ProviderPayment) {
  const setting = settingBehind(payment, order.total)
  if (!setting) return
  const { id, amount } = payment
  await openException(executor, {
    kind: 'provider-setting',
    orderId: order.id,
    subject: setting,
    text: `${causes[setting]} the payment ${id} was ${formatPaise(amount)} for order ${order.orderNumber} of ${formatPaise(order.total)}. Payments that do not fit their order go back by themselves, and their orders are not placed. ${remedies[setting]} Then close this.`,
  })
}

function settingBehind(payment: ProviderPayment, total: number): Setting | undefined {
  const { amount, currency, status, feeBearer, offerId } = payment
  if (amount === total || currency !== 'INR' || status === 'failed' || status === 'created') return undefined
  if (feeBearer === 'customer') return 'customer-fee-bearer'
  return offerId ? 'offer' : undefined
}

const causes: Record<Setting, string> = {
  'customer-fee-bearer': 'Razorpay adds its fee to what buyers pay (customer fee bearer):',
  offer: 'Razorpay gave a buyer an instant discount (offer):',
}
const remedies: Record<Setting, string> = {
  'customer-fee-bearer':
    'Switch it off at Razorpay: Account & Settings → Fee bearer, or its support, so that the shop bears the fee.',
  offer:
    'Switch the offer off at Razorpay under Offers, or make it one with cashback. Give discounts by promo codes of the shop.',
}
