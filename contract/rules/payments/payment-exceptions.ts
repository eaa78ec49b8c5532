import type { PaymentException } from '#contract/api/admin/payments/payment-exceptions.ts'

export type ExceptionStep = 'refund' | 'attach' | 'got-back' | 'accept'

/** What can be done about money that does not agree with the provider's books, or went out twice; nothing about all else, which is only looked at. */
export function stepsOf({ kind }: Pick<PaymentException, 'kind'>): readonly ExceptionStep[] {
  return steps[kind] ?? []
}

/** Whether only an admin ends it: somebody else would close it without what has to be done about it. */
export function isForAdmins(exception: Pick<PaymentException, 'kind'>) {
  return stepsOf(exception).length > 0
}

const steps: Partial<Record<PaymentException['kind'], readonly ExceptionStep[]>> = {
  'unknown-payment': ['refund', 'attach', 'accept'],
  'other-program': ['accept'],
  'paid-here-only': ['accept'],
  'refunded-here-only': ['accept'],
  'sum-differs': ['accept'],
  'paid-out-twice': ['got-back', 'accept'],
}
