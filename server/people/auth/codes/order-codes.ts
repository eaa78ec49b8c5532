import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import { tooManyWrong } from '#contract/api/orders/cash-codes.schema.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'
import { challengesOf, isOpen, lockNumber } from '../challenges.ts'
import { codesPerDay, refuseSentTooOften, wrongCodesPerDay } from './code-limits.ts'
import { noteCodeWithin } from './order-codes.sql.ts'

/** A code that one order is confirmed by: the number it goes to (+91 and 10 digits), and its HMAC, which only this order has. */
export type OrderCode = { mobile: string; codeHash: string; flow: 'cash-order' | 'own-cash-order' }

/** What strangers have sent to a number they only typed uses up none of the codes of whoever has proven it. */
export function orderCode(order: { mobileNumber: string; provenMobile: string | null }, codeHash: string): OrderCode {
  const isOwn = order.provenMobile === order.mobileNumber
  return { mobile: `+91${order.mobileNumber}`, codeHash, flow: isOwn ? 'own-cash-order' : 'cash-order' }
}

/** Notes that the code of a new order is about to be sent; false where the number has had its codes of the day. */
export async function noteFirstCode(tx: Transaction, config: Config, { mobile, codeHash, flow }: OrderCode) {
  const code = { flow, mobile, codeHash, tokenHash: unknownToken() }
  return (await noteCodeWithin(tx, code, codesPerDay(config))) === 1
}

/** Notes that it is sent once more. Throws 429 when the number was sent a code a moment ago, too many today, or the order's was guessed at. */
export async function noteNextCode(tx: Transaction, config: Config, code: OrderCode) {
  const sent = await challengesOf(tx, code.flow, code.mobile)
  await refuseGuessed(tx, code)
  refuseSentTooOften(sent, config)
  await tx.insert(loginChallenges).values({
    flow: code.flow,
    tokenHash: unknownToken(),
    mobile: code.mobile,
    codeHash: code.codeHash,
    expiresAt: sql`now() + interval '24 hours'`,
  })
}

/**
 * Counts a try as a wrong one, to be taken before the code is compared: however many come at once, five are compared for each time
 * the code was sent. Gives the try, to be given back if the code was right. Throws 410 when no try is left, 429 when the order had
 * its wrong codes: those of other orders to the same number, which anybody can place, count nothing here.
 */
export async function takeOrderTry(tx: Transaction, code: OrderCode) {
  await lockNumber(tx, code.mobile)
  await refuseGuessed(tx, code)
  const latest = tx
    .select({ id: loginChallenges.id })
    .from(loginChallenges)
    .where(and(isOfOrder(code), isOpen))
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

export async function releaseTry(tx: Transaction, id: string) {
  await tx
    .update(loginChallenges)
    .set({ wrongTries: sql`${loginChallenges.wrongTries} - 1` })
    .where(eq(loginChallenges.id, id))
}

async function refuseGuessed(tx: Transaction, code: OrderCode) {
  const [guessed] = await tx
    .select({ wrong: sql<number>`coalesce(sum(${loginChallenges.wrongTries}), 0)::int` })
    .from(loginChallenges)
    .where(and(isOfOrder(code), gt(loginChallenges.createdAt, sql`clock_timestamp() - interval '25 hours'`)))
  if ((guessed?.wrong ?? 0) >= wrongCodesPerDay) throw new ApiError(429, tooManyWrong)
}

function isOfOrder({ mobile, codeHash }: OrderCode) {
  return and(eq(loginChallenges.mobile, mobile), eq(loginChallenges.codeHash, codeHash))
}

/** Nobody is handed a token: the order itself names its code. */
function unknownToken() {
  return hashToken(randomToken())
}
