/** A dispute that the buyer's bank has not decided: it waits for the shop's answer, for more of it, or for the bank. */
export const openDisputeStatuses = ['open', 'action_required', 'under_review'] as const
/** One that has ended: the money stays the shop's (`won`), is gone (`lost`), or the bank takes nothing (`closed`). */
export const endedDisputeStatuses = ['won', 'lost', 'closed'] as const
/** In the payment provider's words, as they come one after the other. */
export const disputeStatuses = [...openDisputeStatuses, ...endedDisputeStatuses] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Whether the buyer's bank has decided, or given it up: nobody waits for it any more. */
export function isEndedDispute(status: DisputeStatus) {
  return endedDisputeStatuses.some((ended) => ended === status)
}
