import { callsOf, createIntent } from '../client/calls.ts'
import type { Random } from '../environment/seeded-random.ts'
import { describeUnclean, losersOf, winnersOf } from './answers.ts'
import type { CrowdEnvironment } from './crowd-environment.ts'
import type { Round } from './few-uses.ts'
import { type Person, totalOf } from './people.ts'
import { type Pressed, pressTogether } from './press.ts'

const cancelledAtMost = 3

/** So many have got the coupon as may, by the answers and in the database; all others were told why not. */
export async function judgeUses({ pool }: CrowdEnvironment, round: Round, pressed: Pressed[], winners: number) {
  const { rows } = await pool.query<{ counted: number; mobile: string | null; isHolder: boolean }>(
    `select p.used_count as counted, u.mobile_number as mobile,
      coalesce(p.promo_code = any(o.promo_codes) and o.order_status in ('UNPAID', 'CONFIRMED'), false) as "isHolder"
    from promo_code p
    left join promo_code_use u on u.promo_code_id = p.id
    left join shop_order o on o.id = u.order_id
    where p.promo_code = $1`,
    [round.code],
  )
  const counted = rows[0]?.counted
  const holders = rows.filter(({ isHolder }) => isHolder)
  const reserved = (mobile: string) => holders.filter((row) => row.mobile === mobile).length
  const had = winnersOf(pressed).length
  return [
    ...(had === winners ? [] : [`${had} buyers were told that they have it, not ${winners}.`]),
    ...(holders.length === round.uses ? [] : [`${holders.length} orders hold it, not ${round.uses}.`]),
    ...(counted === round.uses ? [] : [`${counted} uses are counted, not ${round.uses}.`]),
    ...describeUnclean(losersOf(pressed), ({ buyer }, answer) => round.isRefusal(answer, reserved(buyer.mobileNumber))),
  ]
}

/** Some who were refused take the coupon away and press again: each gets an order. */
export async function orderWithout(environment: CrowdEnvironment, people: Person[], random: Random) {
  const pressed = await pressTogether(
    environment,
    people.map((person) => pressingAgain(person, random, [])),
  )
  return describeUnclean(losersOf(pressed), () => false)
}

/**
 * Some who have an order cancel it, each twice at once at both servers; then a few who were refused press again all at once.
 * Exactly as many uses are free as orders were cancelled.
 */
export async function releaseCoupons(environment: CrowdEnvironment, round: Round, pressed: Pressed[], random: Random) {
  const inCash = winnersOf(pressed).filter(({ isCard }) => !isCard)
  const leaving = random.shuffle(inCash).slice(0, cancelledAtMost)
  const answers = await Promise.all(leaving.flatMap((person) => cancelTwice(environment, person)))
  const unclear = answers.filter((got) => got?.status !== 200)

  const numbers = leaving.map(({ buyer }) => buyer.mobileNumber)
  const losers = random.shuffle(losersOf(pressed))
  const waiting = round.isByCustomer
    ? losers.filter(({ buyer }) => numbers.includes(buyer.mobileNumber))
    : losers.slice(0, leaving.length * 4)
  const again = await pressTogether(
    environment,
    waiting.map((person) => pressingAgain(person, random, person.offers)),
  )
  const sentences = [
    ...unclear.map((got) => `An order could not be cancelled: ${got?.status} ${got?.message}`),
    ...(await judgeUses(environment, round, again, leaving.length)),
  ]
  return { sentences, released: leaving.length }
}

function cancelTwice({ origins, providerUrl, history }: CrowdEnvironment, { buyer, intent, got }: Pressed) {
  return origins.map((origin) =>
    callsOf({ origin: () => origin, providerUrl, history }, buyer).cancel(intent, got?.orderNumber ?? ''),
  )
}

/** A new intent for the same cart, as the browser draws one for each press once the last was answered. */
function pressingAgain({ buyer, intent, isCard, basket }: Person, random: Random, offers: Person['offers']): Person {
  const codes = offers.map(({ promoCode }) => promoCode)
  const { lines } = intent
  return { buyer, isCard, basket, offers, intent: createIntent(random, lines, codes), total: totalOf(basket, offers) }
}
