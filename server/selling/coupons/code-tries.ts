import type { FastifyRequest } from 'fastify'
import { isApiError } from '#contract/api/envelope.ts'
import { invalidCode } from '#contract/rules/pricing/coupons.ts'
import { isCounted, networkOf, timesFactor } from '#server/platform/http/address-limits.ts'
import type { Caller } from '#server/platform/http/callers.ts'
import { limitTries } from '#server/platform/limits/tries.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { createPublicCodes } from './public-codes.ts'

const most = { ofPerson: 30, ofNetwork: 10 }
const anHour = { everySeconds: 3_600, tooMany: 'Too many codes were tried.' }

type CodeTry = { caller: Caller | undefined; request: FastifyRequest; codes: string[] }

/**
 * Lets one shopper or guest try 30 wrong codes an hour, in whichever call they come; right ones are not counted. Whoever is not
 * signed in could be somebody else with each try: these count for their network too, with the factor of open-points 106. `guard`
 * counts before it asks, so that many tries at once are counted too, and throws 429 that names the wait. Codes that the shop shows to
 * everybody are no try, and cost no write.
 */
export function createCodeTries({ db, config, responseCache }: Pick<Shop, 'db' | 'config' | 'responseCache'>) {
  const arePublic = createPublicCodes({ db, responseCache })
  const ofPerson = limitTries(db, { what: 'promo code', most: most.ofPerson, ...anHour })
  const ofNetwork = limitTries(db, {
    what: 'promo code from',
    most: timesFactor(config, most.ofNetwork),
    ...anHour,
  })

  function countersOf({ caller, request }: CodeTry) {
    const network =
      caller?.role !== 'user' && isCounted(config, request) ? [[ofNetwork, networkOf(request.ip)] as const] : []
    return caller ? [[ofPerson, caller.userId] as const, ...network] : network
  }

  return async function guard<T>(codeTry: CodeTry, check: () => Promise<T>): Promise<T> {
    if (codeTry.codes.length === 0 || (await arePublic(codeTry.codes))) return check()
    const taken = countersOf(codeTry)
    for (const [tries, who] of taken) await tries.take(who)
    const release = () => Promise.all(taken.map(([tries, who]) => tries.release(who)))
    try {
      const answer = await check()
      await release()
      return answer
    } catch (error) {
      if (!isWrongCode(error)) await release().catch(() => {})
      throw error
    }
  }
}

function isWrongCode(error: unknown) {
  return isApiError(error) && error.message === invalidCode
}
