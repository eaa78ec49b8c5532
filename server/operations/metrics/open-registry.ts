import { collectDefaultMetrics, Registry } from 'prom-client'
import { slowStatements } from '#server/platform/db/faults/slow-statements.ts'
import { cacheMetrics } from '#server/platform/observability/cache-metrics.ts'
import { addCounter, addGauge, type Metric, type Sample } from '#server/platform/observability/metric.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'
import { refusedWebhooks } from '#server/platform/schema/fulfilment/payments.ts'
import type { Shop } from '#server/platform/shop/shop.ts'
import { type Backlogs, createBacklogReader } from './read-backlogs.ts'

/** Everything that is measured but requests. What the shop counts anyway is only looked at when Prometheus asks. */
export function openRegistry(shop: Pick<Shop, 'db' | 'pool' | 'config'>) {
  const { pool } = shop
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (metric: Metric) => addGauge(registry, metric)
  const counter = (metric: Metric) => addCounter(registry, metric)

  gauge({
    name: 'milloraa_database_connections',
    help: 'Connections of the pool, and who waits for one.',
    labels: ['state'],
    read: () => [
      { labels: { state: 'total' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  })
  counter({
    name: 'milloraa_slow_statements_total',
    help: 'Statements slower than SLOW_QUERY_MS.',
    read: () => [{ value: slowStatements.times }],
  })
  for (const outcomes of outcomeCounters) counter(outcomes)
  for (const counterMetric of cacheCounters) counter(counterMetric)
  gauge({
    name: 'milloraa_response_cache_entries',
    formerName: 'milloraa_kept',
    help: 'Cached answers and pages.',
    read: () => [{ value: cacheMetrics.entryCount }],
  })
  gauge({
    name: 'milloraa_response_cache_bytes',
    formerName: 'milloraa_kept_bytes',
    help: 'Their size.',
    read: () => [{ value: cacheMetrics.bytes }],
  })
  backlogGauges(gauge, createBacklogReader(shop))
  return registry
}

const outcomeCounters: Metric[] = [
  {
    name: 'milloraa_orders_placed_total',
    help: 'Orders placed: cash, paid online, or taken on the telephone.',
    labels: ['how'],
    read: () => outcomesOf('order').map(({ what, times }) => ({ labels: { how: what }, value: times })),
  },
  {
    name: 'milloraa_job_runs_total',
    help: 'Jobs that this process has run. A failed one may come again.',
    labels: ['job', 'outcome'],
    read: () => outcomesOf('job').map(({ what, outcome, times }) => ({ labels: { job: what, outcome }, value: times })),
  },
  {
    name: 'milloraa_payment_provider_calls_total',
    help: 'Calls of the payment provider: answered, refused, not-allowed (wrong keys) or no-answer.',
    labels: ['call', 'outcome'],
    read: () =>
      outcomesOf('provider').map(({ what, outcome, times }) => ({ labels: { call: what, outcome }, value: times })),
  },
  {
    name: 'milloraa_webhooks_total',
    help: 'Webhooks of the payment provider: accepted, or refused and why. Anybody can send one that is refused for its signature or its size.',
    labels: ['outcome'],
    read: () =>
      webhookOutcomes.map((outcome) => ({
        labels: { outcome },
        value: outcomesOf('webhook').find((noted) => noted.outcome === outcome)?.times ?? 0,
      })),
  },
  {
    name: 'milloraa_messages_total',
    help: 'Messages that a gateway took, or did not take (they come again), and times that the budget of the shop held one back.',
    labels: ['channel', 'outcome'],
    read: () =>
      outcomesOf('message').map(({ what, outcome, times }) => ({ labels: { channel: what, outcome }, value: times })),
  },
  {
    name: 'milloraa_security_events_total',
    help: 'Codes, logins, refusals and reads of personal data. Each is counted, also those whose line the log leaves out.',
    labels: ['event', 'outcome'],
    read: () =>
      outcomesOf('security').map(({ what, outcome, times }) => ({ labels: { event: what, outcome }, value: times })),
  },
]

// Each from the start, so that the first one is already an increase.
const webhookOutcomes = ['accepted', ...refusedWebhooks.reason.enumValues]

const cacheCounters: Metric[] = [
  {
    name: 'milloraa_response_cache_hits_total',
    formerName: 'milloraa_kept_hits_total',
    help: 'Requests that were answered from the cache.',
    read: () => [{ value: cacheMetrics.hits }],
  },
  {
    name: 'milloraa_response_cache_misses_total',
    formerName: 'milloraa_kept_misses_total',
    help: 'Requests whose answer was computed.',
    read: () => [{ value: cacheMetrics.misses }],
  },
]

/** The same from every process of a shop: take one of them, not their sum. */
function backlogGauges(gauge: (metric: Metric) => void, readBacklogs: () => Promise<Backlogs | undefined>) {
  const add = (metric: Omit<Metric, 'read'>, read: (pending: Backlogs) => Sample[]) =>
    gauge({
      ...metric,
      read: async () => {
        const pending = await readBacklogs()
        return pending ? read(pending) : []
      },
    })
  gauge({
    name: 'milloraa_database_answers',
    help: '1 as long as the database answers; what is read from it is left out otherwise.',
    read: async () => [{ value: (await readBacklogs()) ? 1 : 0 }],
  })
  add(
    {
      name: 'milloraa_jobs',
      help: 'Jobs by queue: waiting, running, failed in the last hour.',
      labels: ['job', 'state'],
    },
    ({ queues }) =>
      queues.flatMap(({ name, pending, running, failed }) => [
        { labels: { job: name, state: 'waiting' }, value: pending },
        { labels: { job: name, state: 'running' }, value: running },
        { labels: { job: name, state: 'failed' }, value: failed },
      ]),
  )
  add(
    { name: 'milloraa_backup_age_seconds', help: 'How old the last backup is; nothing while there is none.' },
    (pending) => (pending.backup ? [{ value: pending.backup.ageSeconds }] : []),
  )
  add({ name: 'milloraa_backup_bytes', help: 'How large it is.' }, (pending) =>
    pending.backup ? [{ value: pending.backup.byteSize }] : [],
  )
  add(
    {
      name: 'milloraa_backup_missing',
      help: '1 where the shop is open for real and has no good backup of the last 26 hours.',
    },
    ({ isBackupMissing }) => [{ value: isBackupMissing ? 1 : 0 }],
  )
  add(
    {
      name: 'milloraa_webhooks_pending',
      formerName: 'milloraa_webhooks_waiting',
      help: 'Webhooks that are stored and not yet worked on.',
    },
    ({ webhooks }) => [{ value: webhooks }],
  )
  add(
    { name: 'milloraa_webhooks_oldest_seconds', help: 'How long the oldest of them has waited; 0 for none.' },
    (pending) => [{ value: pending.oldestWebhookSeconds }],
  )
  add(
    {
      name: 'milloraa_money_matters_open',
      help: 'The sum of milloraa_payment_exceptions_open, which takes its place from the release after this one.',
    },
    ({ openExceptions }) => [{ value: openExceptions }],
  )
  add(
    {
      name: 'milloraa_payment_exceptions_open',
      help: 'Payment exceptions that a person has to look at, by what they are about.',
      labels: ['kind'],
    },
    ({ exceptions }) => exceptions.map(({ kind, count }) => ({ labels: { kind }, value: count })),
  )
  add(
    {
      name: 'milloraa_reconciliation_last_success_seconds',
      help: 'When the books were last compared with the payment provider to the end, in seconds since 1970; 0 for never.',
    },
    ({ reconciledAt }) => [{ value: reconciledAt ? reconciledAt.getTime() / 1_000 : 0 }],
  )
  add(
    { name: 'milloraa_refunds_under_way', help: 'Refunds wanted or sent, whose money is not back yet.' },
    ({ refunds }) => [{ value: refunds }],
  )
  add(
    {
      name: 'milloraa_message_budget_used',
      help: 'The share of its budget that the whole shop has used, of the hour or of the day, whichever is more.',
      labels: ['channel', 'kind'],
    },
    ({ budgets }) => budgets.map(({ channel, kind, used }) => ({ labels: { channel, kind }, value: used })),
  )
  add(
    {
      name: 'milloraa_messages_held',
      help: 'Messages that wait for more of that budget.',
      labels: ['channel', 'kind'],
    },
    ({ budgets }) => budgets.map(({ channel, kind, held }) => ({ labels: { channel, kind }, value: held })),
  )
}
