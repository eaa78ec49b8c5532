import type { Config } from '#server/platform/config/config.ts'
import { type Fault, NotTaken } from './not-taken.ts'
import type { SmsGateway } from './sms-gateway.ts'

/**
 * MSG91's Flow API (https://docs.msg91.com/sms/send-sms). The DLT-registered text lives at MSG91 under a template id; its
 * variables are named as in `server/people/messages/templates/`: ##code##, ##orderNumber##, ##total##.
 */
export function msg91({ url, authKey, templates, patienceMs }: Config['sms']['msg91']): SmsGateway {
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
      }).catch(refuseUnanswered)
      const output = await response.text().catch(refuseUnanswered)
      if (!response.ok) refuse(`HTTP ${response.status}`, faultOf(output, [400, 413, 422].includes(response.status)))
      // MSG91 answers some refusals with HTTP 200 and type 'error'.
      const type = typeIn(output) ?? refuse('an answer that is not JSON', 'unclear')
      if (type !== 'success') refuse('refused', faultOf(output, false))
    },
  }
}

function refuseUnanswered(error: Error): never {
  if (error.name === 'TimeoutError') refuse('no answer in time', 'unclear')
  if (brokenOff.test((error.cause as { code?: string } | undefined)?.code ?? '')) refuse('it broke off', 'unclear')
  return refuse('cannot be reached', 'gateway')
}

// What ends a connection over which the message may have gone; all else is told before.
const brokenOff = /^(ECONNRESET|EPIPE|HPE_.*|UND_ERR_(?!CONNECT_TIMEOUT).*)$/

/** A refusal does not say whom it is for: its words do, where there are any, so that an empty account costs no message. */
function faultOf(output: string, isLikelyOfMessage: boolean): Fault {
  if (/balance|credit|auth/i.test(output)) return 'gateway'
  return isLikelyOfMessage || /mobile|number|recipient/i.test(output) ? 'message' : 'gateway'
}

function typeIn(output: string): unknown {
  try {
    return (JSON.parse(output) as { type?: unknown } | null)?.type ?? 'unknown'
  } catch {
    return undefined
  }
}

function refuse(reason: string, fault: Fault): never {
  throw new NotTaken(`MSG91: ${reason}`, fault)
}
