import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config.ts'
import { countAt } from '../limits/counts.ts'
import { networksOf } from '../limits/networks.ts'
import { openSharedCounts } from '../limits/redis.ts'
import { isAskedByPage } from './page-sources.ts'

/** So many calls of one address in a window; a flood guard, multiplied because thousands of phones share one address (open-points 106). */
export type AddressLimit = {
  most: number
  everyMs: number
  /** Not multiplied: for calls of the few, such as the people of the shop. */
  isExact?: boolean
}

const defaultFactor = 100

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

export async function addressLimits(app: FastifyInstance, config: Config) {
  await app.register(rateLimit, {
    global: false,
    ...(await sharedStore(app, config)),
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => !isCounted(config, request),
    errorResponseBuilder: (_, { ttl }) => tooMany('Too many tries from your network.', ttl),
  })
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
    if (isAskedByPage()) return undefined
    const asked = `${networkOf(request.ip)} ${key}`
    const begun = underway.get(asked)
    if (begun) return begun
    const decided = decide(request)
    underway.set(asked, decided)
    // Not before the first of them has begun to make it.
    const forget = () => setImmediate(() => underway.delete(asked))
    decided.then(forget, forget)
    return decided
  }

  async function decide(request: FastifyRequest) {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return undefined
    return tooMany('Too many requests from your network.', counted.ttl)
  }
}

function tooMany(sentence: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const refusal = new ApiError(429, `${sentence} Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
  ofNetworks.add(refusal)
  return refusal
}

const ofNetworks = new WeakSet<ApiError>()

/** Whether a refusal is for the network that somebody calls from, and not for what they did. */
export function isOfNetwork(refusal: ApiError) {
  return ofNetworks.has(refusal)
}

/** A demo shop is driven from its own machine: load tools and tests there are not strangers. */
export function isCounted({ isDemo, limits }: Config, request: FastifyRequest) {
  if (limits.addressFactor === 0) return false
  return limits.addressFactor !== undefined || !isDemo || !isLoopback(request.ip)
}

async function sharedStore(app: FastifyInstance, { redisUrl }: Config) {
  if (!redisUrl) return {}
  const shared = await openSharedCounts(redisUrl, app.log)
  app.addHook('onClose', async () => shared.close())
  // The plugin makes its store by `new`; what a function gives back is what it gets.
  function store() {
    return countAt(shared)
  }
  return { store: store as unknown as FastifyRateLimitStoreCtor }
}

export function limitByAddress(config: Config, { most, everyMs, isExact = false }: AddressLimit) {
  if (config.limits.addressFactor === 0) return {}
  return { rateLimit: { max: isExact ? most : timesFactor(config, most), timeWindow: everyMs } }
}

export function timesFactor({ limits }: Config, most: number) {
  return Math.ceil(most * (limits.addressFactor ?? defaultFactor))
}

export function inWords(seconds: number) {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** What one customer holds: an IPv4 address, or the whole /64 of IPv6, however it is written. */
export function networkOf(ip: string) {
  return networksOf(ip).narrow
}

export function isLoopback(ip: string) {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}

type LimitOfMisses = ReturnType<typeof limitMisses>

declare module 'fastify' {
  interface FastifyInstance {
    /** Of what is not ready and has to be made, for each network. */
    missLimits: { page: LimitOfMisses; read: LimitOfMisses }
  }
}
