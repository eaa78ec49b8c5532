import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { noteOutcome } from '../health/outcomes.ts'
import { loggedError } from '../http/errors.ts'
import { traced } from '../traces/traced.ts'
import { closeQueue, type JobData, type JobName, openQueue } from './enqueue.ts'
import { type JobShop, schedule } from './schedule.ts'

/** Starts the shop's jobs on its own database and connections. Several processes share them; each job runs in one. */
export async function startJobs(shop: JobShop) {
  const log = pino({ level: shop.config.logLevel, serializers: { err: loggedError } })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => shop.pool.query(text, values) },
    schema: 'jobs',
  })
  let quietUntil = 0
  boss.on('error', (err) => {
    // While the database is away every look into a queue fails.
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + 30_000
    log.error({ err }, 'the jobs cannot work')
  })
  await boss.start()
  for (const name of Object.keys(schedule) as JobName[]) await start(name)
  openQueue(shop.db, boss)
  return {
    async stop() {
      closeQueue(shop.db)
      await boss.stop({ graceful: true, timeout: 9_000 })
    },
  }

  async function start<Name extends JobName>(name: Name) {
    const job = schedule[name]
    const { cron, lookEvery, atOnce = 1, retries, knownForHours = 1 } = job
    const deleteAfterSeconds = knownForHours * 3_600
    const terms = {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 1_800,
      expireInSeconds: 120,
      deleteAfterSeconds,
    }
    // One waiting or running job per key: what is queued twice is done once.
    await boss.createQueue(name, { policy: 'exclusive', ...terms })
    // A queue of a former release keeps its terms otherwise.
    await boss.updateQueue(name, terms)
    if (cron) await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata', deleteAfterSeconds })
    // As long as it finds as many as it can do at once, there are more: it does not wait before it looks again.
    const ways = { pollingIntervalSeconds: lookEvery, batchSize: atOnce, burstWhenBatchFull: true, perJobResults: true }
    await boss.work<JobData[Name]>(name, ways, async (jobs) => {
      const all = jobs.map(({ data }) => data)
      const failures = await traced(`job ${name}`, () => failuresOf(shop, job, all))
      // What went wrong with one comes again without the others.
      return jobs.map(({ id }, at) => ({ id, status: note(name, failures[at] ?? null) }))
    })
  }

  // Only logged: the queue would keep what a job throws, and a fault of the database quotes people's numbers.
  function note(name: JobName, err: unknown) {
    noteOutcome('job', name, err ? 'failed' : 'done')
    if (err) log.error({ err, job: name }, 'a job failed')
    return err ? ('failed' as const) : ('completed' as const)
  }
}

async function failuresOf<Name extends JobName>(shop: JobShop, job: (typeof schedule)[Name], all: JobData[Name][]) {
  const nothing = () => null
  const failure = (error: unknown) => error
  if ('runTogether' in job) return job.runTogether(shop, all).catch((error) => all.map(() => error))
  return Promise.all(all.map((data) => job.run(shop, data).then(nothing, failure)))
}
