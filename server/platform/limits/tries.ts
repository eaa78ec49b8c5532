import { ApiError } from '#contract/api/envelope.ts'
import type { Database } from '../db/database.ts'
import { formatDuration } from './format-duration.ts'
import { readSecondsToWait, releaseTry, takeTry } from './tries.sql.ts'

type Rule = {
  /** Tells the tries of one thing from those of another. */
  what: string
  most: number
  everySeconds: number
  /** Said before the wait: 'Too many codes were tried.' */
  tooMany: string
}

export type Tries = ReturnType<typeof limitTries>

/**
 * Lets each `who` take so many tries within a sliding window, in all processes of the shop together. A try is taken before its outcome is
 * known, so that many at once count too; what was no try after all is given back. `take` throws 429, naming the wait.
 */
export function limitTries(db: Database, { what, most, everySeconds, tooMany }: Rule) {
  const subjectOf = (who: string) => `${what} ${who}`

  return {
    async take(who: string) {
      const subject = subjectOf(who)
      if (await takeTry(db, subject, { most, everySeconds })) return
      throw refusal(await readSecondsToWait(db, subject, everySeconds))
    },
    release: (who: string) => releaseTry(db, subjectOf(who)),
  }

  function refusal(seconds: number) {
    return new ApiError(429, `${tooMany} Please try again in ${formatDuration(seconds)}.`, {
      'retry-after': String(seconds),
    })
  }
}
