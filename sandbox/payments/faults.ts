import { Refusal } from './http.ts'

const callFaults = ['500', '429', 'hang', 'slow', 'close', 'lost-answer', 'truncated', 'wrong-amount'] as const
const webhookFaults = ['drop', 'duplicate', 'delay', 'reorder', 'wrong-amount', 'wrong-signature'] as const
const refundFaults = ['fail', 'pending'] as const
const kinds = [...callFaults, ...webhookFaults, ...refundFaults] as const

export type Fault = {
  /** 'POST /v1/orders', 'GET /v1/payments/*', 'webhook payment.captured', 'refund', 'refund pay_X'; a star stands for anything. */
  on: string
  kind: (typeof kinds)[number]
  /** How often it happens; 1 unless said otherwise. */
  times: number
  /** The part of all matching calls that it happens to, 0 to 1. */
  share: number
  /** For 'hang', 'slow' and 'delay'. */
  ms: number
}

/** What is to go wrong next. */
export function createFaults() {
  let faults: Fault[] = []

  return {
    /** Replaces all faults; an empty list ends them. With `more` they come before those that are there. */
    set(body: Record<string, unknown>) {
      const newFaults = (Array.isArray(body.faults) ? body.faults : [body]).map(readFault)
      faults = body.more === true ? [...newFaults, ...faults] : newFaults
      return faults
    },
    /** The fault that happens to this one now, if any; it counts as having happened. */
    happening(what: string) {
      const fault = faults.find((one) => one.times > 0 && matches(one.on, what) && Math.random() < one.share)
      if (fault) fault.times -= 1
      return fault
    },
    remaining: () => faults.filter(({ times }) => times > 0),
  }
}

export type Faults = ReturnType<typeof createFaults>

/** The same JSON with every amount one rupee higher. */
export function withOtherAmount(json: string) {
  return json.replace(/"amount":(\d+)/g, (_, amount) => `"amount":${Number(amount) + 100}`)
}

function readFault(faultFields: Record<string, unknown>): Fault {
  const { on, kind, times = 1, share = 1, ms = kind === 'hang' ? 60_000 : 1_000 } = faultFields
  if (typeof on !== 'string' || !kinds.includes(kind as Fault['kind'])) {
    throw new Refusal(400, `A fault is { on, kind, times, share, ms }, and kind is one of ${kinds.join(', ')}`)
  }
  return { on, kind: kind as Fault['kind'], times: Number(times), share: Number(share), ms: Number(ms) }
}

function matches(pattern: string, what: string) {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}($|[ ?])`).test(what)
}
