import type { Config } from '../config.ts'
import { isMailAddress, type Mail, type MailGateway } from './mail-gateway.ts'

const patienceMs = 8_000

/** Any mail server, by SMTP (RFC 5321); each mail over a connection of its own, as they are few. */
export function smtp({ url, from }: Pick<Config['mail'], 'url' | 'from'>): MailGateway {
  return {
    async send(mail) {
      if (!isMailAddress(mail.to)) throw new Error('Mail: no usable address')
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
        throw new Error(`Mail: ${reasonOf(error)}`)
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

/** What servers say may quote the address: only the codes are passed on. */
function reasonOf(error: unknown) {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode) return `the server answered ${responseCode}`
  if (code === 'ETIMEDOUT') return 'no answer in time'
  return code === 'EAUTH' ? 'the login was refused' : 'the server cannot be reached'
}
