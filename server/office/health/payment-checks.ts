import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import type { Backlog } from '#server/fulfilment/webhooks/read-backlog.ts'
import type { Config } from '#server/platform/config/config.ts'
import { counted, healthCheck, latest, written } from '#server/platform/observability/health-check.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'
import type { CallOutcome } from '#server/providers/payments/count-calls.ts'

const today = { name: 'Today', address: '/admin' }

/** Whoever takes the payments, as far as this process asked, and what of money still has to be worked on. */
export function paymentChecks({ payments }: Pick<Config, 'payments'>, backlog: Backlog): HealthCheck[] {
  const isCashOnly = payments.kind === 'cash-only'
  return [
    isCashOnly ? cashOnly : providerCheck(payments.kind === 'sandbox' ? 'The sandbox' : 'Razorpay'),
    webhookBacklogCheck(backlog),
    refundCheck(backlog),
    ...(isCashOnly ? [] : [settingCheck(backlog)]),
    healthCheck('matters', 'Money matters', {
      standing: backlog.openExceptions > 0 ? 'watch' : 'well',
      state: counted(backlog.openExceptions, 'matter waits for a person', 'matters wait for a person', 'None is open'),
      ...(backlog.openExceptions > 0
        ? { advice: 'Look at each of them and close it: they stand in Today.', page: today }
        : {}),
    }),
  ]
}

const cashOnly = healthCheck('provider', 'Payment provider', {
  standing: 'off',
  state: 'Cash on delivery alone: no provider is asked',
})

const isWell: Record<CallOutcome, boolean> = { answered: true, refused: true, 'not-allowed': false, 'no-answer': false }

function providerCheck(name: string) {
  const calls = outcomesOf('provider') as (ReturnType<typeof outcomesOf>[number] & { outcome: CallOutcome })[]
  const well = calls.filter(({ outcome }) => isWell[outcome])
  const wrong = calls.filter(({ outcome }) => !isWell[outcome])
  const doneAt = latest(...well.map(({ lastAt }) => lastAt))
  const failedAt = latest(...wrong.map(({ lastAt }) => lastAt))
  const last = { doneAt, failedAt }
  if (calls.length === 0)
    return healthCheck('provider', name, { standing: 'off', state: 'Not asked since this server started' })
  if (!failedAt || (doneAt && doneAt > failedAt)) {
    const times = (of: typeof calls) => written(of.reduce((sum, call) => sum + call.times, 0))
    const state = `Answers. ${times(well)} calls since this server started, ${times(wrong)} without an answer`
    return healthCheck('provider', name, { standing: 'well', state, ...last })
  }
  const isKeyWrong = wrong.some(({ outcome, lastAt }) => outcome === 'not-allowed' && lastAt >= failedAt)
  return healthCheck('provider', name, { standing: 'bad', ...(isKeyWrong ? keysRefused : noAnswer), ...last })
}

const keysRefused = {
  state: 'Does not accept our keys',
  advice:
    'Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET on the server, and start it anew. Cash orders go on meanwhile.',
}
const noAnswer = {
  state: 'Gave no usable answer when it was last asked',
  advice:
    'Look at status.razorpay.com and at the network of the server. Cash orders go on; what was paid meanwhile is found by itself.',
}

const minute = 60_000

function webhookBacklogCheck({ webhooks, failedWebhooks, oldestWebhookAt }: Backlog) {
  const waitsMs = oldestWebhookAt ? Date.now() - oldestWebhookAt.getTime() : 0
  const pending = counted(webhooks, 'waits', 'wait', 'All are worked on')
  const state =
    waitsMs > minute
      ? `${pending}, the oldest for ${counted(Math.floor(waitsMs / minute), 'minute', 'minutes', '')}`
      : pending
  if (waitsMs < 10 * minute) {
    const standing = failedWebhooks > 0 ? 'watch' : 'well'
    return healthCheck('webhooks', 'Webhooks', { standing, state, advice: failedWebhooks > 0 ? notLost : null })
  }
  return healthCheck('webhooks', 'Webhooks', { standing: 'bad', state, advice: notLost })
}

const notLost =
  'Look into the log of the server for “a job failed” with the job “work-on-webhook”. No money is lost: the shop also asks the provider itself.'

/** Settings at the provider that make payments of another amount than their order's. */
function settingCheck({ wrongSettings }: Backlog) {
  const title = 'Settings at the payment provider'
  if (wrongSettings === 0)
    return healthCheck('provider-settings', title, { standing: 'well', state: 'Payments come as ordered' })
  return healthCheck('provider-settings', title, {
    standing: 'bad',
    state: 'Buyers pay another amount than their order’s: such payments go back by themselves',
    advice:
      'Switch off what stands in Today: customer fee bearer, or instant offers, at Razorpay. Then close it there.',
    page: today,
  })
}

function refundCheck({ refunds, stuckRefunds }: Backlog) {
  const state = counted(refunds, 'is on its way back', 'are on their way back', 'None is on its way')
  if (stuckRefunds === 0) return healthCheck('refunds', 'Refunds', { standing: 'well', state })
  return healthCheck('refunds', 'Refunds', {
    standing: 'bad',
    state: `${state}, ${stuckRefunds} not sent for more than an hour`,
    advice:
      'See whether the balance at the provider covers them and whether it answers. They are tried again every minute.',
  })
}
