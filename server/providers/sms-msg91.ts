import type { Config } from '../config.ts'
import type { SmsGateway } from './sms-gateway.ts'

const patienceMs = 8_000

/**
 * MSG91's Flow API (https://docs.msg91.com/sms/send-sms). The DLT-registered text lives at MSG91 under a template id; its
 * variables are named as in `server/messages/templates/`: ##code##, ##orderNumber##, ##total##.
 */
export function msg91({ url, authKey, templates }: Config['sms']['msg91']): SmsGateway {
  return {
    async send({ to, template, values }) {
      const response = await fetch(new URL('/api/v5/flow', url), {
        method: 'POST',
        headers: { authkey: authKey, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          template_id: templates[template],
          short_url: '0',
          recipients: [{ mobiles: to.replace('+', ''), ...values }],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      }).catch((error: Error) => refuse(error.name === 'TimeoutError' ? 'no answer in time' : 'cannot be reached'))
      if (!response.ok) refuse(`HTTP ${response.status}`)
      // MSG91 answers some refusals with HTTP 200 and type 'error'.
      const answer: unknown = await response.json().catch(() => refuse('an answer that is not JSON'))
      if ((answer as { type?: unknown } | null)?.type !== 'success') refuse('refused')
    },
  }
}

function refuse(reason: string): never {
  throw new Error(`MSG91: ${reason}`)
}
