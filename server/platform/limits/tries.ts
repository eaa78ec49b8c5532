import { ApiError } from '#contract/api/envelope.ts'
import type { Database } from '../db/database.ts'
import { rowsOf, written } from '../db/written.ts'
import { inWords } from './in-words.ts'

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
      const taken = await rowsOf(
        db,
        written`insert into counted_try as kept (subject, taken_at) values (${subject}, array[now()])
          on conflict (subject) do update set taken_at = array(
            select at from unnest(kept.taken_at) at where at > now() - ${everySeconds} * interval '1 second' order by at
          ) || excluded.taken_at
          where (
            select count(*) from unnest(kept.taken_at) at where at > now() - ${everySeconds} * interval '1 second'
          ) < ${most}
          returning subject`,
      )
      if (taken.length === 0) throw refusal(await secondsToWait(subject))
    },
    async giveBack(who: string) {
      await rowsOf(
        db,
        written`update counted_try set taken_at = trim_array(taken_at, 1)
          where subject = ${subjectOf(who)} and cardinality(taken_at) > 0`,
      )
    },
  }

  async function secondsToWait(subject: string) {
    const [row] = await rowsOf<{ seconds: number | null }>(
      db,
      written`select extract(epoch from min(at) - now())::float8 + ${everySeconds} as seconds
        from counted_try, unnest(taken_at) at
        where subject = ${subject} and at > now() - ${everySeconds} * interval '1 second'`,
    )
    return Math.max(1, Math.ceil(row?.seconds ?? 1))
  }

  function refusal(seconds: number) {
    return new ApiError(429, `${tooMany} Please try again in ${inWords(seconds)}.`, { 'retry-after': String(seconds) })
  }
}
