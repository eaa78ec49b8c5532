import type { FastifyRequest } from 'fastify'
import { withinCodeBudget } from '#server/people/messages/budgets/code-budget.ts'
import { sendNow } from '#server/people/messages/send-now.ts'
import { findShopperBrowser } from '#server/people/sessions/shopper-browsers.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { nameSubject } from '#server/platform/observability/subject.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { challengesOfShopper, openChallenge, openChallengeOf, triesPerChallenge, tryCode } from '../challenges.ts'
import {
  type Codes,
  refuseFourDigitsOfNumber,
  refuseFourDigitsOfShop,
  wrongCodesOf,
} from '../guests/four-digits-limits.ts'
import { refuseTooSoon } from '../login-pauses.ts'
import { isTight } from './wrong-code-budget.ts'
import { lockFourDigits, noteWrongCode, type Place, placeOf, readEntered } from './wrong-codes.ts'

type ShopperFlow = 'phone-auth' | 'alternative'
type CodeShop = Pick<Shop, 'config' | 'db'>

/** After those, each code that is sent to the number may be tried once: strangers then gain a guess by each SMS, and no more. */
const freeWrongCodes = 10

/** Sends a login code and gives the token that names it. Throws 429 and 503 with the wait where none may be sent now. */
export async function sendCode(shop: CodeShop, request: FastifyRequest, flow: ShopperFlow, mobile: string) {
  const { config, db } = shop
  const browserId = await findShopperBrowser(db, request, mobile)
  const isKnown = browserId !== null
  const place = placeOf(config, request, mobile)
  const network = isKnown ? null : place.wide
  if (flow === 'alternative' && !isKnown) refuseFourDigitsOfShop(await readEntered(shop, db, place, { more: 1 }))
  const send = async () => {
    const { token, code } = await openChallenge(
      db,
      config,
      { flow, mobile, asker: { browserId, network } },
      async (tx) => {
        const earlier = await challengesOfShopper(tx, flow, mobile, isKnown)
        if (flow === 'alternative') await refuseFourDigitsOfNumber(tx, earlier, isKnown ? undefined : place)
        refuseTooSoon(config, earlier, network)
      },
    )
    await sendNow(shop, { template: 'login-code', to: mobile, values: { code } }, request.log)
    return token
  }
  return withinCodeBudget(shop, request, send, { isKnown })
}

type Wish = { flow: ShopperFlow; token: string; code: string }

/**
 * Tries a login code; what is right is done by `onRight` in the same transaction. Beside what `tryCode` throws: 429 and 503 with the
 * wait for a code of four digits where those were guessed at too often.
 */
export async function tryLoginCode<T>(
  shop: CodeShop,
  request: FastifyRequest,
  { flow, token, code }: Wish,
  onRight: (tx: Transaction, mobile: string) => Promise<T>,
): Promise<T> {
  const { config, db } = shop
  const open = await openChallengeOf(db, flow, token)
  const { mobile } = open
  nameSubject(request, 'number', mobile)
  const isKnown = open.browserId !== null
  const place = placeOf(config, request, mobile)
  // Floods of guesses end here, before they wait for each other.
  if (flow === 'alternative' && !isKnown) refuseFourDigitsOfShop(await readEntered(shop, db, place, { more: 1 }))
  return tryCode(
    db,
    config,
    { open, code },
    {
      triesAllowed: async (tx) => {
        const earlier = await challengesOfShopper(tx, flow, mobile, isKnown)
        return isKnown ? triesOfShopper(tx, flow, earlier) : triesOfStranger(shop, tx, flow, earlier, place)
      },
      onRight,
      onWrong: async (tx) => {
        if (!isKnown) await noteWrongCode(tx, flow, place)
      },
    },
  )
}

/** How often a code may be tried in a browser that the number is known by. */
async function triesOfShopper(tx: Transaction, flow: ShopperFlow, earlier: Codes) {
  if (flow === 'alternative') await refuseFourDigitsOfNumber(tx, earlier)
  return wrongCodesOf(earlier).count < freeWrongCodes ? triesPerChallenge : 1
}

async function triesOfStranger(shop: CodeShop, tx: Transaction, flow: ShopperFlow, earlier: Codes, place: Place) {
  if (flow === 'alternative') {
    await lockFourDigits(tx)
    refuseFourDigitsOfShop(await readEntered(shop, tx, place, { more: 1 }))
    await refuseFourDigitsOfNumber(tx, earlier, place)
  }
  const { entered, budget } = await readEntered(shop, tx, place)
  const isFree = wrongCodesOf(earlier).count < freeWrongCodes && !(entered && isTight(entered, budget))
  return isFree ? triesPerChallenge : 1
}
