import { isNull, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { guestProofs, loginChallenges, phoneProofs, sessions } from '#server/platform/schema/people/auth.ts'

/**
 * Ends every login of shoppers and guests and all that leads to one, for a shop that went back in time: what was ended or used up since
 * would open again. The codes of cash orders stay, as they confirm an order and open nothing; so do the browsers in which somebody logged
 * in before, by which codes are only counted.
 */
export async function voidLogins(executor: Executor) {
  const ended = await executor.update(sessions).set({ endedAt: sql`now()` }).where(isNull(sessions.endedAt))
  await executor.delete(loginChallenges).where(notInArray(loginChallenges.flow, ['cash-order', 'own-cash-order']))
  await executor.delete(phoneProofs).where(isNull(phoneProofs.usedAt))
  await executor.delete(guestProofs)
  return ended.rowCount ?? 0
}
