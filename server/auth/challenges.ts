import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config.ts'
import type { Database, Executor, Transaction } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { hashToken } from '../http/callers.ts'
import { refuseSending, refuseTrying } from './code-limits.ts'
import { randomToken } from './sessions.ts'
import { loginChallenges } from './table.ts'

export type Flow = (typeof loginChallenges.$inferSelect)['flow']

const triesPerChallenge = 5
const digits: Record<Exclude<Flow, 'cash-order'>, number> = { 'phone-auth': 6, alternative: 4, staff: 6 }

/**
 * Makes a code for a number and the token that names the challenge. Earlier open challenges stay valid: a late SMS must work.
 * Throws 429 when the number was sent a code a moment ago, or too many today.
 */
export async function openChallenge(
  db: Database,
  config: Config,
  flow: keyof typeof digits,
  mobile: string,
  browserId: string | null = null,
) {
  const id = randomUUID()
  const token = randomToken()
  const code = String(randomInt(10 ** digits[flow])).padStart(digits[flow], '0')
  await inTransaction(db, async (tx) => {
    refuseSending(await challengesOf(tx, flow, mobile, browserId), config)
    await tx.insert(loginChallenges).values({
      id,
      flow,
      tokenHash: hashToken(token),
      mobile,
      codeHash: hashCode(config, id, code).toString('base64url'),
      expiresAt: sql`now() + interval '10 minutes'`,
      browserId,
    })
  })
  return { token, code }
}

/**
 * Tries a code. When it is right, the challenge is used up and `onRight` runs in the same transaction.
 * Throws 400 for a wrong code, 410 when the challenge is unknown, used, too old or guessed at too often, 429 when the number is.
 */
export async function tryCode<T>(
  db: Database,
  config: Config,
  { flow, token, code }: { flow: Flow; token: string; code: string },
  onRight: (tx: Transaction, mobile: string) => Promise<T>,
): Promise<T> {
  const tokenHash = hashToken(token)
  // Floods of guesses at a dead challenge end here, before they take a lock.
  const open = await findOpen(db, flow, tokenHash)
  if (!open) throw challengeIsOver()
  const outcome = await inTransaction(db, async (tx) => {
    refuseTrying(await challengesOf(tx, flow, open.mobile, open.browserId))
    if (!(await takeTry(tx, open.id))) throw challengeIsOver()
    if (!isRight(config, open, code)) return undefined
    await markUsed(tx, open.id)
    return { value: await onRight(tx, open.mobile) }
  })
  if (!outcome) throw new ApiError(400, 'OTP verification failed')
  return outcome.value
}

function challengeIsOver() {
  return new ApiError(410, 'This code can no longer be used. Please ask for a new one.')
}

/**
 * The number's challenges of the last day, newest first: those of one known browser, or of all strangers together. From here on
 * sends and tries of the number wait for each other.
 */
export async function challengesOf(tx: Transaction, flow: Flow, mobile: string, browserId: string | null = null) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login code ${mobile}`}, 0))`)
  return tx
    .select({
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${loginChallenges.createdAt})::float8`,
      wrongTries: loginChallenges.wrongTries,
    })
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.mobile, mobile),
        eq(loginChallenges.flow, flow),
        browserId ? eq(loginChallenges.browserId, browserId) : isNull(loginChallenges.browserId),
        gt(loginChallenges.createdAt, sql`clock_timestamp() - interval '25 hours'`),
      ),
    )
    .orderBy(desc(loginChallenges.createdAt))
}

/** Takes back every code of a number, and with them what was counted. */
export async function forgetChallenges(tx: Transaction, flow: Flow, mobile: string) {
  await tx.delete(loginChallenges).where(and(eq(loginChallenges.mobile, mobile), eq(loginChallenges.flow, flow)))
}

async function findOpen(executor: Executor, flow: Flow, tokenHash: string) {
  const [challenge] = await executor
    .select({
      id: loginChallenges.id,
      mobile: loginChallenges.mobile,
      codeHash: loginChallenges.codeHash,
      browserId: loginChallenges.browserId,
    })
    .from(loginChallenges)
    .where(and(eq(loginChallenges.tokenHash, tokenHash), eq(loginChallenges.flow, flow), isOpen))
  return challenge
}

export const isOpen = and(
  isNull(loginChallenges.usedAt),
  gt(loginChallenges.expiresAt, sql`clock_timestamp()`),
  lt(loginChallenges.wrongTries, triesPerChallenge),
)

/** Counts the try as a wrong one before the code is compared: however many come at once, five are compared. */
async function takeTry(tx: Transaction, id: string) {
  const taken = await tx
    .update(loginChallenges)
    .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
    .where(and(eq(loginChallenges.id, id), isOpen))
    .returning({ id: loginChallenges.id })
  return taken.length === 1
}

async function markUsed(tx: Transaction, id: string) {
  await tx
    .update(loginChallenges)
    .set({ usedAt: sql`now()`, wrongTries: sql`${loginChallenges.wrongTries} - 1` })
    .where(eq(loginChallenges.id, id))
}

function isRight(config: Config, challenge: { id: string; codeHash: string }, code: string) {
  return timingSafeEqual(hashCode(config, challenge.id, code), Buffer.from(challenge.codeHash, 'base64url'))
}

function hashCode(config: Config, challengeId: string, code: string) {
  return createHmac('sha256', config.secret).update(`${challengeId} ${code}`).digest()
}
