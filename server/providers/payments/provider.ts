import type { DisputeStatus } from '#contract/api/admin/payments/disputes.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import { countCalls } from './count-calls.ts'
import { openRazorpay } from './razorpay.ts'

/** An order as the provider keeps it. All amounts are paise. */
export type ProviderOrder = { id: string; amount: number; currency: string; receipt: string | null }

/** A payment as the provider keeps it. `orderId` is the provider's. Captured is money of ours, authorized is not yet. */
export type ProviderPayment = {
  id: string
  orderId: string | null
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  amountRefunded: number
  /** By the provider's clock. */
  createdAt?: Date | undefined
  /** Who pays its fee: 'platform' (the shop) or 'customer', who then pays more than the order's amount. */
  feeBearer?: string | null
  /** The discount of the provider's that it came with. */
  offerId?: string | null
}

/** A part of what the provider has of a time, by its own clock: the newest first, at most a hundred from `skip` on. */
export type ProviderPage = { from: Date; to: Date; skip: number }
export const pageSize = 100

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  /** Ours, as we noted it on the refund when we asked for it. */
  ownId?: string | undefined
}

/** What a buyer's bank asks about a payment or claims back of it, as the provider keeps it. */
export type ProviderDispute = {
  id: string
  paymentId: string
  amount: number
  currency: string
  /** What was taken for good: 0 unless it was lost. */
  amountDeducted: number
  phase: string
  reasonCode: string
  status: DisputeStatus
  /** By when the bank must have its answer. */
  respondBy: Date | null
}

/**
 * What the shop asks of whoever takes its payments. Never called inside a database transaction. Each call throws an `ApiError`
 * 503 when the provider gives no usable answer in time (what it did then is not known), and a `ProviderRefusal` when it says no.
 */
export type PaymentProvider = {
  /** Public: the browser opens the provider's checkout with it. */
  keyId: string
  /** How long each call waits for its answer. */
  patienceMs: number
  createOrder(order: { orderId: string; amount: number }): Promise<ProviderOrder>
  /** The order made for one of ours, also when its answer was lost; nothing when it was never made. */
  findOrderByReceipt(orderId: string): Promise<ProviderOrder | undefined>
  fetchOrder(providerOrderId: string): Promise<ProviderOrder | undefined>
  fetchPayment(paymentId: string): Promise<ProviderPayment | undefined>
  listPayments(providerOrderId: string): Promise<ProviderPayment[]>
  capturePayment(payment: { paymentId: string; amount: number }): Promise<ProviderPayment>
  /** The same key gives the same refund, however often it is sent. */
  refund(refund: {
    paymentId: string
    amount: number
    idempotencyKey: string
    notes: Record<string, string>
  }): Promise<ProviderRefund>
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** All of the account, whichever program has made it. */
  pageOfOrders(page: ProviderPage): Promise<ProviderOrder[]>
  pageOfPayments(page: ProviderPage): Promise<ProviderPayment[]>
  pageOfRefunds(page: ProviderPage): Promise<ProviderRefund[]>
  pageOfDisputes(page: ProviderPage): Promise<ProviderDispute[]>
}

/** The provider understood and said no; asking again gives the same answer. The message never holds anything of a person. */
export class ProviderRefusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, code: string) {
    super(`The payment provider refused: ${statusCode} ${code}`)
    this.statusCode = statusCode
  }
}

/** What the shopper reads while the provider gives no answer. */
export function providerAway() {
  return new ApiError(
    503,
    'The payment service does not answer at the moment. Your cart is safe and nothing was charged. Please try again.',
    { 'retry-after': '2' },
  )
}

/** The provider of this shop; nothing when it takes cash only. */
export function choosePaymentProvider({ payments }: Pick<Config, 'payments'>): PaymentProvider | undefined {
  return payments.kind === 'cash-only' ? undefined : countCalls(openRazorpay(payments))
}
