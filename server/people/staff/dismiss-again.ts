import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { staff, staffPasskeys } from '#server/platform/schema/people/staff.ts'

/**
 * Dismisses people who were so when a restore brought them back, also the last admin: then a command on the server makes another one.
 * Gives how many they were. Their sessions are ended by the restore as everybody's.
 */
export async function dismissAgain(executor: Executor, ids: string[]) {
  const dismissed = await executor
    .update(staff)
    .set({
      ...{ isActive: false, totpSecret: null, totpConfirmedAt: null, totpLastStep: null },
      version: sql`${staff.version} + 1`,
    })
    .where(and(inArray(staff.id, ids), eq(staff.isActive, true)))
    .returning({ id: staff.id })
  const found = dismissed.map(({ id }) => id)
  if (found.length > 0) await executor.delete(staffPasskeys).where(inArray(staffPasskeys.staffId, found))
  return found.length
}
