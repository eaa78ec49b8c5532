import type { FastifyRequest } from 'fastify'
import { withinCodeBudget } from '#server/people/messages/budgets/code-budget.ts'
import { sendImmediately } from '#server/people/messages/send-immediately.ts'
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
import { lockFourDigits, noteWrongCode, originOf, readEntered, type TryOrigin } from './wrong-codes.ts'

type ShopperFlow = 'phone-auth' | 'alternative'
type CodeShop = Pick<Shop, 'config' | 'db'>

/** After those, each code that is sent to the number may be tried once: strangers then gain a guess by each SMS, and no more. */
const freeWrongCodes = 10

/** Sends a login code and gives the token that names it. Throws 429 and 503 with the wait where none may be sent now. */
export async function sendCode(shop: CodeShop, request: FastifyRequest, flow: ShopperFlow, mobile: string) {
  const { config, db } = shop
  const browserId = await findShopperBrowser(db, request, mobile)
  const isKnown = browserId !== null
  const tryOrigin = originOf(config, request, mobile)
  const network = isKnown ? null : tryOrigin.wide
  if (flow === 'alternative' && !isKnown) refuseFourDigitsOfShop(await readEntered(shop, db, tryOrigin, { more: 1 }))
  const send = async () => {
    const { token, code } = await openChallenge(
      db,
      config,
      { flow, mobile, asker: { browserId, network } },
      async (tx) => {
        const priorChallenges = await challengesOfShopper(tx, flow, mobile, isKnown)
        if (flow === 'alternative') await refuseFourDigitsOfNumber(tx, priorChallenges, isKnown ? undefined : tryOrigin)
        refuseTooSoon(config, priorChallenges, network)
      },
    )
    await sendImmediately(shop, { template: 'login-code', to: mobile, values: { code } }, request.log)
    return token
  }
  return withinCodeBudget(shop, request, send, { isKnown })
}

type CodeAttempt = { flow: ShopperFlow; token: string; code: string }

/**
 * Tries a login code; what is right is done by `onRight` in the same transaction. Beside what `tryCode` throws: 429 and 503 with the
 * wait for a code of four digits where those were guessed at too often.
 */
export async function tryLoginCode<T>(
  shop: CodeShop,
  request: FastifyRequest,
  { flow, token, code }: CodeAttempt,
  onRight: (tx: Transaction, mobile: string) => Promise<T>,
): Promise<T> {
  const { config, db } = shop
  const open = await openChallengeOf(db, flow, token)
  const { mobile } = open
  nameSubject(request, 'number', mobile)
  const isKnown = open.browserId !== null
  const tryOrigin = originOf(config, request, mobile)
  // Floods of guesses end here, before they wait for each other.
  if (flow === 'alternative' && !isKnown) refuseFourDigitsOfShop(await readEntered(shop, db, tryOrigin, { more: 1 }))
  return tryCode(
    db,
    config,
    { open, code },
    {
      triesAllowed: async (tx) => {
        const priorChallenges = await challengesOfShopper(tx, flow, mobile, isKnown)
        return isKnown
          ? triesOfShopper(tx, flow, priorChallenges)
          : triesOfStranger(shop, tx, flow, priorChallenges, tryOrigin)
      },
      onRight,
      onWrong: async (tx) => {
        if (!isKnown) await noteWrongCode(tx, flow, tryOrigin)
      },
    },
  )
}

/** How often a code may be tried in a browser that the number is known by. */
async function triesOfShopper(tx: Transaction, flow: ShopperFlow, priorChallenges: Codes) {
  if (flow === 'alternative') await refuseFourDigitsOfNumber(tx, priorChallenges)
  return wrongCodesOf(priorChallenges).count < freeWrongCodes ? triesPerChallenge : 1
}

async function triesOfStranger(
  shop: CodeShop,
  tx: Transaction,
  flow: ShopperFlow,
  priorChallenges: Codes,
  tryOrigin: TryOrigin,
) {
  if (flow === 'alternative') {
    await lockFourDigits(tx)
    refuseFourDigitsOfShop(await readEntered(shop, tx, tryOrigin, { more: 1 }))
    await refuseFourDigitsOfNumber(tx, priorChallenges, tryOrigin)
  }
  const { entered, budget } = await readEntered(shop, tx, tryOrigin)
  const isFree = wrongCodesOf(priorChallenges).count < freeWrongCodes && !(entered && isTight(entered, budget))
  return isFree ? triesPerChallenge : 1
}
