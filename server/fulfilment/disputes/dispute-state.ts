import { endedDisputeStatuses, isEndedDispute } from '#contract/api/admin/payments/disputes.ts'
import type { ProviderDispute } from '#server/providers/payments/provider.ts'

export type DisputeState = Pick<ProviderDispute, 'phase' | 'status'> & { reportedAt: Date }

// A dispute that was won can be opened again, in the next of these.
const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']
// Told in the same second, it is rather left with a person.
const statuses = ['open', 'under_review', 'action_required', ...endedDisputeStatuses]

/** Whether it waits for the shop's answer, for the bank's, or for nobody's any more. */
export function isEnded({ status }: Pick<DisputeState, 'status'>) {
  return isEndedDispute(status)
}

export function isToBeAnswered({ status }: Pick<DisputeState, 'status'>) {
  return status === 'open' || status === 'action_required'
}

/**
 * Whether what was told goes beyond what is known. All that is told of a dispute has one order of its own, so that it stands the
 * same in the end whichever was heard first: by its phase, then whether it has ended, then when the provider said so.
 */
export function isBeyond(later: DisputeState, known: DisputeState) {
  const [one, other] = [rankOf(later), rankOf(known)]
  const at = one.findIndex((rank, index) => rank !== other[index])
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0)
}

function rankOf({ phase, status, reportedAt }: DisputeState) {
  return [phases.indexOf(phase), isEnded({ status }) ? 1 : 0, reportedAt.getTime(), statuses.indexOf(status)]
}
