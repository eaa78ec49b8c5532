import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readAnswer } from '../client/calls.ts'
import type { Got, Line } from '../client/history.ts'
import { pune } from '../environment/goods.ts'
import type { CrowdEnvironment } from './crowd-environment.ts'
import type { Person } from './people.ts'

/** What somebody was answered in the end, and how often they were asked before to try again in a moment. */
export type Pressed = Person & { got: Got | null; origin: string; waits: number }

// A bare client: what it takes of the machine the crowd does not wait for.
const agent = new Agent({ keepAlive: true })
const mostWaits = 30

/** All press the button at the same moment, the first at one server, the next at the other. Each answer is written down. */
export async function pressTogether({ origins, history }: CrowdEnvironment, people: Person[]): Promise<Pressed[]> {
  const book: Line[] = []
  const pressed = await Promise.all(
    people.map((person, index) => pressUntilAnswered(origins[index % origins.length] as string, person, book)),
  )
  for (const line of book) history.note(line)
  return pressed
}

/** Who is told that the shop is too busy tries again a second later, as the sentence says, with the same intent. */
async function pressUntilAnswered(origin: string, person: Person, book: Line[]): Promise<Pressed> {
  const { buyer, intent, total, isCard } = person
  const { key, lines, coupons } = intent
  const what = {
    buyer: buyer.userId,
    intent: key,
    call: isCard ? 'create' : 'cash',
    sent: { lines, coupons, total },
  } as const
  for (let waits = 0; ; waits += 1) {
    const [at, begun] = [Date.now(), performance.now()]
    const got = await press(origin, person)
    book.push({ at, ms: Math.round(performance.now() - begun), ...what, answer: got })
    if (got?.status !== 503 || waits === mostWaits) return { ...person, got, origin, waits }
    await sleep(1_000)
  }
}

function press(origin: string, { buyer, intent, total, isCard }: Person) {
  const body = JSON.stringify({
    userBasicInfo: { name: 'Asha Patil', email: 'asha@example.com', mobileNumber: buyer.mobileNumber },
    deliveryAddress: pune,
    promoCodes: intent.coupons,
  })
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': intent.key,
    'x-status-token': intent.statusToken,
    'x-total-shown': (total / 100).toFixed(2),
  }
  return send(`${origin}/api/v1/order/create${isCard ? '' : '/cash'}`, headers, body)
}

/** Null: no answer came. */
function send(url: string, headers: Record<string, string | number>, body: string) {
  return new Promise<Got | null>((resolve) => {
    const sent = request(url, { method: 'POST', agent, headers, timeout: 60_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(readAnswer(answer.statusCode ?? 0, envelopeOf(text))))
      answer.on('error', () => resolve(null))
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

function envelopeOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return { message: `no envelope: ${text.slice(0, 80)}` }
  }
}
