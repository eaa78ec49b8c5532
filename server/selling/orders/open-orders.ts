import { ApiError } from '#contract/api/envelope.ts'
import { unprovenRefusal } from '#server/people/auth/guest-proofs.ts'
import type { Config } from '#server/platform/config/config.ts'
import { Fixed, written } from '#server/platform/db/written.ts'
import { inWords } from '#server/platform/limits/in-words.ts'
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

/**
 * The cash orders that count for somebody, as a part of a statement that knows what they have `proven`. Of who has proven a number, the own
 * ones, whoever receives them: what strangers send to this number never counts against its owner. Of who has not, all that such people send
 * to the recipient's number.
 */
export function cashOrdersOf(recipientsNumber: string) {
  return written`
    case when proven.mobile is null then json_build_object(
      'open', (select count(*) from shop_order where mobile_number = ${recipientsNumber} and proven_mobile is null and ${isOpenCash}),
      'ofDay', (select ${sums} from shop_order
        where mobile_number = ${recipientsNumber} and proven_mobile is null and ${isCashOfDay}))
    else json_build_object(
      'open', (select count(*) from shop_order where proven_mobile = proven.mobile and ${isOpenCash}),
      'ofDay', (select ${sums} from shop_order where proven_mobile = proven.mobile and ${isCashOfDay}))
    end`
}

const isOpenCash = new Fixed("order_status = 'CONFIRMED' and payment_mode = 'CASH'")
const isCashOfDay = new Fixed("created_at > now() - interval '24 hours' and payment_mode = 'CASH'")
const sums = new Fixed(`json_build_object(
  'count', count(*) filter (where taken_by is null),
  'secondsLeft', extract(epoch from min(created_at) filter (where taken_by is null) + interval '24 hours' - now()),
  'totalToday', coalesce(sum(total) filter (where order_status <> 'CANCELLED'
    and created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'), 0)::float8)`)

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
  const sentence = `${most} orders to be paid in cash were placed for this mobile number within a day. Please prove your number by a code, or try again in ${inWords(seconds)}.`
  return unprovenRefusal(sentence, 429, { 'retry-after': String(seconds) })
}

function tooManyTodayOf(most: number, seconds: number) {
  return new ApiError(
    429,
    `You placed ${most} orders to be paid in cash within a day. Please try again in ${inWords(seconds)}, or call us.`,
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
