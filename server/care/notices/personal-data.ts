import { eq, or } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/database.ts'
import { stockNotices } from '#server/platform/schema/care/notices.ts'

/** Removes what somebody, or their number (10 digits), waits for. */
export async function forgetNotices(
  tx: Transaction,
  { userId, mobileNumber }: { userId: string; mobileNumber: string },
) {
  await tx.delete(stockNotices).where(or(eq(stockNotices.userId, userId), eq(stockNotices.mobileNumber, mobileNumber)))
}
