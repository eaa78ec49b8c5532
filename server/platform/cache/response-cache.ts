import { type ApiError, isApiError } from '#contract/api/envelope.ts'
import { type Changes, everything } from '../db/changes.ts'
import { cacheMetrics } from '../observability/cache-metrics.ts'
import type { CacheTag } from './cache-tags.ts'
import { type CachedResponse, type ComputedResponse, sizeOf, toCachedResponse } from './cached-response.ts'
import { createKeyAliases } from './key-aliases.ts'

/** While changes do not arrive: how old (ms) an answer may get, and how long a stale copy is served before another try. */
export const unconfirmedFreshMs = 900
/** For how long (ms) a stale copy is served while nothing newer can be had (R10). */
const staleIfErrorMs = 3_600_000
/** No answer is cached for longer (ms), whether or not it was invalidated. */
const longestMs = 600_000
/** Bytes of request texts whose cache keys are known: some thousands of texts. */
const mostAliasBytes = 2 * 1024 * 1024

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Gives the refusal (429) for a caller who has caused too many cache misses. */
export type MissLimit = () => Promise<ApiError | undefined>

type Flight = { cached: Promise<CachedResponse>; changed: Set<string> }

/**
 * Caches public answers and pages until one of their tags is invalidated. Concurrent requests for the same answer wait for one
 * query; the least recently used go first when `mostBytes` is reached.
 */
