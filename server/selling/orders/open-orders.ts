import { ApiError } from '#contract/api/envelope.ts'
import { unprovenRefusal } from '#server/people/auth/guests/guest-proofs.ts'
import type { Config } from '#server/platform/config/config.ts'
import { formatDuration } from '#server/platform/limits/format-duration.ts'
import type { OrderTerms } from '../settings/settings.ts'

export type CashOrdersOfPerson = {
  /** How many are open. */
  open: number
  /**
   * Those of the last 24 hours but for what the shop took by phone, and when the first of them will be older; and what those of this
   * Indian day come to, in paise.
   */
  ofDay: { count: number; secondsLeft: number | null; totalToday: number }
}

// More than a big family asks for. Whoever orders and cancels again and again would have a message sent each time.
const mostADay = 10

/**
 * Goods sent to numbers that do not know of them cost the shop the way: so many cash orders may be open for one number, and so many
 * be placed within a day, whatever became of them. Throws 429.
 */
export function refuseTooManyOrders(
  { limits }: Config,
  {
    cashOrders: { open, ofDay },
    terms,
    provenMobile,
  }: { cashOrders: CashOrdersOfPerson; terms: Pick<OrderTerms, 'mostCashOrders'>; provenMobile: string | null },
) {
  const mostOpen = terms.mostCashOrders ?? limits.openCashOrdersPerMobile
  if (open >= mostOpen) throw provenMobile === null ? tooManyOpenTo(mostOpen) : tooManyOpenOf(mostOpen)
  const most = Math.max(mostADay, mostOpen)
  if (ofDay.count < most) return
  const seconds = Math.max(1, Math.ceil(ofDay.secondsLeft ?? 1))
  throw provenMobile === null ? tooManyTodayTo(most, seconds) : tooManyTodayOf(most, seconds)
}

// Strangers may have sent them: whoever proves the number has a count of their own.
function tooManyTodayTo(most: number, seconds: number) {
  const sentence = `${most} orders to be paid in cash were placed for this mobile number within a day. Please prove your number by a code, or try again in ${formatDuration(seconds)}.`
  return unprovenRefusal(sentence, 429, { 'retry-after': String(seconds) })
}

function tooManyTodayOf(most: number, seconds: number) {
  return new ApiError(
    429,
    `You placed ${most} orders to be paid in cash within a day. Please try again in ${formatDuration(seconds)}, or call us.`,
    { 'retry-after': String(seconds) },
  )
}

// When one is delivered nobody knows: asking sooner than in an hour is of no use.
const hence = { 'retry-after': '3600' }

function tooManyOpenTo(most: number) {
  const orders = most === 1 ? 'is already 1 order' : `are already ${most} orders`
  const sentence = `There ${orders} to be paid in cash on the way to this mobile number. Please prove your number by a code, or wait until one has been delivered.`
  return unprovenRefusal(sentence, 429, hence)
}

function tooManyOpenOf(most: number) {
  const orders = most === 1 ? '1 order' : `${most} orders`
  return new ApiError(
    429,
    `You already have ${orders} to be paid in cash on the way. Please wait until one has been delivered.`,
    hence,
  )
}
