import type pg from 'pg'
import type { JobName } from './enqueue.ts'

/** One attempt at a job: `retryCount` goes up with each. */
export type Attempt = { id: string; name: JobName; retryCount: number }

export type Line = Pick<pg.Client, 'query'>

/** In SQL the lock of a job, the same in all processes. */
export const lockOf = (id: string) => `hashtextextended(${id}::text, 0)`

/** Gives the ids of those that are locked for this line now: another may still run what it has taken too long for. */
export async function lockJobs(line: Line, jobs: Attempt[]): Promise<Set<string>> {
  const { rows } = await line.query<{ id: string; isLocked: boolean }>(
    `select id, pg_try_advisory_lock(${lockOf('id')}) as "isLocked" from unnest($1::uuid[]) id`,
    [jobs.map(({ id }) => id)],
  )
  return new Set(rows.filter(({ isLocked }) => isLocked).map(({ id }) => id))
}

export async function unlockJobs(line: Line, jobs: Attempt[]) {
  const ids = jobs.map(({ id }) => id)
  await line.query(`select pg_advisory_unlock(${lockOf('id')}) from unnest($1::uuid[]) id`, [ids])
}

/** Gives the ids of those that were not put back meanwhile, and waits for whoever does so at this moment. */
export async function readOwnAttempts(pool: pg.Pool, name: JobName, jobs: Attempt[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from jobs.job
    where name = $1 and id = any($2) and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))
    for update`,
    [name, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
  )
  return new Set(rows.map(({ id }) => id))
}
