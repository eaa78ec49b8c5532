import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { noteOutcome } from '../health/outcomes.ts'
import { loggedError } from '../http/errors.ts'
import { closeQueue, type JobName, openQueue } from './enqueue.ts'
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
    const { run, cron, lookEvery, atOnce = 1, retries, knownForHours = 1 } = schedule[name]
    const deleteAfterSeconds = knownForHours * 3_600
    await boss.createQueue(name, {
      // One waiting or running job per key: what is queued twice is done once.
      policy: 'exclusive',
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 1_800,
      expireInSeconds: 120,
      deleteAfterSeconds,
    })
    if (cron) await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata', deleteAfterSeconds })
    // As long as it finds as many as it can do at once, there are more: it does not wait before it looks again.
    const ways = { pollingIntervalSeconds: lookEvery, batchSize: atOnce, burstWhenBatchFull: true, perJobResults: true }
    await boss.work(name, ways, (jobs) => Promise.all(jobs.map(perform)))

    // What went wrong with one comes again without the others.
    async function perform({ id, data }: { id: string; data: unknown }) {
      const isDone = await isWellDone(name, () => run(shop, data as Parameters<typeof run>[1]))
      return { id, status: isDone ? ('completed' as const) : ('failed' as const) }
    }
  }

  // Only logged: the queue would keep what a job throws, and a fault of the database quotes people's numbers.
  async function isWellDone(name: JobName, work: () => Promise<void>) {
    try {
      await work()
      noteOutcome('job', name, 'done')
      return true
    } catch (err) {
      noteOutcome('job', name, 'failed')
      log.error({ err, job: name }, 'a job failed')
      return false
    }
  }
}
