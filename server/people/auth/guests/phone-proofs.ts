import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { phoneProofs } from '#server/platform/schema/people/auth.ts'

/** Gives a token that proves a number for one login within 5 minutes. */
export async function giveProof(executor: Executor, mobile: string) {
  const token = randomToken()
  await executor
    .insert(phoneProofs)
    .values({ tokenHash: hashToken(token), mobile, expiresAt: sql`now() + interval '5 minutes'` })
  return token
}

/** Notes what a provider's token proves; a token noted before, used or not, stays as it is. */
export async function noteProof(executor: Executor, proof: { tokenHash: string; mobile: string; expiresAt: Date }) {
  await executor.insert(phoneProofs).values(proof).onConflictDoNothing()
}

/** Uses a proof up. False when it is unknown, used, too old or of another number. */
export async function spendProof(executor: Executor, tokenHash: string, mobile: string) {
  const used = await executor
    .update(phoneProofs)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(phoneProofs.tokenHash, tokenHash),
        eq(phoneProofs.mobile, mobile),
        isNull(phoneProofs.usedAt),
        gt(phoneProofs.expiresAt, sql`now()`),
      ),
    )
    .returning({ mobile: phoneProofs.mobile })
  return used.length === 1
}
