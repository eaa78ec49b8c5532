import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config/config.ts'
import { countAt } from '../limits/counts.ts'
import { formatDuration } from '../limits/format-duration.ts'
import { networksOf } from '../limits/networks.ts'
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
    errorResponseBuilder: (_, { ttl }) => tooMany('Too many tries from your network.', ttl),
  })
}

/** The refusal of a network that has asked too often; its `retry-after` is in seconds. */
export function tooMany(sentence: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const refusal = new ApiError(429, `${sentence} Please try again in ${formatDuration(seconds)}.`, {
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

/** What one customer holds: an IPv4 address, or the whole /64 of IPv6, however it is written. */
export function networkOf(ip: string) {
  return networksOf(ip).narrow
}

export function isLoopback(ip: string) {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.')
}
