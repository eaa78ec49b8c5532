import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config.ts'
import { countAt } from '../limits/counts.ts'
import { openSharedCounts } from '../limits/redis.ts'

/** So many calls of one address in a window; a flood guard, multiplied because thousands of phones share one address (open-points 106). */
export type AddressLimit = {
  most: number
  everyMs: number
  /** Not multiplied: for calls of the few, such as the people of the shop. */
  isExact?: boolean
}

const defaultFactor = 100

export async function addressLimits(app: FastifyInstance, config: Config) {
  await app.register(rateLimit, {
    global: false,
    ...(await sharedStore(app, config)),
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => !isCounted(config, request),
    errorResponseBuilder: (_, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      return new ApiError(429, `Too many tries from your network. Please try again in ${inWords(seconds)}.`, {
        'retry-after': String(seconds),
      })
    },
  })
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

/** An IPv6 customer holds a whole /64. */
export function networkOf(ip: string) {
  return ip.includes('.') ? ip : ip.split(':').slice(0, 4).join(':')
}

export function isLoopback(ip: string) {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}
