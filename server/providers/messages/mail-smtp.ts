import type { Config } from '#server/platform/config/config.ts'
import { isMailAddress, type Mail, type MailGateway } from './mail-gateway.ts'
import { type Fault, NotTaken } from './not-taken.ts'

/** Any mail server, by SMTP (RFC 5321); each mail over a connection of its own, as they are few. */
export function smtp({ url, from, patienceMs }: Pick<Config['mail'], 'url' | 'from' | 'patienceMs'>): MailGateway {
  return {
    async send(mail) {
      if (!isMailAddress(mail.to)) throw new NotTaken('Mail: no usable address', 'message')
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        await within(patienceMs, transport.sendMail(written(mail, from)))
      } catch (error) {
        throw notTaken(error as Refusal)
      } finally {
        transport.close()
      }
    },
  }
}

function written({ id, to, subject, text, html }: Mail, from: Config['mail']['from']) {
  const domain = from.address.split('@')[1]
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' '),
    text,
    html,
    // The same at each try: whoever gets a mail twice can tell.
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function within<T>(ms: number, work: Promise<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

type Refusal = { code?: string; responseCode?: number; response?: string; command?: string; syscall?: string }

/** What servers say may quote the address: only the codes are passed on. */
function notTaken(refusal: Refusal) {
  const [reason, fault] = reasonOf(refusal)
  return new NotTaken(`Mail: ${reason}`, fault)
}

function reasonOf(refusal: Refusal): [string, Fault] {
  const { code = '', responseCode, syscall = '' } = refusal
  if (responseCode) return [`the server answered ${responseCode}`, isOfAddress(refusal) ? 'message' : 'gateway']
  if (code === 'ETIMEDOUT') return ['no answer in time', 'unclear']
  if (code === 'EAUTH') return ['the login was refused', 'gateway']
  const isBrokenOff = ['ESOCKET', 'ECONNECTION'].includes(code) && syscall !== 'connect'
  return isBrokenOff ? ['the connection broke off', 'unclear'] : ['the server cannot be reached', 'gateway']
}

/** Whether the server knows no such address (RFC 3463: X.1 and X.2), rather than that it takes none from this shop or none now. */
function isOfAddress({ responseCode = 0, response = '', command }: Refusal) {
  const [, subject] = /^\d{3}[ -]5\.(\d+)\.\d+/.exec(response) ?? []
  return command === 'RCPT TO' && responseCode >= 550 && (subject === undefined || ['1', '2'].includes(subject))
}
