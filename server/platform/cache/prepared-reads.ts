import { type ApiError, isApiError } from '#contract/api/envelope.ts'
import { type Changes, everything } from '../db/changes.ts'
import { readsKept } from '../observability/kept-count.ts'
import { createKeyAliases } from './key-aliases.ts'
import { type Made, type Prepared, prepare, sizeOf } from './prepared.ts'
import type { ReadTag } from './read-tags.ts'

/** While nobody tells of changes: how old an answer may get, and how long the last copy rests after a failed try. */
export const keptUntoldMs = 900
/** The last copy stands in for so long while nothing newer can be had (R10). */
const staleMs = 3_600_000
/** A net under all that nobody tells of. */
const longestMs = 600_000
/** Of texts of requests whose keys are known: some thousands. */
const mostAliasBytes = 2 * 1024 * 1024

export type Reads = ReturnType<typeof keepReads>

/** Gives the refusal (429) where whoever asks has had too much made that was not ready. */
export type MissLimit = () => Promise<ApiError | undefined>

type Flight = { prepared: Promise<Prepared>; changed: Set<string> }

/**
 * Keeps public answers and pages ready to be sent until something they stand on changes. A crowd that asks for one waits for one
 * query; the least recently asked go first when `mostBytes` is reached.
 */
export function keepReads(changes: Changes, mostBytes: number) {
  const kept = new Map<string, Prepared>()
  const keptBy = new Map<string, Set<Prepared>>()
  const underway = new Map<string, Flight>()
  const flights = new Set<Flight>()
  const aliases = createKeyAliases(mostAliasBytes)
  let bytes = 0
  changes.hear(forget)
  return {
    find,
    findByText,
    addText: aliases.add,
    get,
    grow,
    isFresh,
    knownAt,
    settle: changes.settle,
    hear: changes.hear,
    bytes: () => bytes,
  }

  /** What is ready for this wish: also a last copy, for a moment after a try to renew it has failed. */
  function find(key: string): Prepared | undefined {
    const prepared = kept.get(key)
    if (!prepared || !(isFresh(prepared) || performance.now() < prepared.restsUntil)) return undefined
    kept.delete(key)
    kept.set(key, prepared)
    readsKept.hits += 1
    return prepared
  }

  /** The same, by the text of a request as it came: its key, or one that `addText` has said the key of. */
  function findByText(text: string) {
    return find(aliases.keyOf(text))
  }

  /**
   * The same, made when it is not ready; the last copy where that fails for a reason of ours. `limit` is asked before anything is
   * made, and not where somebody has begun it already; where it refuses, the last copy goes out if there is one.
   */
  async function get(key: string, make: () => Promise<Made>, limit?: MissLimit): Promise<Prepared> {
    const found = find(key)
    if (found) return found
    readsKept.misses += 1
    const refusal = limit && !underway.has(key) ? await limit() : undefined
    if (refusal) return copyForRefused(key, refusal)
    try {
      const { prepared } = underway.get(key) ?? begin(key, make)
      const made = await prepared
      return isBroken(made) ? (lastCopy(key) ?? made) : made
    } catch (error) {
      const last = isApiError(error) && error.statusCode < 500 ? undefined : lastCopy(key)
      if (last) return last
      throw error
    }
  }

  function begin(key: string, make: () => Promise<Made>) {
    const begunAt = performance.now()
    const flight: Flight = { changed: new Set(), prepared: make().then((made) => land(key, flight, made, begunAt)) }
    flight.prepared
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

  function land(key: string, { changed }: Flight, made: Made, begunAt: number) {
    const prepared = prepare(made, { key, begunAt, longestMs, restsMs: keptUntoldMs })
    if (isOneOf(changed, prepared.tags)) prepared.changedAt ||= performance.now()
    if (isBroken(prepared)) return prepared
    if (prepared.status === 200) keep(prepared)
    else drop(key)
    return prepared
  }

  function keep(prepared: Prepared) {
    drop(prepared.key)
    if (sizeOf(prepared) > mostBytes / 4) return
    kept.set(prepared.key, prepared)
    readsKept.kept += 1
    hold(sizeOf(prepared))
    if (!prepared.changedAt) for (const tag of prepared.tags) setOf(tag).add(prepared)
    makeRoom()
  }

  /** Counts what was made of a prepared answer after it was kept: the compressed bodies. */
  function grow(prepared: Prepared, by: number) {
    if (kept.get(prepared.key) !== prepared) return
    hold(by)
    makeRoom()
  }

  function hold(more: number) {
    bytes += more
    readsKept.bytes += more
  }

  function makeRoom() {
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      drop(oldest)
    }
  }

  function drop(key: string) {
    const prepared = kept.get(key)
    if (!prepared) return
    kept.delete(key)
    readsKept.kept -= 1
    hold(-sizeOf(prepared))
    untie(prepared)
  }

  function forget(tag: string) {
    for (const flight of flights) flight.changed.add(tag)
    // Who asks from now on may not be given what was read before.
    underway.clear()
    const concerned = tag === everything ? kept.values() : (keptBy.get(tag) ?? [])
    // Everything is told of when it was not listened for a while.
    const changedAt = tag === everything ? changes.toldAt() : performance.now()
    for (const prepared of [...concerned]) markChanged(prepared, changedAt)
  }

  function markChanged(prepared: Prepared, changedAt: number) {
    prepared.changedAt ||= Math.max(prepared.readAt, changedAt)
    untie(prepared)
  }

  function untie(prepared: Prepared) {
    for (const tag of prepared.tags) {
      const tied = keptBy.get(tag)
      tied?.delete(prepared)
      if (tied?.size === 0) keptBy.delete(tag)
    }
  }

  function setOf(tag: ReadTag) {
    const known = keptBy.get(tag)
    if (known) return known
    const tied = new Set<Prepared>()
    keptBy.set(tag, tied)
    return tied
  }

  function lastCopy(key: string) {
    const last = kept.get(key)
    const now = performance.now()
    if (!last || now - knownAt(last) > staleMs) return undefined
    last.restsUntil = now + keptUntoldMs
    return last
  }

  /** For one network alone: what others get is made anew as ever. */
  function copyForRefused(key: string, refusal: ApiError): Prepared {
    const last = kept.get(key)
    const now = performance.now()
    if (!last || now - knownAt(last) > staleMs) throw refusal
    return { ...last, restsUntil: now + keptUntoldMs }
  }

  /** Whether this is what the shop shows now. One without tags is right for as long as it says. */
  function isFresh({ changedAt, holdsUntil, tags, readAt }: Prepared) {
    const now = performance.now()
    if (changedAt || now >= holdsUntil) return false
    return tags.length === 0 || now < changes.sureUntil() || now - readAt < keptUntoldMs
  }

  /** The last moment at which it was known to be right. */
  function knownAt({ changedAt, readAt }: Prepared) {
    return changedAt || Math.max(readAt, changes.toldAt())
  }
}

function isBroken({ status, isBroken }: Prepared) {
  return isBroken || status >= 500
}

function isOneOf(changed: Set<string>, tags: ReadTag[]) {
  return changed.has(everything) || tags.some((tag) => changed.has(tag))
}
