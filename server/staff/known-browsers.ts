import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { randomToken } from '../auth/sessions.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { hashToken } from '../http/callers.ts'
import { staff, staffBrowsers } from './table.ts'

/** Longer than a holiday; each sign-in begins it anew. */
export const daysKnown = 180

/** The browser in which the person with this number gave both things before, or null for everybody else. */
export async function findKnownBrowser(executor: Executor, tokenHash: string | undefined, mobileNumber: string) {
  if (!tokenHash) return null
  const [known] = await executor
    .select({ id: staffBrowsers.id })
    .from(staffBrowsers)
    .innerJoin(staff, eq(staff.id, staffBrowsers.staffId))
    .where(
      and(
        eq(staffBrowsers.tokenHash, tokenHash),
        gt(staffBrowsers.expiresAt, sql`now()`),
        eq(staff.mobileNumber, mobileNumber),
      ),
    )
  return known?.id ?? null
}

/** Knows a browser from here on, under another token than before, and gives that. */
export async function rememberBrowser(tx: Transaction, staffId: string, formerHash: string | undefined) {
  if (formerHash) {
    const isFormer = and(eq(staffBrowsers.tokenHash, formerHash), eq(staffBrowsers.staffId, staffId))
    await tx.delete(staffBrowsers).where(isFormer)
  }
  const token = randomToken()
  await tx
    .insert(staffBrowsers)
    .values({ tokenHash: hashToken(token), staffId, expiresAt: sql`now() + make_interval(days => ${daysKnown})` })
  return token
}

/** Forgets the browsers of somebody, all or all but one. */
export async function forgetBrowsers(executor: Executor, staffId: string, butTokenHash = '') {
  await executor
    .delete(staffBrowsers)
    .where(and(eq(staffBrowsers.staffId, staffId), ne(staffBrowsers.tokenHash, butTokenHash)))
}
