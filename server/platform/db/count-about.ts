/** What the two statements give that are sent: one counts, the other tells what PostgreSQL expects. */
export type CountRow = { total?: number; 'QUERY PLAN'?: { Plan: { 'Plan Rows': number } }[] }
/** Sends a select that lies between these words. */
type Ask = (before: string, after: string) => Promise<CountRow[]>

/** Up to here rows are counted; more would have to be read one by one, for a figure that nobody checks. */
export const countedUpTo = 10_000

/** How many rows a select gives: exactly up to 10,000, beyond that about as many as PostgreSQL's statistics say. */
export async function countAbout(ask: Ask): Promise<{ total: number; isTotalEstimated: boolean }> {
  const [counted] = await ask('select count(*)::int as total from (', ` limit ${countedUpTo + 1}) counted`)
  const total = counted?.total ?? 0
  if (total <= countedUpTo) return { total, isTotalEstimated: false }
  const [explained] = await ask('explain (format json) ', '')
  const estimate = explained?.['QUERY PLAN']?.[0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(countedUpTo, inTwoDigits(estimate)), isTotalEstimated: true }
}

function inTwoDigits(number: number) {
  return Number(number.toPrecision(2))
}
