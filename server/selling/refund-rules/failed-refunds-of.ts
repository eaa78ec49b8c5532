import type { paymentEvents, refunds } from '#server/platform/schema/fulfilment/payments.ts'
import type { AskedRefund, FailedRefund } from './still-to-refund.ts'

type Own = Pick<
  typeof refunds.$inferSelect,
  'id' | 'providerRefundId' | 'paymentId' | 'amount' | 'status' | 'createdAt' | 'settledAt'
>
type Heard = Pick<typeof paymentEvents.$inferSelect, 'kind' | 'refundId' | 'paymentId' | 'amount' | 'happenedAt'>

/** The refunds of an order that failed and were not paid in another way, and all that were asked for, here or at the provider. */
export function failedRefundsOf(
  own: Own[],
  isPaid: (refundId: string) => boolean,
  heard: Heard[],
): { failed: FailedRefund[]; asked: AskedRefund[] } {
  const ours = own
    .filter(({ id, status }) => status === 'failed' && !isPaid(id))
    .map(({ id, providerRefundId, settledAt, createdAt, ...refund }) => ({
      ...refund,
      names: [id, ...(providerRefundId ? [providerRefundId] : [])],
      failedAt: settledAt ?? createdAt,
    }))
  const theirs = madeAtProvider(own, heard)
  const asked = [...own.map(({ createdAt, ...refund }) => ({ ...refund, askedAt: createdAt })), ...theirs]
  const failed = theirs.flatMap(({ failedAt, ...refund }) => (failedAt ? [{ ...refund, failedAt }] : []))
  return { failed: [...ours, ...failed], asked }
}

/**
 * The refunds that somebody made at the provider: when each was first heard of, and that it was carried out, or else failed: one that
 * failed may still be carried out.
 */
export function madeAtProvider(own: Own[], heard: Heard[]) {
  const known = new Set(own.map(({ providerRefundId }) => providerRefundId))
  const theirs = heard.filter(({ refundId }) => refundId !== '' && !known.has(refundId))
  return [...Map.groupBy(theirs, ({ refundId }) => refundId)].flatMap(([refundId, told]) => {
    const momentOf = (kind: Heard['kind']) => told.find((event) => event.kind === kind)?.happenedAt
    const [first] = told.toSorted((one, other) => one.happenedAt.getTime() - other.happenedAt.getTime())
    if (!first) return []
    const { paymentId, amount, happenedAt: askedAt } = first
    const doneAt = momentOf('refund.processed')
    const failedAt = doneAt ? undefined : momentOf('refund.failed')
    return [{ names: [refundId], paymentId, amount, askedAt, doneAt, failedAt }]
  })
}
