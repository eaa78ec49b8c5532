import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config/config.ts'
import { networkOf, timesFactor, tooMany } from '../http/address-limits.ts'
import { isPageRequest } from './page-dependencies.ts'

/**
 * What one busy shopper has made within ten seconds that was not ready: `page` renderings, and `read`s, which are searches,
 * suggestions and other public calls. She opens a page every five seconds, of which every second one is not ready; and types a
 * rare word, of which three beginnings are looked up. What is ready is neither counted nor refused. The window is short, so that a
 * network is not shut out for long.
 */
const missLimits = {
  page: { most: 1, everyMs: 10_000 },
  read: { most: 3, everyMs: 10_000 },
} as const

/** Once the limits of addresses are registered, whose store counts these too. */
export function missLimitsOf(app: FastifyInstance, config: Config) {
  app.decorate('missLimits', {
    page: limitMisses(app, config, 'page'),
    read: limitMisses(app, config, 'read'),
  })
}

/**
 * Counts what has to be made for a network, and gives the refusal where that was too much; nothing where no limit is set. All of a
 * network who ask for the same at once are counted as one: it is made once.
 */
function limitMisses(app: FastifyInstance, config: Config, kind: keyof typeof missLimits) {
  if (config.limits.addressFactor === 0) return undefined
  const { most, everyMs } = missLimits[kind]
  const count = app.createRateLimit({
    max: timesFactor(config, most),
    timeWindow: everyMs,
    keyGenerator: (request) => `${kind} ${networkOf(request.ip)}`,
  })
  const underway = new Map<string, Promise<ApiError | undefined>>()

  return async (request: FastifyRequest, key: string) => {
    if (isPageRequest()) return undefined
    const missKey = `${networkOf(request.ip)} ${key}`
    const begun = underway.get(missKey)
    if (begun) return begun
    const decided = decide(request)
    underway.set(missKey, decided)
    // Not before the first of them has begun to make it.
    const forget = () => setImmediate(() => underway.delete(missKey))
    decided.then(forget, forget)
    return decided
  }

  async function decide(request: FastifyRequest) {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return undefined
    return tooMany('Too many requests from your network.', counted.ttl)
  }
}

type LimitOfMisses = ReturnType<typeof limitMisses>

declare module 'fastify' {
  interface FastifyInstance {
    /** Of what is not ready and has to be made, for each network. */
    missLimits: { page: LimitOfMisses; read: LimitOfMisses }
  }
}
