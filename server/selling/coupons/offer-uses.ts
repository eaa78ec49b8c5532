import type { OfferUses } from '#contract/api/admin/catalog/coupons.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readLastUses } from './offer-uses.sql.ts'

/** For the shop's people: by whom the last thousand uses of an offer are counted, and the last ten themselves. */
export async function readOfferUses(executor: Executor, couponId: string): Promise<OfferUses> {
  const uses = await readLastUses(executor, couponId)
  const sums = { account: 0, proven: 0, phone: 0, typed: 0 }
  for (const { countedBy } of uses) sums[countedBy] += 1
  return { ...sums, last: uses.slice(0, 10).map((use) => ({ ...use, usedAt: use.usedAt.toISOString() })) }
}
