import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import { acquireLock } from '#server/platform/db/advisory-locks.sql.ts'
import type { Database, Executor, Transaction } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'

export type Flow = (typeof loginChallenges.$inferSelect)['flow']
export type CodeFlow = keyof typeof digits
/** What is known of a challenge while nobody has tried its code yet. */
export type OpenChallenge = { id: string; mobile: string; codeHash: string; browserId: string | null }
/** Where somebody asks from: a browser that the number's person is known by, or some network. */
type Asker = { browserId: string | null; network?: string | null }

export const triesPerChallenge = 5
const digits = { 'phone-auth': 6, alternative: 4, staff: 6 } as const

/**
 * Makes a code for a number and the token that names the challenge. Earlier open challenges stay valid: a late SMS must work.
 * `refuse` throws where the number must not be sent another one yet; it has to read what was sent by `challengesOf`.
 */
export async function openChallenge(
  db: Database,
  config: Config,
  { flow, mobile, asker }: { flow: CodeFlow; mobile: string; asker: Asker },
  refuse: (tx: Transaction) => Promise<void>,
) {
  const id = randomUUID()
  const token = randomToken()
  const code = String(randomInt(10 ** digits[flow])).padStart(digits[flow], '0')
  await inTransaction(db, async (tx) => {
    await refuse(tx)
    await tx.insert(loginChallenges).values({
      id,
      flow,
      tokenHash: hashToken(token),
      mobile,
      codeHash: hashCode(config, id, code).toString('base64url'),
      expiresAt: sql`now() + interval '10 minutes'`,
      ...asker,
    })
  })
  return { token, code }
}

/** The challenge that a token names. Throws 410 when it is unknown, used, too old or guessed at too often. */
export async function openChallengeOf(db: Database, flow: CodeFlow, token: string) {
  const open = await findOpen(db, flow, hashToken(token))
  if (!open) throw challengeIsOver()
  return open
}

type CodeHandlers<T> = {
  /** How often a code of the number may be tried now; it throws, and has to read what was tried by `challengesOf`. */
  triesAllowed: (tx: Transaction) => Promise<number>
  onRight: (tx: Transaction, mobile: string) => Promise<T>
  onWrong?: (tx: Transaction) => Promise<void>
}

/**
 * Tries a code, and does in the same transaction what follows; when it is right, the challenge is used up.
 * Throws 400 for a wrong code, 410 when the challenge was used or guessed at too often meanwhile.
 */
export async function tryCode<T>(
  db: Database,
  config: Config,
  { open, code }: { open: OpenChallenge; code: string },
  { triesAllowed, onRight, onWrong }: CodeHandlers<T>,
): Promise<T> {
  const outcome = await inTransaction(db, async (tx) => {
    if (!(await takeTry(tx, open.id, await triesAllowed(tx)))) throw challengeIsOver()
    if (!isRight(config, open, code)) return onWrong?.(tx)
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
export function challengesOf(tx: Transaction, flow: Flow, mobile: string, browserId: string | null = null) {
  return readChallenges(tx, flow, mobile, browserId ? eq(loginChallenges.browserId, browserId) : fromStranger)
}

/** The same, of all browsers that the number's shopper is known by together, or of all strangers. */
export function challengesOfShopper(tx: Transaction, flow: Flow, mobile: string, isKnown: boolean) {
  return readChallenges(tx, flow, mobile, isKnown ? isNotNull(loginChallenges.browserId) : fromStranger)
}

const fromStranger = isNull(loginChallenges.browserId)

async function readChallenges(tx: Transaction, flow: Flow, mobile: string, isTheirs: SQL) {
  await lockNumber(tx, mobile)
  return tx
    .select({
      ageSeconds: sql<number>`extract(epoch from clock_timestamp() - ${loginChallenges.createdAt})::float8`,
      wrongTries: loginChallenges.wrongTries,
      network: loginChallenges.network,
    })
    .from(loginChallenges)
    .where(
      and(
        eq(loginChallenges.mobile, mobile),
        eq(loginChallenges.flow, flow),
        isTheirs,
        gt(loginChallenges.createdAt, sql`clock_timestamp() - interval '25 hours'`),
      ),
    )
    .orderBy(desc(loginChallenges.createdAt))
}

/** Until the transaction ends nobody else counts the codes of a number. */
export async function lockNumber(tx: Transaction, mobile: string) {
  await acquireLock(tx, `login code ${mobile}`)
}

/** Takes back every code of a number, and with them what was counted. */
export async function forgetChallenges(tx: Transaction, flow: Flow, mobile: string) {
  await tx.delete(loginChallenges).where(and(eq(loginChallenges.mobile, mobile), eq(loginChallenges.flow, flow)))
}

// Floods of guesses at a dead challenge end here, before they take a lock.
async function findOpen(executor: Executor, flow: Flow, tokenHash: string): Promise<OpenChallenge | undefined> {
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

/** Counts the try as a wrong one before the code is compared: however many come at once, no more are compared. */
async function takeTry(tx: Transaction, id: string, most: number) {
  const taken = await tx
    .update(loginChallenges)
    .set({ wrongTries: sql`${loginChallenges.wrongTries} + 1` })
    .where(and(eq(loginChallenges.id, id), isOpen, lt(loginChallenges.wrongTries, most)))
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
