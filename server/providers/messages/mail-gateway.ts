import { isEmail } from '#contract/email.ts'
import type { Config } from '#server/platform/config/config.ts'
import { smtp } from './mail-smtp.ts'

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** Takes one mail for delivery; throws `NotTaken` when it was not taken. */
export type MailGateway = { send(mail: Mail): Promise<void> }

export function chooseMailGateway({ mail }: Pick<Config, 'mail'>): MailGateway {
  return mail.gateway === 'smtp' ? smtp(mail) : outbox
}

/** The demo shop's gateway: a stored mail is a delivered one, shown at /sandbox/outbox. */
const outbox: MailGateway = { async send() {} }

/** One plain address: no list, no name, no comment, nothing that could become a header of its own. */
export function isMailAddress(address: string) {
  return isEmail(address) && !/[<>()[\]\\,;:"]/.test(address)
}
