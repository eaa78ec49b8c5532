import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import type { ReconciliationState } from '#server/fulfilment/reconciliation/read-reconciliations.ts'
import type { Config } from '#server/platform/config/config.ts'
import { healthCheck } from '#server/platform/observability/health-check.ts'

const key = 'reconciliation'
const title = 'Books compared with the payment provider'
// A night and some hours.
const mostAgeMs = 30 * 60 * 60_000

/** Whether the books agree with the payment provider's, and when they were compared last. */
export function reconciliationChecks(
  { payments }: Pick<Config, 'payments'>,
  { last, failed, isUnderWay }: ReconciliationState,
): HealthCheck[] {
  if (payments.kind === 'cash-only') return []
  const ended = { doneAt: last?.endedAt, failedAt: failed?.failedAt }
  const outcome = last ? last.outcome : 'Not compared yet'
  if (failed?.failure) {
    const state = `${failed.failure} ${outcome}`
    const standing = isOld(last?.endedAt) ? 'bad' : 'watch'
    return [healthCheck(key, title, { standing, state, advice: goesOn, page: compared, ...ended })]
  }
  if (!last) return [healthCheck(key, title, { standing: 'off', state: isUnderWay ? 'Under way' : outcome })]
  if (isOld(last.endedAt))
    return [healthCheck(key, title, { standing: 'bad', state: outcome, advice: tooOld, page: compared, ...ended })]
  if (last.findings === 0)
    return [healthCheck(key, title, { standing: 'well', state: outcome, page: compared, ...ended })]
  return [healthCheck(key, title, { standing: 'watch', state: outcome, advice: lookAtThem, page: compared, ...ended })]
}

const isOld = (endedAt: Date | null | undefined) => !endedAt || Date.now() - endedAt.getTime() > mostAgeMs
const compared = { name: 'Payments compared', address: '/admin/payments' }
const goesOn =
  'It goes on by itself, there where it was. If this stays, see above how the payment provider answers, and whether the keys on the server are of the account that is paid into.'
const tooOld =
  'It runs each night at 02:10. Look into the log of the server for “a job failed” with the job “reconcile-payments”.'
const lookAtThem = 'Look at each of them, and choose what to do about it.'
