import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { schedule } from '#server/operations/schedule/schedule.ts'
import type { JobName } from '#server/platform/jobs/enqueue.ts'
import type { LastRun, Queue } from '#server/platform/jobs/read-queues.ts'
import { counted, healthCheck, latest } from '#server/platform/observability/health-check.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'

const titles: Record<JobName, string> = {
  'send-message': 'Send SMS and mail',
  'queue-unsent-messages': 'Find messages left behind',
  'make-bill': 'Make bills',
  'make-missing-bills': 'Find bills left behind',
  'ask-provider': 'Ask about a payment',
  'ask-about-payments': 'Ask about unpaid orders',
  'cancel-unconfirmed-orders': 'Cancel orders that nobody confirmed',
  'work-on-webhook': 'Work on a webhook',
  'work-on-webhooks': 'Find webhooks left behind',
  'send-refund': 'Send a refund',
  'send-refunds': 'Find refunds left behind',
  'reconcile-payments': 'Compare with the payment provider',
  'send-unmatched-refund': 'Send money without an order back',
  'tell-pending-refunds': 'Find refunds that got stuck',
  'send-stock-notices': 'Tell that goods are back',
  'send-answer-notices': 'Tell of answered tickets',
  'make-number-changes': 'Change login numbers',
  'back-up': 'Make the backup of the night',
  'back-up-now': 'Make a backup that was asked for',
  'write-restore-log': 'Note who was dismissed or erased',
  'clean-up': 'Tidy up at night',
}

/** Each kind of job: what waits and what failed in the whole shop, and when it last ended. */
export function jobChecks(queues: Queue[], runs: LastRun[]): HealthCheck[] {
  if (queues.length === 0) return [neverRan]
  return queues.map((queue) => {
    const run = runs.find(({ name }) => name === queue.name)
    const ownRun = (outcome: string) =>
      outcomesOf('job').find((one) => one.what === queue.name && one.outcome === outcome)?.lastAt
    const doneAt = latest(run?.doneAt, ownRun('done'))
    const failedAt = latest(run?.failedAt, ownRun('failed'))
    return healthCheck(queue.name, titles[queue.name], { ...judge(queue, doneAt), doneAt, failedAt })
  })
}

const neverRan = healthCheck('jobs', 'Jobs', {
  standing: 'bad',
  state: 'No job has ever run on this database',
  advice: 'Jobs run within the server of the shop. Start it with npm start and look into its log.',
})

function judge(queue: Queue, doneAt: Date | undefined): Pick<HealthCheck, 'standing' | 'state' | 'advice'> {
  const { name, late, failed } = queue
  if (late > 0) return { standing: 'bad', state: stateOf(queue), advice: `${lookFor(name)} ${moreAdvice}` }
  if (isOverdue(name, doneAt)) return { standing: 'bad', state: 'Has not run when it should have', advice: startAnew }
  if (failed > 0) return { standing: 'watch', state: stateOf(queue), advice: `${lookFor(name)} ${againByItself}` }
  const standing = doneAt || !schedule[name].cron ? 'well' : 'off'
  return { standing, state: stateOf(queue), advice: null }
}

/** Whether a job with a time of its own has missed several of them, with the time that a start takes. */
function isOverdue(name: JobName, doneAt: Date | undefined) {
  const { cron } = schedule[name]
  if (!cron) return false
  const patienceMs = cron.startsWith('*') ? 15 * minute : 26 * 60 * minute
  const since = doneAt?.getTime() ?? Date.now() - process.uptime() * 1000
  return Date.now() - since > patienceMs
}

const minute = 60_000

function stateOf({ pending, late, running, failed }: Queue) {
  const parts = [
    counted(pending, 'waits', 'wait', 'None waits'),
    late > 0 && `${late} of them for more than 5 minutes`,
    running > 0 && counted(running, 'runs', 'run', ''),
    failed > 0 && `${failed} failed for good lately`,
  ]
  return parts.filter(Boolean).join(', ')
}

const lookFor = (name: JobName) => `Look into the log of the server for “a job failed” with the job “${name}”.`
const moreAdvice =
  'Where there is nothing, the jobs stand still or there is more to do than the server can: start it anew.'
const againByItself =
  'What was left undone is tried again by itself; if this stays, whoever looks after the server has to see to it.'
const startAnew =
  'Look into the log of the server for “the jobs cannot work”, and start the server anew. Orders are taken meanwhile, but messages, bills and refunds wait.'
