import { endedDisputeStatuses } from '#contract/api/admin/payments/disputes.ts'
import { followDispute } from '#server/fulfilment/disputes/disputes.ts'
import type { PaymentShop } from '#server/fulfilment/payments/reconcile-order.ts'
import { choosePaymentProvider } from '#server/providers/payments/provider.ts'
import type { ProviderProcess } from '../environment/provider-process.ts'
import type { Random } from '../environment/seeded-random.ts'

/**
 * Some banks dispute what was paid, and decide later: gives what to do now and then. What went back already nobody claims, so that a
 * dispute is about what is left of a payment when it is opened.
 */
export function openBanks(provider: ProviderProcess, random: Random, share: number) {
  const seen = new Set<string>()
  const open = new Set<string>()
  return {
    async dispute() {
      const { payments, disputes } = await provider.ledger()
      // No bank takes the same money twice.
      for (const { payment_id } of disputes) seen.add(payment_id)
      for (const { id, amount, amount_refunded, status } of payments) {
        if (status !== 'captured' || seen.has(id)) continue
        seen.add(id)
        if (!random.happens(share)) continue
        const remaining = amount - amount_refunded
        open.add(
          (await provider.dispute({ payment_id: id, amount: random.pick([remaining, Math.ceil(remaining / 2)]) })).id,
        )
      }
    },
    async decide(isLast = false) {
      // Those of orders that lived on too.
      for (const { id, status } of isLast ? (await provider.ledger()).disputes : [])
        if (!ends.includes(status)) open.add(id)
      for (const id of [...open]) {
        if (random.happens(0.2)) await provider.dispute({ dispute_id: id, status: random.pick(onTheWay) })
        if (!isLast && !random.happens(0.3)) continue
        await provider.dispute({ dispute_id: id, status: random.pick(ends) })
        open.delete(id)
      }
    },
  }
}

const onTheWay = ['under_review', 'action_required']
// The dearest end comes twice as often.
const ends = [...endedDisputeStatuses, 'lost']

/** Reads the provider's list, as whoever reconciles does: what no webhook told of is followed too. */
export async function reconcileDisputes(shop: PaymentShop) {
  const provider = choosePaymentProvider(shop.config)
  for (let skip = 0; provider; skip += 100) {
    const reportedAt = new Date()
    const made = { from: new Date(0), to: new Date(Date.now() + 86_400_000), skip }
    const disputes = await provider.pageOfDisputes(made)
    for (const dispute of disputes) await followDispute(shop, dispute, { reportedAt })
    if (disputes.length < 100) return
  }
}
