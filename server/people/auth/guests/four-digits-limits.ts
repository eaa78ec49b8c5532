import { ApiError } from '#contract/api/envelope.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import { whyFourDigitsAreClosed } from '../codes/wrong-code-budget.ts'
import { countPriorFourDigits, type readEntered, type TryOrigin } from '../codes/wrong-codes.ts'

/** Challenges of one number and one flow, newest first. */
export type Codes = { ageSeconds: number; wrongTries: number; network: string | null }[]

const day = 24 * 60 * 60
// A code may still be guessed at for ten minutes after it was made.
const wrongCodesCountFor = day + 10 * 60
/** A code of four digits is guessed a hundred times as easily as the usual one. */
const mostWrong = { perDay: 3, ofStrangersInThirtyDays: 9 }

/** The wrong codes of a day, and how old the oldest is. */
export function wrongCodesOf(priorCodes: Codes) {
  const guessedAt = priorCodes.filter(({ ageSeconds, wrongTries }) => wrongTries > 0 && ageSeconds < wrongCodesCountFor)
  const count = guessedAt.reduce((sum, { wrongTries }) => sum + wrongTries, 0)
  return { count, oldestAge: guessedAt.at(-1)?.ageSeconds ?? 0 }
}

/** Throws 429 when a number had its wrong codes of four digits: those of the day, and of strangers, whose place is given, those of 30. */
export async function refuseFourDigitsOfNumber(tx: Transaction, priorCodes: Codes, tryOrigin?: TryOrigin) {
  const { count, oldestAge } = wrongCodesOf(priorCodes)
  if (count >= mostWrong.perDay) throw refusal(429, ofNumber, wrongCodesCountFor - oldestAge)
  if (!tryOrigin) return
  const before = await countPriorFourDigits(tx, tryOrigin)
  if (before + count >= mostWrong.ofStrangersInThirtyDays) throw refusal(429, ofNumber, day)
}

/** Throws 429 or 503 when the network, or the whole shop, had its wrong codes of four digits. */
export function refuseFourDigitsOfShop({ entered, budget, secondsToNextDay, secondsToNextHour }: Read) {
  const closedBy = entered && whyFourDigitsAreClosed(entered, budget)
  if (!closedBy) return
  if (closedBy === 'network') throw refusal(429, 'Too many wrong codes came from your network.', secondsToNextDay)
  const isOfDay = entered.fourDigits.day > budget.fourDigits.day || entered.all.day > budget.all.day
  throw refusal(503, 'Too many wrong codes are entered at this moment.', isOfDay ? secondsToNextDay : secondsToNextHour)
}

type Read = Awaited<ReturnType<typeof readEntered>>

const ofNumber = 'Too many wrong codes were entered for this number.'

function refusal(statusCode: 429 | 503, reason: string, waitSeconds: number) {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  const sentence = `${reason} Please use the usual code, or try again in ${formatDuration(seconds)}.`
  return new ApiError(statusCode, sentence, { 'retry-after': String(seconds) })
}
