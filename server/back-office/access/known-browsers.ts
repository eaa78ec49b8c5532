import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { staff, staffBrowsers } from '#server/platform/schema/people/staff.ts'

/** Longer than a holiday; each sign-in begins it anew. */
export const daysKnown = 180

/** The browser in which the person with this number gave both things before, or null for everybody else. */
export async function findKnownBrowser(executor: Executor, tokenHashes: string[], mobileNumber: string) {
  if (tokenHashes.length === 0) return null
  const [known] = await executor
    .select({ id: staffBrowsers.id })
    .from(staffBrowsers)
    .innerJoin(staff, eq(staff.id, staffBrowsers.staffId))
    .where(
      and(
        inArray(staffBrowsers.tokenHash, tokenHashes),
        gt(staffBrowsers.expiresAt, sql`now()`),
        eq(staff.mobileNumber, mobileNumber),
      ),
    )
  return known?.id ?? null
}

/**
 * Knows a browser from here on, under another token of this person than before, and gives that with the hashes of those by which
 * others are known there.
 */
export async function rememberBrowser(tx: Transaction, staffId: string, formerHashes: string[]) {
  const isHere = inArray(staffBrowsers.tokenHash, formerHashes)
  await tx.delete(staffBrowsers).where(and(isHere, eq(staffBrowsers.staffId, staffId)))
  const others = await tx
    .select({ hash: staffBrowsers.tokenHash })
    .from(staffBrowsers)
    .where(and(isHere, gt(staffBrowsers.expiresAt, sql`now()`)))
  const token = randomToken()
  await tx
    .insert(staffBrowsers)
    .values({ tokenHash: hashToken(token), staffId, expiresAt: sql`now() + make_interval(days => ${daysKnown})` })
  return { token, otherHashes: others.map(({ hash }) => hash) }
}

/** Forgets the browsers of somebody, all or all but one. */
export async function forgetBrowsers(executor: Executor, staffId: string, butTokenHashes: string[] = []) {
  await executor
    .delete(staffBrowsers)
    .where(and(eq(staffBrowsers.staffId, staffId), notInArray(staffBrowsers.tokenHash, butTokenHashes)))
}