export function createResponseCache(changes: Changes, mostBytes: number) {
  const entries = new Map<string, CachedResponse>()
  const entriesByTag = new Map<string, Set<CachedResponse>>()
  const underway = new Map<string, Flight>()
  const flights = new Set<Flight>()
  const aliases = createKeyAliases(mostAliasBytes)
  let bytes = 0
  changes.subscribe(invalidateTag)
  return {
    find,
    findByText,
    addText: aliases.add,
    get,
    grow,
    isFresh,
    lastValidAt,
    waitForInvalidation: changes.waitForInvalidation,
    subscribe: changes.subscribe,
    bytes: () => bytes,
  }

  /** The cached response of this key: a stale one too, for a moment after computing it anew has failed. */
  function find(key: string): CachedResponse | undefined {
    const cached = entries.get(key)
    if (!cached || !(isFresh(cached) || performance.now() < cached.retryAfter)) return undefined
    entries.delete(key)
    entries.set(key, cached)
    cacheMetrics.hits += 1
    return cached
  }

  /** The same, by the text of a request as it came: its key, or one that `addText` has said the key of. */
  function findByText(text: string) {
    return find(aliases.keyOf(text))
  }

  /**
   * The same, made when it is not ready; the last copy where that fails for a reason of ours. `limit` is asked before anything is
   * made, and not where somebody has begun it already; where it refuses, the last copy goes out if there is one.
   */
  async function get(key: string, make: () => Promise<ComputedResponse>, limit?: MissLimit): Promise<CachedResponse> {
    const found = find(key)
    if (found) return found
    cacheMetrics.misses += 1
    const refusal = limit && !underway.has(key) ? await limit() : undefined
    if (refusal) return staleCopyForRefused(key, refusal)
    try {
      const { cached } = underway.get(key) ?? begin(key, make)
      const computed = await cached
      return isBroken(computed) ? (staleCopy(key) ?? computed) : computed
    } catch (error) {
      const stale = isApiError(error) && error.statusCode < 500 ? undefined : staleCopy(key)
      if (stale) return stale
      throw error
    }
  }

  function begin(key: string, make: () => Promise<ComputedResponse>) {
    const begunAt = performance.now()
    const flight: Flight = {
      changed: new Set(),
      cached: make().then((computed) => land(key, flight, computed, begunAt)),
    }
    flight.cached
      .catch((error) => {
        if (isApiError(error) && error.statusCode < 500) drop(key)
      })
      .finally(() => {
        flights.delete(flight)
        if (underway.get(key) === flight) underway.delete(key)
      })
    flights.add(flight)
    underway.set(key, flight)
    return flight
  }

  function land(key: string, { changed }: Flight, computed: ComputedResponse, begunAt: number) {
    const cached = toCachedResponse(computed, { key, begunAt, longestMs, retryDelayMs: unconfirmedFreshMs })
    if (isOneOf(changed, cached.tags)) cached.invalidatedAt ||= performance.now()
    if (isBroken(cached)) return cached
    if (cached.status === 200) store(cached)
    else drop(key)
    return cached
  }

  function store(cached: CachedResponse) {
    drop(cached.key)
    if (sizeOf(cached) > mostBytes / 4) return
    entries.set(cached.key, cached)
    cacheMetrics.entryCount += 1
    countBytes(sizeOf(cached))
    if (!cached.invalidatedAt) for (const tag of cached.tags) entriesOf(tag).add(cached)
    makeRoom()
  }

  /** Counts what was made of a prepared answer after it was kept: the compressed bodies. */
  function grow(cached: CachedResponse, by: number) {
    if (entries.get(cached.key) !== cached) return
    countBytes(by)
    makeRoom()
  }

  function countBytes(more: number) {
    bytes += more
    cacheMetrics.bytes += more
  }

  function makeRoom() {
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }

  function drop(key: string) {
    const cached = entries.get(key)
    if (!cached) return
    entries.delete(key)
    cacheMetrics.entryCount -= 1
    countBytes(-sizeOf(cached))
    untag(cached)
  }

  function invalidateTag(tag: string) {
    for (const flight of flights) flight.changed.add(tag)
    // Requests from now on may not share a computation that began before the change.
    underway.clear()
    const affected = tag === everything ? entries.values() : (entriesByTag.get(tag) ?? [])
    // `everything` is published after an interruption of the feed: what was read after the last sync may still be right.
    const invalidatedAt = tag === everything ? changes.lastSyncAt() : performance.now()
    for (const cached of [...affected]) invalidate(cached, invalidatedAt)
  }

  function invalidate(cached: CachedResponse, invalidatedAt: number) {
    cached.invalidatedAt ||= Math.max(cached.readAt, invalidatedAt)
    untag(cached)
  }

  function untag(cached: CachedResponse) {
    for (const tag of cached.tags) {
      const tagged = entriesByTag.get(tag)
      tagged?.delete(cached)
      if (tagged?.size === 0) entriesByTag.delete(tag)
    }
  }

  function entriesOf(tag: CacheTag) {
    const known = entriesByTag.get(tag)
    if (known) return known
    const tagged = new Set<CachedResponse>()
    entriesByTag.set(tag, tagged)
    return tagged
  }

  function staleCopy(key: string) {
    const stale = entries.get(key)
    const now = performance.now()
    if (!stale || now - lastValidAt(stale) > staleIfErrorMs) return undefined
    stale.retryAfter = now + unconfirmedFreshMs
    return stale
  }

  /** For one network alone: what others get is made anew as ever. */
  function staleCopyForRefused(key: string, refusal: ApiError): CachedResponse {
    const stale = entries.get(key)
    const now = performance.now()
    if (!stale || now - lastValidAt(stale) > staleIfErrorMs) throw refusal
    return { ...stale, retryAfter: now + unconfirmedFreshMs }
  }

  /** Whether this is what the shop shows now. One without tags is right for as long as it says. */
  function isFresh({ invalidatedAt, expiresAt, tags, readAt }: CachedResponse) {
    const now = performance.now()
    if (invalidatedAt || now >= expiresAt) return false
    return tags.length === 0 || now < changes.freshUntil() || now - readAt < unconfirmedFreshMs
  }

  /** The last moment at which it was known to be right. */
  function lastValidAt({ invalidatedAt, readAt }: CachedResponse) {
    return invalidatedAt || Math.max(readAt, changes.lastSyncAt())
  }
}

function isBroken({ status, isBroken }: CachedResponse) {
  return isBroken || status >= 500
}

function isOneOf(changed: Set<string>, tags: CacheTag[]) {
  return changed.has(everything) || tags.some((tag) => changed.has(tag))
}
