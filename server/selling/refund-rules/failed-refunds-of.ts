import type { paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { FailedRefund, RequestedRefund } from './still-to-refund.ts'

type Own = Pick<
  typeof refunds.$inferSelect,
  'id' | 'providerRefundId' | 'paymentId' | 'amount' | 'status' | 'createdAt' | 'endedAt'
>
type PaymentEventFacts = Pick<
  typeof paymentEvents.$inferSelect,
  'kind' | 'refundId' | 'paymentId' | 'amount' | 'happenedAt'
>

/** The refunds of an order that failed and were not paid in another way, and all that were asked for, here or at the provider. */
export function failedRefundsOf(
  own: Own[],
  isPaid: (refundId: string) => boolean,
  paymentEventFacts: PaymentEventFacts[],
): { failed: FailedRefund[]; requested: RequestedRefund[] } {
  const ours = own
    .filter(({ id, status }) => status === 'failed' && !isPaid(id))
    .map(({ id, providerRefundId, endedAt, createdAt, ...refund }) => ({
      ...refund,
      names: [id, ...(providerRefundId ? [providerRefundId] : [])],
      failedAt: endedAt ?? createdAt,
    }))
  const theirs = madeAtProvider(own, paymentEventFacts)
  const requested = [...own.map(({ createdAt, ...refund }) => ({ ...refund, requestedAt: createdAt })), ...theirs]
  const failed = theirs.flatMap(({ failedAt, ...refund }) => (failedAt ? [{ ...refund, failedAt }] : []))
  return { failed: [...ours, ...failed], requested }
}

/**
 * The refunds that somebody made at the provider: when each was first heard of, and that it was carried out, or else failed: one that
 * failed may still be carried out.
 */
export function madeAtProvider(own: Own[], paymentEventFacts: PaymentEventFacts[]) {
  const known = new Set(own.map(({ providerRefundId }) => providerRefundId))
  const theirs = paymentEventFacts.filter(({ refundId }) => refundId !== '' && !known.has(refundId))
  return [...Map.groupBy(theirs, ({ refundId }) => refundId)].flatMap(([refundId, events]) => {
    const momentOf = (kind: PaymentEventFacts['kind']) => events.find((event) => event.kind === kind)?.happenedAt
    const [first] = events.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
    if (!first) return []
    const { paymentId, amount, happenedAt: requestedAt } = first
    const doneAt = momentOf('refund.processed')
    const failedAt = doneAt ? undefined : momentOf('refund.failed')
    return [{ names: [refundId], paymentId, amount, requestedAt, doneAt, failedAt }]
  })
}

const madeThere = 'made-at-provider-'

/** The shop never sends this key: the provider has the refund already. */
export function keyOfMadeAtProvider(providerRefundId: string) {
  return `${madeThere}${providerRefundId}`
}

export function isStoredFromProvider({ idempotencyKey }: Pick<typeof refunds.$inferSelect, 'idempotencyKey'>) {
  return idempotencyKey.startsWith(madeThere)
}
