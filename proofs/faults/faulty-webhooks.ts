import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAll, sumOf, withOtherAmount } from './faulty-provider.ts'

const kinds = [
  ...(['drop', 'duplicate', 'delay', 'reorder', 'lost-answer'] as const),
  ...(['wrong-amount', 'wrong-signature'] as const),
]
type Kind = (typeof kinds)[number]
type Webhook = { body: string; headers: Record<string, string> }

export type FaultyWebhooks = Awaited<ReturnType<typeof openFaultyWebhooks>>

/**
 * Stands between the provider's webhooks and the shop. `shop` is its address, asked for at each delivery, as it may listen later; `secret`
 * signs what is changed on the way, as a provider at fault would.
 */
export async function openFaultyWebhooks(shop: () => string, secret: string, random: () => number) {
  const happened = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const late: Webhook[] = []
  const lost = new Set<string>()
  let heldBack: Webhook | undefined
  let deliveries = 0
  let share = 0
  let isOver = false

  const server = createServer((call, answer) => void handle(call, answer).catch(() => call.socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function handle(call: IncomingMessage, answer: ServerResponse) {
    const webhook = { body: (await readAll(call)).toString('utf8'), headers: headersOf(call.headers) }
    const id = webhook.headers['x-razorpay-event-id'] ?? ''
    if (isOver || lost.has(id)) return void call.socket.destroy()
    if (share > 0) deliveries += 1
    const kind = random() < share ? kinds[Math.floor(random() * kinds.length)] : undefined
    if (kind) happened[kind] += 1
    // This one never arrives, however often it is sent.
    if (kind === 'drop') lost.add(id)
    const status = kind === 'drop' ? 0 : await pass(kind, webhook)
    if (kind === 'drop' || kind === 'lost-answer') return void call.socket.destroy()
    end(answer, status)
  }

  /** Gives what the provider is answered. */
  async function pass(kind: Kind | undefined, webhook: Webhook) {
    if (kind === 'delay') return late.push(webhook) && 200
    if (kind === 'reorder' && !heldBack) {
      heldBack = webhook
      return 200
    }
    const status = await deliver(changed(kind, webhook))
    if (kind === 'duplicate') await Promise.all([deliver(webhook), deliver(webhook)])
    const before = heldBack
    heldBack = undefined
    if (before) await deliver(before)
    return status
  }

  function changed(kind: Kind | undefined, { body, headers }: Webhook): Webhook {
    if (kind === 'wrong-signature') return signed({ body, headers }, 'not the secret')
    return kind === 'wrong-amount' && !isOfRefundMadeAtProvider(body)
      ? signed({ body: withOtherAmount(body, random), headers }, secret)
      : { body, headers }
  }

  async function deliver({ body, headers }: Webhook) {
    try {
      const answer = await fetch(`${shop()}/api/v1/webhooks/razorpay`, { method: 'POST', body, headers })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 502
    }
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    spoil: (part: number) => {
      share = part
    },
    /** Delivers some of what was delayed, whenever the run thinks that its time has come. */
    async deliverLate(most: number) {
      for (const webhook of late.splice(0, most)) await deliver(webhook)
    },
    /** Delivers all that was delayed or held back; whatever is sent again after that is lost. */
    async end() {
      isOver = true
      for (const webhook of [...late.splice(0), ...(heldBack ? [heldBack] : [])]) await deliver(webhook)
      heldBack = undefined
    },
    describe: () => `${sumOf(happened)} of ${deliveries} webhooks`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Nothing here says what its amount should be: the signed word of the provider is all there is. */
function isOfRefundMadeAtProvider(body: string) {
  const { payload } = JSON.parse(body) as { payload: { refund?: { entity: { notes: unknown } } } }
  return payload.refund !== undefined && Array.isArray(payload.refund.entity.notes)
}

function signed({ body, headers }: Webhook, secret: string): Webhook {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { ...headers, 'x-razorpay-signature': signature } }
}

function headersOf(headers: IncomingHttpHeaders) {
  const passed = ['content-type', 'x-razorpay-event-id', 'x-razorpay-signature']
  return Object.fromEntries(passed.map((name) => [name, String(headers[name] ?? '')]))
}

function end(answer: ServerResponse, status: number) {
  answer.writeHead(status, { 'content-type': 'application/json' })
  answer.end('{}')
}
