import { ApiError } from '#contract/api/envelope.ts'
import { inWords } from '../http/address-limits.ts'

const mostPeopleRemembered = 10_000

/**
 * So many times within `everyMs` for one person, counted by this process alone: a guard of costly reads, not a ledger. The
 * given function throws 429, naming the wait.
 */
export function limitPerPerson({ most, everyMs }: { most: number; everyMs: number }) {
  const takenAt = new Map<string, number[]>()
  return (userId: string) => {
    const now = Date.now()
    const recent = (takenAt.get(userId) ?? []).filter((moment) => moment > now - everyMs)
    const [oldest = now] = recent
    if (recent.length >= most) refuse(oldest + everyMs - now)
    // The person seen longest ago is forgotten first.
    takenAt.delete(userId)
    takenAt.set(userId, [...recent, now])
    const [longestAgo = ''] = takenAt.keys()
    if (takenAt.size > mostPeopleRemembered) takenAt.delete(longestAgo)
  }
}

function refuse(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw new ApiError(429, `You have done this often enough for now. Please try again in ${inWords(seconds)}.`, {
    'retry-after': String(seconds),
  })
}
