import { sql } from 'drizzle-orm'
import { endedDisputeStatuses } from '#contract/api/admin/payments/disputes.ts'

/** Those of a dispute that the bank has decided or given up, as SQL lists them. */
export const endedStatuses = sql.raw(endedDisputeStatuses.map((ended) => `'${ended}'`).join(', '))
