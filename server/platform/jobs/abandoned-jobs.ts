import { type JobName, jobNames } from './enqueue.ts'
import { type Attempt, type Line, lockOf } from './job-locks.ts'

/** Held by the one process that looks for abandoned jobs. */
const searchLock = 743_662_383
/** So long nobody holds a job before it is put back: a process that lives and lost its line has another long before. */
const usualGraceMs = 5_000

/**
 * Gives a look for jobs that should run and that no process holds, to be taken again and again over one line. Of all processes one looks;
 * the others look whether they are to. It puts back what nobody held for so long, and gives it. `runsHere`: what is begun here over the same
 * line, whose locks do not stand in its own way.
 */
export function createSearch(line: Line, runsHere: (id: string) => boolean, graceMs = usualGraceMs) {
  const unlockedSince = new Map<string, number>()
  let isOurs = false
  return async (): Promise<Attempt[]> => {
    isOurs ||= await takeSearch(line)
    if (!isOurs) return []
    const unlocked = new Map((await readUnlocked(line)).map((job) => [`${job.id} ${job.retryCount}`, job]))
    for (const key of unlockedSince.keys()) if (!unlocked.has(key)) unlockedSince.delete(key)
    const now = performance.now()
    for (const key of unlocked.keys()) if (!unlockedSince.has(key)) unlockedSince.set(key, now)
    const isAbandoned = ([key, { id }]: [string, Attempt]) =>
      now - (unlockedSince.get(key) ?? now) >= graceMs && !runsHere(id)
    const abandoned = [...unlocked].filter(isAbandoned).map(([, job]) => job)
    return abandoned.length > 0 ? putBack(line, abandoned) : []
  }
}

/** It stays this process's until its line ends. */
async function takeSearch(line: Line) {
  const { rows } = await line.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [searchLock])
  return rows[0]?.isOurs === true
}

async function readUnlocked(line: Line) {
  const { rows } = await line.query<Attempt>(
    `select id, name, retry_count as "retryCount" from jobs.job
    where name = any($1) and policy = 'exclusive' and state = 'active' and not exists (
      select from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::int8 << 32) | objid::int8 = ${lockOf('job.id')})`,
    [jobNames],
  )
  return rows
}

/**
 * To begin at once, as the next of their attempts; a job that ended its process each time fails. First the row is held, then the lock is
 * tried: a process that begins such a job late has the lock, or finds that it was put back. So it runs once.
 */
async function putBack(line: Line, jobs: Attempt[]) {
  const { rows } = await line.query<Attempt>(
    `with held as materialized (
      select name, id from jobs.job
      where name = any($1) and id = any($2) and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))
      for update skip locked),
    free as materialized (select name, id from held where pg_try_advisory_xact_lock(${lockOf('id')}))
    update jobs.job set start_after = now(),
      state = (case when retry_count < ${mostAttempts} then 'retry' else 'failed' end)::jobs.job_state,
      completed_on = case when retry_count < ${mostAttempts} then null else now() end
    from free where job.name = free.name and job.id = free.id
    returning job.id, job.name, job.retry_count as "retryCount"`,
    [namesOf(jobs), jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
  )
  return rows
}

// What comes again by the clock is not tried again when it fails. That its process was killed is no fault of its own.
const mostAttempts = 'greatest(retry_limit, 2)'

function namesOf(jobs: Attempt[]): JobName[] {
  return [...new Set(jobs.map(({ name }) => name))]
}
