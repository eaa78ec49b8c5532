import { call } from '#contract/api/endpoint.ts'
import type * as schema from './payment-exceptions.schema.ts'

export type * from './payment-exceptions.schema.ts'

/** What a person has to look at: late or double money, mismatches, refunds that failed, disputes. */
export const matterKinds = [
  'late-money',
  'double-money',
  'mismatch',
  'refund-failed',
  'refund-pending',
  'unknown-payment',
  // Found by comparing with the provider's books.
  'other-program',
  'paid-here-only',
  'refunded-here-only',
  'sum-differs',
  // More went out of a payment than came in.
  'paid-out-twice',
  'dispute',
  'provider-setting',
] as const

/** All open matters: those with a day to be answered by first, the next one before the others, then the oldest first. */
export const listPaymentExceptions = call<typeof schema.listPaymentExceptions>('GET', '/admin/matters', {
  eachHas: ['id', 'text'],
})

/**
 * Closes a matter that somebody has seen to, with what was done, which is noted; closed twice it stays closed. 400 without it, 403 where
 * only an admin ends it (what the comparison with the payment provider found), 404 when there is none.
 */
export const closePaymentException = call<typeof schema.closePaymentException>('POST', '/admin/matters/:id/close')
