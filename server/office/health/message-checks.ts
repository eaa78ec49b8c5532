import type { HealthCheck } from '#contract/api/admin/operations/health.ts'
import { newsWaitsFrom, ordersWaitFrom } from '#server/people/messages/budgets/message-budget.ts'
import type { MessageBudget } from '#server/people/messages/budgets/read-budgets.ts'
import type { Config } from '#server/platform/config/config.ts'
import { counted, healthCheck, latest, written } from '#server/platform/observability/health-check.ts'
import { outcomesOf } from '#server/platform/observability/outcomes.ts'
import type { Delivery } from '../messages/read-deliveries.sql.ts'

/** Both ways by which messages leave, by those of the last two days, and how much of the whole shop's budget is used. */
export function messageChecks(
  { sms, mail }: Pick<Config, 'sms' | 'mail'>,
  deliveries: Delivery[],
  budgets: MessageBudget[],
): HealthCheck[] {
  const of = (channel: 'sms' | 'mail') => deliveries.find((delivery) => delivery.channel === channel)
  return [
    sms.gateway === 'outbox' ? inOutbox('sms', 'SMS') : gatewayCheck('sms', 'SMS by MSG91', of('sms'), smsAdvice),
    mail.gateway === 'smtp'
      ? gatewayCheck('mail', 'Mail by SMTP', of('mail'), mailAdvice)
      : mail.gateway === 'outbox'
        ? inOutbox('mail', 'Mail')
        : healthCheck('mail', 'Mail', { standing: 'off', state: 'This shop sends no mail' }),
    ...budgets.map(budgetCheck),
  ]
}

const smsAdvice =
  'Look at MSG91 for the balance, the key and the templates; their ids are settings of the server. Login codes are sent by it: nobody can sign in meanwhile. What waits goes out by itself afterwards: codes of cash orders for a day, all else for two.'
const mailAdvice =
  'Check SMTP_URL and MAIL_FROM on the server, and the account at the mail provider. SMS go on meanwhile. What waits goes out by itself afterwards, for two days.'

function inOutbox(key: string, title: string) {
  return healthCheck(key, title, { standing: 'off', state: 'Stays in the outbox of the demo shop' })
}

function gatewayCheck(channel: 'sms' | 'mail', title: string, delivery: Delivery | undefined, advice: string) {
  const own = (outcome: string) =>
    outcomesOf('message').find((one) => one.what === channel && one.outcome === outcome)?.lastAt
  const doneAt = latest(delivery?.sentAt, own('taken'))
  const failedAt = own('not-taken') ?? delivery?.failedAt ?? undefined
  const last = { doneAt, failedAt }
  const { sent = 0, pending = 0, givenUp = 0, reason } = delivery ?? {}
  if (!doneAt && !failedAt)
    return healthCheck(channel, title, { standing: 'off', state: 'Nothing was sent in two days' })
  const lost = givenUp > 0 ? `, ${givenUp} given up` : ''
  const state = `${counted(sent, 'was sent', 'were sent', 'None was sent')} in two days, ${counted(pending, 'waits', 'wait', 'none waits')}${lost}`
  if (failedAt && (!doneAt || failedAt > doneAt)) {
    // One that was not taken may be for a number that does not exist.
    const standing = pending + givenUp > 1 ? 'bad' : 'watch'
    const why = reason ?? 'The last one was not taken'
    return healthCheck(channel, title, { standing, state: `${state}. ${why}`, advice, ...last })
  }
  const levelAndAdvice =
    givenUp > 0 ? { standing: 'watch' as const, advice: lostAdvice } : { standing: 'well' as const }
  return healthCheck(channel, title, { ...levelAndAdvice, state, ...last })
}

const lostAdvice =
  'Those given up do not come again; why stands with each in the table “message”: mostly the number or the address does not exist, or the gateway took nothing until they were too old.'

const budgetTitles = {
  'sms code': 'Codes by SMS, of the whole shop',
  'sms notification': 'Other SMS, of the whole shop',
  'mail code': 'Codes by mail, of the whole shop',
  'mail notification': 'Mails, of the whole shop',
}

function budgetCheck({ channel, kind, sent, budget, used, held }: MessageBudget) {
  const of = (count: number, most: number) => `${written(count)} of ${written(most)}`
  const pending = held > 0 ? `. ${counted(held, 'waits', 'wait', '')} for the next hours` : ''
  const state = `${of(sent.hour, budget.hour)} in an hour, ${of(sent.day, budget.day)} in a day${pending}`
  const isBad = held > 0 || used >= (kind === 'code' ? 1 : ordersWaitFrom)
  const standing = isBad ? 'bad' : used >= newsWaitsFrom ? 'watch' : 'well'
  const advice =
    standing === 'well' ? null : `${kind === 'code' ? codesAdvice : notificationsAdvice} ${setting[channel]}`
  return healthCheck(`${channel}-${kind}-budget`, budgetTitles[`${channel} ${kind}`], { standing, state, advice })
}

const setting = {
  sms: 'If it is your own success, raise SMS_PER_DAY on the server.',
  mail: 'If it is your own success, raise MAILS_PER_DAY on the server.',
}
const codesAdvice =
  'Strangers may have codes sent to numbers that are not theirs. Beyond the budget nobody is sent a login code for a while; guests order on, and you sign in as ever.'
const notificationsAdvice =
  'Look among the orders for some that strangers made up, and cancel them. News waits first, then what tells of orders, last what you are told yourself. All of it goes out by itself as the hours pass, for two days.'
