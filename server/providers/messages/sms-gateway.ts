import type { Config } from '#server/platform/config/config.ts'
import { msg91 } from './sms-msg91.ts'

/** One SMS to one person: `to` is +91 and 10 digits, `values` are the variables of its template. */
export type SmsMessage = {
  template: keyof Config['sms']['msg91']['templates']
  to: string
  values: Record<string, string>
}

/** Takes one message for delivery; throws `NotTaken` when it was not taken. */
export type SmsGateway = { send(message: SmsMessage): Promise<void> }

export function chooseSmsGateway(config: Config): SmsGateway {
  return config.sms.gateway === 'msg91' ? msg91(config.sms.msg91) : outbox
}

/** The demo shop's gateway: a stored message is a delivered one, shown at /sandbox/outbox. */
const outbox: SmsGateway = { async send() {} }
