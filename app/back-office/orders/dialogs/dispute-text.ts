import { formatDayAndTime } from '#app/shared/ui/dates.ts'
import type { OrderDetail } from '#contract/api/admin/orders/orders.ts'
import { isEndedDispute } from '#contract/api/admin/payments/disputes.ts'
import { formatRupees } from '#contract/money.ts'

type Dispute = OrderDetail['disputes'][number]

/** The bank has not decided: what is refunded it may take once more. */
export function isOpenDispute({ status }: Pick<Dispute, 'status'>) {
  return !isEndedDispute(status)
}

export function describeDispute({ status, amount, lost, respondBy }: Dispute) {
  if (status === 'lost') return `${formatRupees(lost)} lost to a dispute: the bank took it back`
  return `${formatRupees(amount)} disputed by the buyer's bank: ${describeState(status, respondBy)}`
}

function describeState(status: Exclude<Dispute['status'], 'lost'>, respondBy: string | null) {
  if (status === 'won') return 'won, the money is yours'
  if (status === 'closed') return 'closed, nothing was taken'
  if (status === 'under_review') return 'answered, the bank decides'
  return respondBy ? `answer by ${formatDayAndTime(respondBy)}` : 'answer at once'
}
