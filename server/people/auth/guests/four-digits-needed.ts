import { and, eq, isNull, sql } from 'drizzle-orm'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { hashToken, randomToken } from '#server/platform/http/callers.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import { loginChallenges } from '#server/platform/schema/people/auth.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import type { PhoneProvider } from '#server/providers/messages/phone-provider.ts'
import { readAgeOfUnusedCode } from './four-digits-needed.sql.ts'

/** Most codes arrive within it. A demo shop is driven by tests, which do not wait. */
function patienceSeconds({ isDemo }: Pick<Config, 'isDemo'>) {
  return isDemo ? 0 : 30
}

/**
 * Throws 429 with the wait unless the login by four digits is needed for a number: its usual code was asked for 30 seconds ago and not
 * used, or the phone provider is away. A provider other than ourselves does not tell us what it sent: then this ask is the first.
 */
export async function refuseUnneeded(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  provider: PhoneProvider,
  mobile: string,
) {
  const age = (await readAgeOfUnusedCode(db, mobile)) ?? (await storeCodeRequest(db, mobile))
  const seconds = Math.ceil(patienceSeconds(config) - age)
  if (seconds <= 0 || (await provider.isAway())) return
  throw new ApiError(
    429,
    `The usual code may still come. If it does not, please try again in ${formatDuration(seconds)}.`,
    {
      'retry-after': String(seconds),
    },
  )
}

/** The number has logged in: whoever asks the next time asks anew. */
export async function forgetCodeRequest(executor: Executor, mobile: string) {
  await executor
    .update(loginChallenges)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(loginChallenges.mobile, mobile),
        eq(loginChallenges.flow, 'alternative-asked'),
        isNull(loginChallenges.usedAt),
      ),
    )
}

async function storeCodeRequest(executor: Executor, mobile: string) {
  await executor.insert(loginChallenges).values({
    flow: 'alternative-asked',
    tokenHash: hashToken(randomToken()),
    mobile,
    codeHash: '',
    expiresAt: sql`now()`,
  })
  return 0
}
