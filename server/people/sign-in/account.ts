import { eq, sql } from 'drizzle-orm'
import type { StaffAccount } from '#contract/api/admin/staff/sign-in.ts'
import type { StaffCaller } from '#server/back-office/access/callers.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { staff, staffPasskeys } from '#server/platform/schema/people/staff.ts'

/** Who somebody is at the counter, and which second factors they have. */
export async function readStaffAccount(
  executor: Executor,
  { staffId, isProven }: Pick<StaffCaller, 'staffId' | 'isProven'>,
): Promise<StaffAccount> {
  const [account] = await executor
    .select({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      mobileNumber: staff.mobileNumber,
      hasTotp: sql<boolean>`${staff.totpConfirmedAt} is not null`,
      passkeys: executor.$count(staffPasskeys, eq(staffPasskeys.staffId, staffId)),
    })
    .from(staff)
    .where(eq(staff.id, staffId))
  if (!account) throw new Error('The person of a session is gone.')
  return { ...account, isProven }
}

/** Whether somebody has a second factor at all. Call it with the row of the person locked where something depends on it. */
export async function hasFactor(executor: Executor, staffId: string) {
  const { hasTotp, passkeys } = await readStaffAccount(executor, { staffId, isProven: false })
  return hasTotp || passkeys > 0
}
