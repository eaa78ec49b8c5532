import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit'
import LocalStore from '@fastify/rate-limit/store/LocalStore.js'
import RedisStore from '@fastify/rate-limit/store/RedisStore.js'
import type { SharedCounts } from './redis.ts'

type Route = { routeInfo?: { method?: string | string[]; url?: string } }

/** Counts calls at Redis, for all processes together; while it is away, in this process. */
export function countAt(shared: SharedCounts, name = 'milloraa limit'): FastifyRateLimitStore {
  const atRedis = new RedisStore(false, false, shared.redis, `${name} `)
  const here = new LocalStore(false, false)

  return {
    incr(key, callback, everyMs, most) {
      if (!shared.isThere()) return here.incr(key, callback, everyMs, most)
      atRedis.incr(
        key,
        (error, count) => {
          if (error) {
            shared.missed()
            here.incr(key, callback, everyMs, most)
          } else {
            shared.answered()
            callback(null, count)
          }
        },
        everyMs,
        most,
      )
    },
    // What is counted on no route names itself in its key.
    child({ routeInfo: { method = 'any', url = 'route' } = {} }: FastifyRateLimitOptions & Route) {
      return countAt(shared, `${name} ${method} ${url}`)
    },
  }
}
