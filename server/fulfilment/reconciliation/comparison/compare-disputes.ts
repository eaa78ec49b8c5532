import { followDispute } from '#server/fulfilment/disputes/disputes.ts'
import { pageSize } from '#server/providers/payments/provider.ts'
import { type Work, writeCompared } from './compared.ts'

/** A bank may decide months after it has opened a dispute: those that old are looked at again. */
const back = 180 * 86_400_000

/** What buyers' banks dispute, and how far each is: the books follow what the provider says now. */
export async function compareDisputes(work: Work, { skip }: { skip: number }) {
  const { run, provider, shop } = work
  const reportedAt = new Date()
  const page = await provider.pageOfDisputes({ from: new Date(run.fromAt.getTime() - back), to: reportedAt, skip })
  for (const dispute of page) await followDispute(shop, dispute, { reportedAt })
  const further = { skip: skip + page.length }
  await writeCompared(work, { items: [], findings: [] }, further)
  return page.length < pageSize ? undefined : further
}
