import { and, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { findKnownBrowser } from '#server/back-office/access/known-browsers.ts'
import { openStaffSession } from '#server/back-office/access/sessions.ts'
import { writeAudit } from '#server/back-office/audit/audit.ts'
import type { Executor, Transaction } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/http/callers.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'
import { staff } from '#server/platform/schema/people/staff.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import {
  challengesOf,
  forgetChallenges,
  openChallenge,
  openChallengeOf,
  triesPerChallenge,
  tryCode,
} from '../auth/challenges.ts'
import { wrongCodesOf } from '../auth/guests/four-digits-limits.ts'
import { refuseTooSoon } from '../auth/login-pauses.ts'
import { sendImmediately } from '../messages/send-immediately.ts'
import type { SignInOrigin } from './factor-tries.ts'

const countryCode = '+91'
/** Within a day; after those each code that is sent may be tried once, so that strangers' guesses refuse nobody the right one. */
const freeWrongCodes = 10

/**
 * Sends a code where the number is that of somebody of the shop. Nobody learns from the answer, or its time, whether it is.
 * Strangers who ask for code after code make strangers wait, longer each time: a browser its person is known by has its own count. Throws
 * 429 with the wait.
 */
export async function sendSignInCode(
  { config, db }: Shop,
  { mobileNumber, browserHashes, network }: { mobileNumber: string; browserHashes: string[]; network: string | null },
  log: FastifyBaseLogger,
): Promise<{ session: string }> {
  const to = countryCode + mobileNumber
  const browserId = await findKnownBrowser(db, browserHashes, mobileNumber)
  const asker = { browserId, network: browserId ? null : network }
  const { token, code } = await openChallenge(db, config, { flow: 'staff', mobile: to, asker }, async (tx) =>
    refuseTooSoon(config, await challengesOf(tx, 'staff', to, browserId), asker.network),
  )
  if (await findPerson(db, to)) {
    // What the gateway says is in the log; to wait for it would tell who is of the shop.
    const sending = sendImmediately({ config, db }, { template: 'login-code', to, values: { code } }, log).catch(
      () => {},
    )
    if (config.isDemo) await sending
  }
  return { session: token }
}

/** Opens a session by a code, good for the second factor only. Throws like any login code; a wrong one is in the audit log. */
export async function openSessionByCode(
  { config, db }: Shop,
  attempt: { session: string; code: string },
  { signInOrigin, nameNumber }: { signInOrigin: SignInOrigin; nameNumber: (mobile: string) => void },
) {
  const { session, code } = attempt
  try {
    const open = await openChallengeOf(db, 'staff', session)
    nameNumber(open.mobile)
    const triesAllowed = async (tx: Transaction) => {
      const priorChallenges = await challengesOf(tx, 'staff', open.mobile, open.browserId)
      return wrongCodesOf(priorChallenges).count < freeWrongCodes ? triesPerChallenge : 1
    }
    const onRight = async (tx: Transaction, mobile: string) => {
      const person = await findPerson(tx, mobile)
      return person && { staffId: person.id, token: await openStaffSession(tx, person.id, signInOrigin.device) }
    }
    const opened = await tryCode(db, config, { open, code }, { triesAllowed, onRight })
    if (opened) return opened
  } catch (error) {
    if (isApiError(error) && error.statusCode === 400) await noteWrongCode(db, session, signInOrigin)
    throw error
  }
  throw new ApiError(400, 'OTP verification failed')
}

/** Takes back what strangers, or the person, used up of a number's codes of the day. */
export function forgetSignInCodes(tx: Transaction, mobileNumber: string) {
  return forgetChallenges(tx, 'staff', countryCode + mobileNumber)
}

async function findPerson(executor: Executor, to: string) {
  const [person] = await executor
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.mobileNumber, to.slice(countryCode.length)), eq(staff.isActive, true)))
  return person
}

/** Only for people of the shop, so that strangers cannot fill the log: their codes are bounded by challenge and by day. */
async function noteWrongCode(executor: Executor, session: string, signInOrigin: SignInOrigin) {
  const [challenge] = await executor
    .select({ mobile: loginChallenges.mobile })
    .from(loginChallenges)
    .where(and(eq(loginChallenges.tokenHash, hashToken(session)), eq(loginChallenges.flow, 'staff')))
  const person = challenge && (await findPerson(executor, challenge.mobile))
  if (!person) return
  await writeAudit(executor, 'unknown', {
    action: 'staff.code-wrong',
    subject: { kind: 'staff', id: person.id },
    after: signInOrigin,
  })
}
