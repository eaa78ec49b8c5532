import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What may happen to a call on its way: the first five never reach the provider, the others are done by it. */
const kinds = [
  ...(['close', 'reset', 'hang', '500', '429'] as const),
  ...(['lost-answer', 'slow-body', 'truncated', 'cut-off', 'wrong-amount'] as const),
]
type Kind = (typeof kinds)[number]
type Answer = { status: number; type: string; body: string }

export type FaultyProvider = Awaited<ReturnType<typeof openFaultyProvider>>

/**
 * Stands between the shop and the provider and spoils the given share of the calls. Whatever is drawn comes from `random`, in the
 * order in which the calls arrive.
 */
export async function openFaultyProvider(provider: string, random: () => number) {
  const { origin, pathname } = new URL(provider)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const happened = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  const losing = new Set<string>()
  const refusing = new Set<string>()
  const refused = new Set<string>()
  let betweenPages: ((book: string) => Promise<unknown>) | undefined
  let calls = 0
  let share = 0

  const server = createServer((call, answer) => void handle(call, answer).catch(() => call.socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function handle(call: IncomingMessage, answer: ServerResponse) {
    const body = await readAll(call)
    if (isRefusing(call)) return send(answer, refusal(400))
    if (share > 0) calls += 1
    const drawn = random() < share ? kinds[Math.floor(random() * kinds.length)] : undefined
    const kind = isLosing(call) ? 'lost-answer' : drawn
    if (kind) happened[kind] += 1
    if (kind === 'close') return void call.socket.destroy()
    if (kind === 'reset') return call.socket.resetAndDestroy()
    // Until whoever asked has gone.
    if (kind === 'hang') return
    if (kind === '500' || kind === '429') return send(answer, refusal(Number(kind)))
    const providerAnswer = await pass(call, body)
    const [, book] = (call.method === 'GET' && /\/v1\/(\w+)\?.*\bskip=0\b/.exec(call.url ?? '')) || []
    if (book) await betweenPages?.(book)
    await spoil(answer, kind, providerAnswer, random)
  }

  function isLosing(call: IncomingMessage) {
    return losing.delete(refundedBy(call))
  }

  function isRefusing(call: IncomingMessage) {
    const payment = refundedBy(call)
    if (!refusing.delete(payment)) return false
    refused.add(payment)
    return true
  }

  function pass(call: IncomingMessage, body: Buffer) {
    return new Promise<Answer>((resolve, reject) => {
      const { method, url, headers } = call
      const passed = request(`${origin}${url}`, { method, agent, headers: { ...headers, host: new URL(origin).host } })
      passed.on('error', reject)
      passed.on('response', async (answer) => {
        const type = answer.headers['content-type'] ?? 'application/json'
        resolve({ status: answer.statusCode ?? 502, type, body: (await readAll(answer)).toString('utf8') })
      })
      passed.end(body)
    })
  }

  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    /** From now on so many of the calls go wrong, 0 to 1. */
    spoil: (part: number) => {
      share = part
    },
    /** The next refund of this payment is done, and nobody hears of it. */
    loseAnswer: (paymentId: string) => void losing.add(paymentId),
    /** The next refund of this payment is refused. */
    refuse: (paymentId: string) => void refusing.add(paymentId),
    /** Does this each time the first page of a book was read, such as 'payments', before anybody has it. */
    betweenPages: (work?: (book: string) => Promise<unknown>) => {
      betweenPages = work
    },
    /** Whether a refund of this payment was refused. */
    hasRefused: (paymentId: string) => refused.has(paymentId),
    describe: () => `${sumOf(happened)} of ${calls} calls to the provider spoilt`,
    close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** The payment that a call is to refund; nothing for any other call. */
function refundedBy({ method, url = '' }: IncomingMessage) {
  const [, payment = ''] = (method === 'POST' && /\/payments\/(pay_\w+)\/refund$/.exec(url)) || []
  return payment
}

async function spoil(answer: ServerResponse, kind: Kind | undefined, providerAnswer: Answer, random: () => number) {
  const { body } = providerAnswer
  const half = body.slice(0, body.length / 2)
  const socket = answer.socket as Socket
  if (kind === 'lost-answer') return void socket.destroy()
  if (kind === 'slow-body') return drip(answer, providerAnswer)
  if (kind === 'truncated') return send(answer, { ...providerAnswer, body: half })
  if (kind === 'wrong-amount') return send(answer, { ...providerAnswer, body: withOtherAmount(body, random) })
  if (kind !== 'cut-off') return send(answer, providerAnswer)
  answer.writeHead(providerAnswer.status, {
    'content-type': providerAnswer.type,
    'content-length': Buffer.byteLength(body),
  })
  answer.write(half, () => socket.destroy())
}

/** A byte now and then, so that a limit of time which begins anew with each would never end. */
async function drip(answer: ServerResponse, { status, type, body }: Answer) {
  answer.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  for (const byte of Buffer.from(body)) {
    if (answer.destroyed) return
    answer.write(Buffer.of(byte))
    await sleep(50)
  }
  answer.end()
}

function send(answer: ServerResponse, { status, type, body }: Answer) {
  answer.writeHead(status, { 'content-type': type })
  answer.end(body)
}

function refusal(status: number): Answer {
  const isOurs = status < 429
  const error = isOurs
    ? { code: 'BAD_REQUEST_ERROR', description: 'The refund is not supported by the bank.' }
    : { code: 'SERVER_ERROR', description: 'We are facing some trouble.' }
  return { status, type: 'application/json', body: JSON.stringify({ error }) }
}

/** The same with another amount, never the same wrong one twice: who errs does not err in the same way again. */
export function withOtherAmount(json: string, random: () => number) {
  const more = 1 + Math.floor(random() * 100_000)
  return json.replace(/"amount":(\d+)/g, (_, amount) => `"amount":${Number(amount) + more}`)
}

export function sumOf(counts: Record<string, number>) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

export async function readAll(stream: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
