import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import type { WebhookHealth } from '#server/fulfilment/webhooks/read-webhook-health.ts'
import type { RefusalReason } from '#server/fulfilment/webhooks/refused-webhooks.ts'
import type { Config } from '#server/platform/config/config.ts'
import { counted, healthCheck, latest, written } from '#server/platform/observability/health-check.ts'

/** Whether the payment provider is heard, and what was refused in its name in the last day, by all processes. */
export function webhookChecks({ payments }: Pick<Config, 'payments'>, webhookHealth: WebhookHealth): HealthCheck[] {
  if (payments.kind === 'cash-only') return []
  return [webhooksArriveCheck(webhookHealth), refusedWebhooksCheck(webhookHealth)]
}

function webhooksArriveCheck({ lastAt, withoutWebhook }: WebhookHealth) {
  const title = 'Last heard from the payment provider'
  const state = lastAt ? `A webhook was accepted at ${timeOf(lastAt)}` : 'No webhook has come yet'
  if (withoutWebhook === 0)
    return healthCheck('heard', title, { standing: lastAt ? 'well' : 'off', state, doneAt: lastAt })
  const payments = counted(withoutWebhook, 'online payment was', 'online payments were', '')
  return healthCheck('heard', title, {
    standing: 'watch',
    state: `${state}; ${payments} made since, more than an hour ago`,
    advice: `Look at Account & Settings → Webhooks at Razorpay: is it on, is its address this shop’s? ${checkSecret} Payments are found meanwhile, as the shop also asks.`,
    doneAt: lastAt,
  })
}

const checkSecret = 'Is its secret the same as RAZORPAY_WEBHOOK_SECRET on the server? Change that and start it anew.'

function refusedWebhooksCheck({ lastAt, refused }: WebhookHealth) {
  const title = 'Refused webhooks'
  if (refused.length === 0)
    return healthCheck('refused-webhooks', title, { standing: 'well', state: 'None in the last day' })
  const failedAt = latest(...refused.map((one) => one.lastAt))
  const states = refused.map(
    ({ reason, times, firstAt }) => `${refusalTexts[reason]}: ${written(times)} refused since ${timeOf(firstAt)}`,
  )
  const areGoodOnesLater = Boolean(lastAt && failedAt && lastAt > failedAt)
  const good = lastAt ? `Good ones come too, the last at ${timeOf(lastAt)}` : 'No good one has come yet'
  const isOurs = refused.some(({ reason }) => reason === 'unreadable-body' || reason === 'unknown-shape')
  return healthCheck('refused-webhooks', title, {
    standing: areGoodOnesLater && !isOurs ? 'well' : 'watch',
    state: `${states.join('. ')}. ${good}`,
    advice: isOurs ? `${signedAdvice} ${strangers}` : `${strangers} ${checkSecret}`,
    failedAt,
  })
}

const refusalTexts: Record<RefusalReason, string> = {
  'wrong-signature': 'The secret does not fit',
  'unreadable-body': 'Signed, but no JSON',
  'unknown-shape': 'Signed, but of an unknown shape',
  'too-large': 'Too large',
}

const strangers =
  'Anybody can send webhooks with a wrong signature, or too large ones; they change nothing and hide no good one. If no good ones come, it is the secret.'
const signedAdvice =
  'Whoever sent these knows the secret: see whether a proxy changes the body, and whether Razorpay changed its webhooks.'

/** '26 Nov, 10:02', as the shop's clock says. */
function timeOf(moment: Date) {
  return moment.toLocaleString('en-IN', {
    ...{ timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
}
