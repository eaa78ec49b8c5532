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
    const { run, cron, lookEvery, retries, knownForHours = 1 } = schedule[name]
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
    await boss.work(name, { pollingIntervalSeconds: lookEvery }, async (jobs) => {
      for (const job of jobs) await runLogged(name, () => run(shop, job.data as Parameters<typeof run>[1]))
    })
  }

  // The queue keeps what a job throws; a fault of the database would quote people's numbers there.
  async function runLogged(name: JobName, work: () => Promise<void>) {
    try {
      await work()
      noteOutcome('job', name, 'done')
    } catch (err) {
      noteOutcome('job', name, 'failed')
      log.error({ err, job: name }, 'a job failed')
      throw new Error(`${name} failed`)
    }
  }
}
