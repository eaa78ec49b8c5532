import type { Redis } from 'ioredis'

/** Longer than any answer of a healthy Redis; while it hangs, one request a second waits so long. */
const answerWithinMs = 250
const retryAfterMs = 1_000

export type SharedCounts = Awaited<ReturnType<typeof openSharedCounts>>

type Log = { warn(text: string): void; info(text: string): void }

/**
 * The Redis or Valkey at which all processes count. `isThere` says whether it may be asked now; whoever asked says by `missed` or
 * `answered` how it went. Its going and coming is logged once each; nobody waits for it, and it comes back by itself.
 */
export async function openSharedCounts(redisUrl: string, log: Log) {
  const { Redis } = await import('ioredis')
  const redis: Redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: answerWithinMs,
    retryStrategy: (times) => Math.min(times * 100, retryAfterMs),
  })
  let isAway = false
  let notBefore = 0
  redis.on('error', missed)
  redis.on('close', missed)

  return {
    redis,
    isThere: () => redis.status === 'ready' && Date.now() >= notBefore,
    missed,
    answered() {
      if (isAway) log.info('Redis is back: limits count in all processes together.')
      isAway = false
    },
    close() {
      redis.off('close', missed)
      redis.disconnect()
    },
  }

  function missed() {
    notBefore = Date.now() + retryAfterMs
    if (!isAway) log.warn('Redis does not answer: until it does, limits count in each process by itself.')
    isAway = true
  }
}
