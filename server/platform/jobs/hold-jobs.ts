import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endOwnConnection, openOwnConnection } from '../db/own-connection.ts'
import { createSearch } from './abandoned-jobs.ts'
import type { JobName } from './enqueue.ts'
import { type Attempt, lockJobs, readOwnAttempts, unlockJobs } from './job-locks.ts'

export type HeldJobs = {
  /** Gives the ids of those that are still this process's to run. They are held until `end`. */
  begin(name: JobName, jobs: Attempt[]): Promise<Set<string>>
  end(jobs: Attempt[]): void
  close(): Promise<void>
}

const pollEveryMs = 2_000
const connectEveryMs = 500
/** Longer than a statement may take: who has not answered by then is not there. */
const patienceMs = 8_000

/**
 * Holds a lock in the database for each job that runs here, over a connection beside the pool's. PostgreSQL frees it when the process is
 * gone, and not when it is only busy. What nobody holds is put back by one of the processes, which calls `onPutBack`.
 */
export function holdJobs(pool: pg.Pool, onPutBack: (jobs: Attempt[]) => void): HeldJobs {
  const heldOver = new Map<Attempt, pg.Client | undefined>()
  const closing = new AbortController()
  let line: pg.Client | undefined
  const following = follow()
  return {
    async begin(name, jobs) {
      for (const job of jobs) heldOver.set(job, undefined)
      // Without a line they run all the same, and are locked over the next.
      if (line) await lock(line, jobs)
      return readOwnAttempts(pool, name, jobs)
    },
    end(jobs) {
      const locked = jobs.filter((job) => line && heldOver.get(job) === line)
      for (const job of jobs) heldOver.delete(job)
      if (line && locked.length > 0) unlockJobs(line, locked).catch(() => {})
    },
    async close() {
      closing.abort()
      if (line) await endOwnConnection(line)
      await following
    },
  }

  async function follow() {
    while (!closing.signal.aborted) {
      const opened = openOwnConnection(pool, settings)
      await watch(opened).catch(() => {})
      line = undefined
      await endOwnConnection(opened)
      await pause(connectEveryMs)
    }
  }

  /** Until the line ends. */
  async function watch(opened: pg.Client) {
    await opened.connect()
    await opened.query(noticeLostMachine).catch(throwUnlessRefused)
    line = opened
    const search = createSearch(opened, (id) => [...heldOver.keys()].some((job) => job.id === id))
    while (!closing.signal.aborted) {
      const unlocked = [...heldOver].filter(([, over]) => over !== opened).map(([job]) => job)
      await lock(opened, unlocked)
      const putBack = await search().catch(throwUnlessRefused)
      if (putBack && putBack.length > 0) onPutBack(putBack)
      await pause(pollEveryMs)
    }
  }

  async function lock(over: pg.Client, jobs: Attempt[]) {
    if (jobs.length === 0) return
    // Before the answer: what ends meanwhile is unlocked after it.
    for (const job of jobs) heldOver.set(job, over)
    const locked = await lockJobs(over, jobs).catch(() => new Set<string>())
    for (const job of jobs) if (!locked.has(job.id) && heldOver.has(job)) heldOver.set(job, undefined)
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: closing.signal }).catch(() => {})
  }
}

/** A machine that lost its power says no goodbye: after 6 s PostgreSQL takes it for gone. */
const noticeLostMachine = 'set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3'

const settings = { application_name: 'milloraa jobs', keepAlive: true, query_timeout: patienceMs }

/** One statement that PostgreSQL refuses does not end the line, and with it what is held. */
function throwUnlessRefused(error: unknown) {
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') throw error
}
