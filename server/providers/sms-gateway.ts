import type { Config } from '../config.ts'
import type { Message } from '../messages/templates.ts'
import { msg91 } from './sms-msg91.ts'
import { outbox } from './sms-outbox.ts'

/** Takes one message for delivery; throws `NotTaken` when it was not taken. */
export type SmsGateway = { send(message: Message): Promise<void> }

export function chooseSmsGateway(config: Config): SmsGateway {
  return config.sms.gateway === 'msg91' ? msg91(config.sms.msg91) : outbox
}
