import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { loggedError } from '#server/platform/http/errors.ts'
import { closeQueue, type JobData, type JobName, jobNames, openQueue } from '#server/platform/jobs/enqueue.ts'
import { type HeldJobs, holdJobs } from '#server/platform/jobs/hold-jobs.ts'
import type { Attempt } from '#server/platform/jobs/job-locks.ts'
import { plainLog } from '#server/platform/observability/log-lines.ts'
import { noteOutcome } from '#server/platform/observability/outcomes.ts'
import { traced } from '#server/platform/observability/traced.ts'
import { type JobShop, schedule } from './schedule.ts'
import { settingsOf, setUpQueues } from './set-up-queues.ts'

/**
 * Opens the shop's queues on its own database and connections: from now on jobs can be added. Several processes share them; each job
 * runs in one. `work` has this process look for jobs.
 */
export async function openJobs(shop: JobShop) {
  const options = { level: shop.config.logLevel, serializers: { err: loggedError } }
  const plain = plainLog(shop.config.logFormat)
  const log = plain ? pino(options, plain) : pino(options)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => shop.pool.query(text, values) },
    schema: 'jobs',
    // What ended long enough ago leaves the queues in time, not once a day: they are looked through whole.
    maintenanceIntervalSeconds: 600,
  })
  let quietUntil = 0
  boss.on('error', (err) => {
    // While the database is away every look into a queue fails.
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 30_000
    log.error({ err }, 'the jobs cannot work')
  })
  await boss.start()
  await setUpQueues(boss)
  openQueue(shop.db, boss)
  const workers = new Map<JobName, string>()
  let heldJobs: HeldJobs | undefined
  return {
    async work() {
      const holding = holdJobs(shop.pool, takeUp)
      heldJobs = holding
      for (const name of jobNames) workers.set(name, await start(name, holding))
    },
    async stop() {
      closeQueue(shop.db)
      await boss.stop({ graceful: true, timeout: 9_000 })
      await heldJobs?.close()
    },
  }

  /** Without waiting for the next look into their queues. */
  function takeUp(abandoned: Attempt[]) {
    for (const name of new Set(abandoned.map((job) => job.name))) {
      log.warn({ job: name }, 'a job of a process that is gone begins again')
      boss.notifyWorker(workers.get(name) ?? '')
    }
  }

  async function start<Name extends JobName>(name: Name, holding: HeldJobs) {
    const job = schedule[name]
    const { cron, pollingSeconds, atOnce = 1, isPatient = false } = job
    const { expireInSeconds, deleteAfterSeconds } = settingsOf(name)
    if (cron) await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata', expireInSeconds, deleteAfterSeconds })
    const ways = {
      pollingIntervalSeconds: pollingSeconds,
      batchSize: atOnce,
      // As long as it finds as many as it can do at once, there are more.
      burstWhenBatchFull: !isPatient,
      perJobResults: true,
    }
    return boss.work<JobData[Name]>(name, ways, async (jobs) => {
      const attempts = jobs.map(({ id, retryCount }) => ({ id, name, retryCount }))
      try {
        const held = await holding.begin(name, attempts)
        const own = jobs.filter(({ id }) => held.has(id))
        const all = own.map(({ data }) => data)
        const failures = await traced(`job ${name}`, () => failuresOf(shop, job, all))
        // What went wrong with one comes again without the others.
        const ended = own.map(({ id }, at) => ({ id, status: note(name, failures[at] ?? null) }))
        return [...ended, ...jobs.filter(({ id }) => !held.has(id)).map(leaveAsItIs)]
      } finally {
        holding.end(attempts)
      }
    })
  }

  // Only logged: the queue would keep what a job throws, and a fault of the database quotes people's numbers.
  function note(name: JobName, err: unknown) {
    noteOutcome('job', name, err ? 'failed' : 'done')
    if (err) log.error({ err, job: name }, 'a job failed')
    return err ? ('failed' as const) : ('completed' as const)
  }
}

// The queue minds no end of an attempt that was given to another meanwhile.
const leaveAsItIs = ({ id }: { id: string }) => ({ id, status: 'completed' as const })

/** Opens the queues and has this process work on them. */
export async function startJobs(shop: JobShop) {
  const jobs = await openJobs(shop)
  await jobs.work()
  return jobs
}

async function failuresOf<Name extends JobName>(shop: JobShop, job: (typeof schedule)[Name], all: JobData[Name][]) {
  const nothing = () => null
  const failure = (error: unknown) => error
  if ('runBatch' in job) return job.runBatch(shop, all).catch((error) => all.map(() => error))
  return Promise.all(all.map((data) => job.run(shop, data).then(nothing, failure)))
}
