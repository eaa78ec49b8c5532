/** What is compared of a refund, in rupees; `at` is when it was asked for. */
type ComparedRefund = {
  id: string
  amount: number
  status: string
  at: string
  isMadeAtProvider?: boolean | undefined
  paidByHand: { method: string; reference: string; at: string } | null
}

/**
 * The refunds made at the provider that may be money which the shop paid by hand too: of the same amount, not failed, and asked for
 * after the refund that failed. By the id of the refund at the provider, each payment by hand for one of them.
 */
export function pairEqualRefunds<Refund extends ComparedRefund>(refunds: Refund[]): Map<string, Refund> {
  const byHand = new Set(refunds.filter(({ paidByHand, status }) => paidByHand && status === 'failed'))
  const pairs = new Map<string, Refund>()
  for (const refund of refunds) {
    if (!refund.isMadeAtProvider || refund.status === 'failed') continue
    const equal = [...byHand].find((one) => one.amount === refund.amount && Date.parse(one.at) <= Date.parse(refund.at))
    if (!equal) continue
    byHand.delete(equal)
    pairs.set(refund.id, equal)
  }
  return pairs
}
