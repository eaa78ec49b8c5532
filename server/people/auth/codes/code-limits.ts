import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '#server/platform/config/config.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'

/** Challenges of one number and one flow, newest first. */
type PriorChallenges = { ageSeconds: number; wrongTries: number }[]

const day = 24 * 60 * 60
// A challenge may still be guessed at for ten minutes after it was made.
const wrongCodesCountFor = day + 10 * 60
export const wrongCodesPerDay = 10

/** The screen lets people resend after 59 s; a demo shop is driven by tests, one code after the other. */
function sendingRules({ isDemo }: Pick<Config, 'isDemo'>) {
  return isDemo ? { gapSeconds: 1, perDay: 200 } : { gapSeconds: 20, perDay: 10 }
}

/** How many codes one number may be sent in 24 hours. */
export function codesPerDay(config: Pick<Config, 'isDemo'>) {
  return sendingRules(config).perDay
}

/** Throws 429, naming the wait, when a number must not be sent another code yet. */
export function refuseSending(priorChallenges: PriorChallenges, config: Pick<Config, 'isDemo'>) {
  refuseTrying(priorChallenges)
  refuseSentTooOften(priorChallenges, config)
}

/** The same, whatever was entered of the codes before. */
export function refuseSentTooOften(
  priorChallenges: Pick<PriorChallenges[number], 'ageSeconds'>[],
  config: Pick<Config, 'isDemo'>,
) {
  const { gapSeconds, perDay } = sendingRules(config)
  const sentToday = priorChallenges.filter(({ ageSeconds }) => ageSeconds < day)
  const inTheWay = sentToday[perDay - 1]
  if (inTheWay) refuse(day - inTheWay.ageSeconds, 'Too many codes were sent to this number today.')
  const [last] = priorChallenges
  if (last && last.ageSeconds < gapSeconds) refuse(gapSeconds - last.ageSeconds, 'A code was sent a moment ago.')
}

/** Throws 429, naming the wait, when a number had its wrong codes of the day. */
export function refuseTrying(priorChallenges: PriorChallenges) {
  const guessedAt = priorChallenges.filter(
    ({ ageSeconds, wrongTries }) => wrongTries > 0 && ageSeconds < wrongCodesCountFor,
  )
  const wrongCodes = guessedAt.reduce((sum, { wrongTries }) => sum + wrongTries, 0)
  const oldest = guessedAt.at(-1)
  if (oldest && wrongCodes >= wrongCodesPerDay) {
    refuse(wrongCodesCountFor - oldest.ageSeconds, 'Too many wrong codes were entered for this number.')
  }
}

function refuse(waitSeconds: number, reason: string): never {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  throw new ApiError(429, `${reason} Please try again in ${formatDuration(seconds)}.`, {
    'retry-after': String(seconds),
  })
}
