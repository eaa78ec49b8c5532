import { and, desc, eq, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../db/database.ts'
import { hashToken } from '../http/callers.ts'
import { challengesOf, isOpen } from './challenges.ts'
import { codesPerDay, refuseSending, refuseTrying } from './code-limits.ts'
import { randomToken } from './sessions.ts'
import { loginChallenges } from './table.ts'

/** A code that one order is confirmed by: the number it goes to (+91 and 10 digits), and its HMAC, which only this order has. */
export type OrderCode = { mobile: string; codeHash: string }

/** Notes that the code of a new order is about to be sent; false where the number has had its codes of the day. */
export async function noteFirstCode(tx: Transaction, config: Config, { mobile, codeHash }: OrderCode) {
  const { rowCount } = await tx.execute(sql`
    insert into login_challenge (flow, token_hash, mobile, code_hash, expires_at)
    select 'cash-order', ${unknownToken()}, ${mobile}, ${codeHash}, now() + interval '24 hours'
    where ${codesPerDay(config)} > (select count(*) from login_challenge where mobile = ${mobile} and flow = 'cash-order'
      and created_at > now() - interval '24 hours')`)
  return rowCount === 1
}

/** Notes that it is sent once more. Throws 429 when the number was sent a code a moment ago, or too many today. */
export async function noteNextCode(tx: Transaction, config: Config, { mobile, codeHash }: OrderCode) {
  refuseSending(await challengesOf(tx, 'cash-order', mobile), config)
  await tx.insert(loginChallenges).values({
    flow: 'cash-order',
    tokenHash: unknownToken(),
    mobile,
    codeHash,
    expiresAt: sql`now() + interval '24 hours'`,
  })
}

/**
 * Counts a try as a wrong one, to be taken before the code is compared: however many come at once, five are compared for each time
 * the code was sent. Gives the try, to be given back if the code was right. Throws 410 when no try is left, 429 when the number
 * had its wrong codes of the day.
 */
export async function takeOrderTry(tx: Transaction, { mobile, codeHash }: OrderCode) {
  refuseTrying(await challengesOf(tx, 'cash-order', mobile))
  const latest = tx
    .select({ id: loginChallenges.id })
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.mobile, mobile),
        eq(loginChallenges.flow, 'cash-order'),
        eq(loginChallenges.codeHash, codeHash),
        isOpen,
      ),
    )
    .orderBy(desc(loginChallenges.createdAt))
    .limit(1)
  const [taken] = await tx
    .update(loginChallenges)
    .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
    .where(eq(loginChallenges.id, sql`(${latest})`))
    .returning({ id: loginChallenges.id })
  if (!taken) throw new ApiError(410, 'No code can be entered any more for now. Please ask for it again, or call us.')
  return taken.id
}

export async function giveBackTry(tx: Transaction, id: string) {
  await tx
    .update(loginChallenges)
    .set({ wrongTries: sql`${loginChallenges.wrongTries} - 1` })
    .where(eq(loginChallenges.id, id))
}

/** Nobody is handed a token: the order itself names its code. */
function unknownToken() {
  return hashToken(randomToken())
}
