import type { Db, JobInsert, PgBoss } from 'pg-boss'
import type { Database, Executor } from '../db/database.ts'
import { connectionOf } from '../db/prepared/executor-connection.ts'

/** The data of each job. */
export type JobData = {
  'send-message': { messageId: string }
  'queue-unsent-messages': null
  'make-bill': { billId: string }
  'make-missing-bills': null
  'ask-provider': { orderId: string }
  'ask-about-payments': null
  'cancel-unconfirmed-orders': null
  'work-on-webhook': { eventId: string }
  'work-on-webhooks': null
  'send-refund': { refundId: string }
  'send-refunds': null
  'reconcile-payments': null
  'send-unmatched-refund': { paymentId: string }
  'tell-pending-refunds': null
  'send-stock-notices': null
  'send-answer-notices': null
  'make-number-changes': null
  'back-up': null
  'back-up-now': null
  'write-restore-log': null
  'clean-up': null
}
export type JobName = keyof JobData

const isJob: Record<JobName, true> = {
  'send-message': true,
  'queue-unsent-messages': true,
  'make-bill': true,
  'make-missing-bills': true,
  'ask-provider': true,
  'ask-about-payments': true,
  'cancel-unconfirmed-orders': true,
  'work-on-webhook': true,
  'work-on-webhooks': true,
  'send-refund': true,
  'send-refunds': true,
  'reconcile-payments': true,
  'send-unmatched-refund': true,
  'tell-pending-refunds': true,
  'send-stock-notices': true,
  'send-answer-notices': true,
  'make-number-changes': true,
  'back-up': true,
  'back-up-now': true,
  'write-restore-log': true,
  'clean-up': true,
}
export const jobNames = Object.keys(isJob) as JobName[]

const queues = new WeakMap<Database, PgBoss>()

/** Adds a job, within the caller's transaction when given. Where no queues are open (commands, tests) nothing happens. */
export function enqueue<Name extends JobName>(
  db: Database,
  name: Name,
  data: JobData[Name],
  { within, onceFor }: { within?: Executor; onceFor?: string } = {},
) {
  return enqueueAll(db, name, [{ data, onceFor }], within)
}

/** The same for several jobs in one statement. Those that are unhurried are done when there are no others. */
export async function enqueueAll<Name extends JobName>(
  db: Database,
  name: Name,
  jobs: { data: JobData[Name]; onceFor: string | undefined; isLowPriority?: boolean }[],
  within?: Executor,
) {
  const inserts = jobs.map(({ data, onceFor, isLowPriority }) => ({
    data,
    ...(onceFor ? { singletonKey: onceFor } : {}),
    ...(isLowPriority ? { priority: -1 } : {}),
  }))
  await queues.get(db)?.insert(name, inserts as JobInsert[], within ? { db: databaseOf(within) } : {})
}

function databaseOf(executor: Executor): Db {
  return { executeSql: (text, values = []) => connectionOf(executor).query({ text, values }) }
}

export function openQueue(db: Database, boss: PgBoss) {
  queues.set(db, boss)
}

export function closeQueue(db: Database) {
  queues.delete(db)
}
