import { allowed, staysSmall } from './allowed.ts'
import type { LoggedPlan } from './collect-plans.ts'
import { readsOf } from './rows-read.ts'

export type ReadWhole = { call: string; table: string; text: string; how: string }

// As many as lists count: 100 pages of 15, and the drafts between them.
const mostRows = 1_600

/** The large tables a statement reads whole, of whichever rows, but for those it is allowed. */
export function findReadWhole(call: string, { text, plan }: LoggedPlan, sizes: Map<string, number>): ReadWhole[] {
  return readsOf(plan).flatMap(({ table, rows, isScan }) => {
    const size = sizes.get(table)
    if (size === undefined || staysSmall.has(table) || isAllowed(call, text, table)) return []
    const isAll = rows > mostRows && rows > size / 2
    const how = isScan ? 'goes through all rows of' : `reads ${rows} of the ${size} rows of`
    return isScan || isAll ? [{ call, table, text, how }] : []
  })
}

function isAllowed(call: string, text: string, table: string) {
  return allowed.some(
    (one) => one.call.test(call) && (one.statement?.test(text) ?? true) && (one.tables?.includes(table) ?? true),
  )
}
