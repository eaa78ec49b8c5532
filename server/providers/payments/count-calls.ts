import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { traced } from '#server/platform/observability/traced.ts'
import { type PaymentProvider, ProviderRefusal } from './provider.ts'

/** The same provider, of whose calls it is known how they ended. */
export function countCalls(provider: PaymentProvider): PaymentProvider {
  return {
    keyId: provider.keyId,
    patienceMs: provider.patienceMs,
    createOrder: counted('createOrder', provider.createOrder),
    findOrderByReceipt: counted('findOrderByReceipt', provider.findOrderByReceipt),
    fetchOrder: counted('fetchOrder', provider.fetchOrder),
    fetchPayment: counted('fetchPayment', provider.fetchPayment),
    listPayments: counted('listPayments', provider.listPayments),
    capturePayment: counted('capturePayment', provider.capturePayment),
    refund: counted('refund', provider.refund),
    listRefunds: counted('listRefunds', provider.listRefunds),
    pageOfOrders: counted('pageOfOrders', provider.pageOfOrders),
    pageOfPayments: counted('pageOfPayments', provider.pageOfPayments),
    pageOfRefunds: counted('pageOfRefunds', provider.pageOfRefunds),
    pageOfDisputes: counted('pageOfDisputes', provider.pageOfDisputes),
  }
}

/** `not-allowed`: our keys are wrong; `refused`: it understood and said no; `no-answer`: none that could be used. */
export type CallOutcome = 'answered' | 'refused' | 'not-allowed' | 'no-answer'

function counted<Argument, Answered>(name: string, call: (argument: Argument) => Promise<Answered>) {
  return async (argument: Argument) => {
    try {
      const answered = await traced(`payment provider ${name}`, () => call(argument))
      noteOutcome('provider', name, 'answered' satisfies CallOutcome)
      return answered
    } catch (error) {
      noteOutcome('provider', name, outcomeOf(error))
      throw error
    }
  }
}

function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof ProviderRefusal) return 'refused'
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof ProviderRefusal && [401, 403].includes(cause.statusCode) ? 'not-allowed' : 'no-answer'
}
