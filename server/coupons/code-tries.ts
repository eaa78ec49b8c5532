import { ApiError, isApiError } from '#contract/api/envelope.ts'
import { inWords } from '../http/address-limits.ts'

const mostTries = 30
const window = 60 * 60 * 1000
const mostPeople = 10_000

/**
 * Lets one shopper or guest try 30 wrong codes an hour, in this process; right ones are not counted. `guard` counts before it asks, so that
 * many tries at once are counted too, and throws 429 that names the wait.
 */
export function createCodeTries(now: () => number = Date.now) {
  const tries = new Map<string, number[]>()

  return async function guard<T>(person: string | undefined, ask: () => Promise<T>): Promise<T> {
    if (person === undefined) return ask()
    const recent = (tries.get(person) ?? []).filter((moment) => moment > now() - window)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= mostTries) throw tooMany(oldest + window - now())
    const moment = now()
    remember(person, [...recent, moment])
    let isWrong = false
    try {
      return await ask()
    } catch (error) {
      isWrong = isApiError(error)
      throw error
    } finally {
      if (!isWrong) remember(person, without(tries.get(person) ?? [], moment))
    }
  }

  function remember(person: string, moments: number[]) {
    tries.delete(person)
    if (moments.length > 0) tries.set(person, moments)
    if (tries.size > mostPeople) tries.delete(tries.keys().next().value as string)
  }
}

function without(moments: number[], one: number) {
  const place = moments.indexOf(one)
  return moments.filter((_, index) => index !== place)
}

function tooMany(waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError(429, `Too many codes were tried. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}
