import type { HealthPoint } from '#contract/api/admin/health.ts'
import type { Config } from '../config.ts'
import type { Delivery } from '../messages/read-deliveries.ts'
import { outcomesOf } from './outcomes.ts'
import { counted, latest, point } from './point.ts'

/** Both ways by which messages leave, by those of the last two days. */
export function messagePoints({ sms, mail }: Pick<Config, 'sms' | 'mail'>, deliveries: Delivery[]): HealthPoint[] {
  const of = (channel: 'sms' | 'mail') => deliveries.find((delivery) => delivery.channel === channel)
  return [
    sms.gateway === 'outbox' ? inOutbox('sms', 'SMS') : gatewayPoint('sms', 'SMS by MSG91', of('sms'), smsAdvice),
    mail.gateway === 'smtp'
      ? gatewayPoint('mail', 'Mail by SMTP', of('mail'), mailAdvice)
      : mail.gateway === 'outbox'
        ? inOutbox('mail', 'Mail')
        : point('mail', 'Mail', { standing: 'off', state: 'This shop sends no mail' }),
  ]
}

const smsAdvice =
  'Look at MSG91 for the balance, the key and the templates; their ids are settings of the server. Login codes are sent by it: nobody can sign in meanwhile. What waits goes out by itself afterwards: codes of cash orders for a day, all else for two.'
const mailAdvice =
  'Check SMTP_URL and MAIL_FROM on the server, and the account at the mail provider. SMS go on meanwhile. What waits goes out by itself afterwards, for two days.'

function inOutbox(key: string, title: string) {
  return point(key, title, { standing: 'off', state: 'Stays in the outbox of the demo shop' })
}

function gatewayPoint(channel: 'sms' | 'mail', title: string, delivery: Delivery | undefined, advice: string) {
  const own = (outcome: string) =>
    outcomesOf('message').find((one) => one.what === channel && one.outcome === outcome)?.lastAt
  const doneAt = latest(delivery?.sentAt, own('taken'))
  const failedAt = own('not-taken') ?? delivery?.failedAt ?? undefined
  const last = { doneAt, failedAt }
  const { sent = 0, waiting = 0, givenUp = 0, reason } = delivery ?? {}
  if (!doneAt && !failedAt) return point(channel, title, { standing: 'off', state: 'Nothing was sent in two days' })
  const lost = givenUp > 0 ? `, ${givenUp} given up` : ''
  const state = `${counted(sent, 'was sent', 'were sent', 'None was sent')} in two days, ${counted(waiting, 'waits', 'wait', 'none waits')}${lost}`
  if (failedAt && (!doneAt || failedAt > doneAt)) {
    // One that was not taken may be for a number that does not exist.
    const standing = waiting + givenUp > 1 ? 'bad' : 'watch'
    const why = reason ?? 'The last one was not taken'
    return point(channel, title, { standing, state: `${state}. ${why}`, advice, ...last })
  }
  const rest = givenUp > 0 ? { standing: 'watch' as const, advice: lostAdvice } : { standing: 'well' as const }
  return point(channel, title, { ...rest, state, ...last })
}

const lostAdvice =
  'Those given up do not come again; why stands with each in the table “message”: mostly the number or the address does not exist, or the gateway took nothing until they were too old.'
