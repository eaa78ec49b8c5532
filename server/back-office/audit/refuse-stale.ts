import type { FactorWanted } from '#contract/api/admin/staff/factors.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { StaffCaller } from '../access/callers.ts'

/**
 * Throws 403 for a session whose second factor was not given, or more than ten minutes ago. For what opens the shop for good, or
 * leads its money elsewhere: who finds a counter open must do nothing that outlasts its session.
 */
export function refuseStale({ isFresh, isProven }: Pick<StaffCaller, 'isFresh' | 'isProven'>) {
  if (isFresh) return
  if (!isProven) throw new ApiError(403, 'Please give your second factor first.')
  const refusalData: FactorWanted = { isFactorWanted: true }
  throw new ApiError(403, 'Please give your second factor once more: it is more than ten minutes ago.', {}, refusalData)
}
