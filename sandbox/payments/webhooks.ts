import { createHmac } from 'node:crypto'
import { type Faults, withOtherAmount } from './faults.ts'
import { type Ledger, newId, seconds, type WebhookEvent } from './ledger.ts'

export type WebhookOptions = {
  webhookSecret: string
  /** Where webhooks go; asked at each try, as a shop may not listen yet. */
  webhookUrl: () => string | undefined
  /** Waits before the second, third ... try. */
  retryAfterMs?: number[]
}

/** The provider waits 5 s for an answer and goes on trying for a day. */
const answerWithinMs = 5_000
const usualRetries = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000, 14_400_000, 28_800_000, 43_200_000]

/** Tells the shop of what happened: signed, one after the other, again until it answers 2xx. */
export function createWebhooks(
  ledger: Ledger,
  faults: Faults,
  { webhookSecret, webhookUrl, retryAfterMs = usualRetries }: WebhookOptions,
) {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let line: Promise<unknown> = Promise.resolve()
  let heldBack: WebhookEvent | undefined
  for (const event of ledger.events.values()) if (!event.isDelivered) queue(event)

  function sendWebhook(name: string, payload: Record<string, object>) {
    const entities = Object.entries(payload).map(([kind, entity]) => [kind, { entity }])
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_SandboxOfShop0',
      event: name,
      contains: Object.keys(payload),
      payload: Object.fromEntries(entities),
      created_at: seconds(),
    })
    const event = ledger.appendEntity('events', { id: newId('evt'), event: name, body, isDelivered: false, tries: 0 })
    const fault = faults.happening(`webhook ${name}`)
    if (fault?.kind === 'drop') return
    if (fault?.kind === 'reorder') {
      heldBack = event
      return
    }
    if (fault?.kind === 'delay') after(fault.ms, () => queue(event))
    else if (fault?.kind === 'wrong-amount') queue(event, { body: withOtherAmount(body) })
    else if (fault?.kind === 'wrong-signature') queue(event, { secret: 'not the secret' })
    else queue(event)
    if (fault?.kind === 'duplicate') queue(event)
    if (heldBack) queue(heldBack)
    heldBack = undefined
  }

  function queue(event: WebhookEvent, changed: { body?: string; secret?: string } = {}) {
    line = line.then(() => deliver(event, changed))
  }

  async function deliver(event: WebhookEvent, { body = event.body, secret = webhookSecret }) {
    const isDelivered = await post(event.id, body, secret)
    const { tries } = ledger.events.get(event.id) ?? event
    ledger.appendEntity('events', { ...event, isDelivered, tries: tries + 1 })
    const wait = retryAfterMs[tries]
    if (!isDelivered && wait !== undefined) after(wait, () => queue(event))
  }

  async function post(eventId: string, body: string, secret: string) {
    const url = webhookUrl()
    if (!url) return false
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signature,
    }
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithinMs) })
      return answer.ok
    } catch {
      return false
    }
  }

  function after(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    sendWebhook,
    after,
    /** Ends what waits; what was not delivered is sent at the next start. */
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
