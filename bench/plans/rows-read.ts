import type { PlanNode } from './collect-plans.ts'

/** How many rows of a table one plan read, and whether it went through the table itself from its first row on. */
export type Read = { table: string; rows: number; isScan: boolean }

/** What a plan read of each table, by whatever way: an index read from end to end is no better than the table. */
export function readsOf(plan: PlanNode): Read[] {
  const table = plan['Relation Name']
  const isRead = table !== undefined && plan['Node Type'].endsWith('Scan') && plan['Actual Loops'] !== 0
  const own = isRead ? [{ table, rows: rowsOf(plan), isScan: plan['Node Type'] === 'Seq Scan' }] : []
  return [...own, ...(plan.Plans ?? []).flatMap(readsOf)]
}

function rowsOf(plan: PlanNode) {
  const { 'Actual Rows': actualRows = 0, 'Actual Loops': loops = 1 } = plan
  const thrownAway = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((actualRows + thrownAway) * loops)
}
