type Refund = { paymentId: string; amount: number }
/** A refund that failed, by each name that a person may have been told of: ours, and the provider's. */
export type FailedRefund = Refund & { names: string[]; failedAt: Date }
/** A refund that somebody asked for, whatever became of it: one that failed too asks for itself. */
export type RequestedRefund = Refund & { requestedAt: Date }

/**
 * What is still to be done about each refund that failed, in paise: what was asked for of the same payment since, here or at the
 * provider, is taken for the same money asked for again, each rupee for one of them: one of the same amount, else the oldest.
 */
export function stillToRefund<Failed extends FailedRefund>(
  failed: Failed[],
  requested: RequestedRefund[],
): Map<Failed, number> {
  const still = new Map(byTime(failed, ({ failedAt }) => failedAt).map((refund) => [refund, refund.amount]))
  for (const again of byTime(requested, ({ requestedAt }) => requestedAt)) {
    let { amount } = again
    const before = [...still.keys()].filter(
      ({ paymentId, failedAt }) => paymentId === again.paymentId && failedAt < again.requestedAt,
    )
    const alike = before.filter((refund) => still.get(refund) === amount).slice(0, 1)
    for (const refund of alike.length > 0 ? alike : before) {
      const part = Math.min(amount, still.get(refund) ?? 0)
      still.set(refund, (still.get(refund) ?? 0) - part)
      amount -= part
    }
  }
  return still
}

function byTime<Timed>(list: Timed[], momentOf: (one: Timed) => Date) {
  return list.toSorted((one, other) => momentOf(one).getTime() - momentOf(other).getTime())
}
