import { median } from '../load.ts'
import type { Question, Values } from './question.ts'
import type { Statement, timeStatements } from './statements.ts'

export type Answered = {
  name: string
  /** Until the answer was read, in ms. */
  median: number
  worst: number
  statements: number
  /** The statement that takes longest, by the median of its times. */
  slowest: { ms: number; worst: number; text: string }
  /** What the answer may take; none where nothing is promised. */
  mostMs: number | undefined
}

type Shop = { origin: string; cookie: string; statements: ReturnType<typeof timeStatements> }

/** Asks one question several times, after a warm-up. Throws where the answer is none. */
export async function runQuestion(shop: Shop, question: Question, rounds: number): Promise<Answered> {
  const times: number[] = []
  const loggedStatements: Statement[][] = []
  for (let round = 0; round <= rounds; round++) {
    shop.statements.take()
    const startedAt = performance.now()
    const answer = await fetch(addressOf(shop.origin, question), { headers: { cookie: shop.cookie } })
    const body = await answer.arrayBuffer()
    if (answer.status !== 200)
      throw new Error(`${question.name}: ${answer.status} ${Buffer.from(body).toString().slice(0, 300)}`)
    if (round === 0) continue
    times.push(performance.now() - startedAt)
    loggedStatements.push(shop.statements.take())
  }
  return {
    ...{ name: question.name, median: median(times), worst: Math.max(...times), mostMs: question.mostMs },
    statements: Math.max(...loggedStatements.map((statements) => statements.length)),
    slowest: slowestOf(loggedStatements),
  }
}

/** Each statement by its median over the rounds: the first of a text is the first again in the next round. */
function slowestOf(rounds: Statement[][]) {
  const times = new Map<string, { text: string; ms: number[] }>()
  for (const statements of rounds) {
    const turns = new Map<string, number>()
    for (const { text, ms } of statements) {
      const turn = (turns.get(text) ?? 0) + 1
      turns.set(text, turn)
      const key = `${turn} ${text}`
      const known = times.get(key) ?? { text, ms: [] }
      known.ms.push(ms)
      times.set(key, known)
    }
  }
  const all = [...times.values()].map(({ text, ms }) => ({ text, ms: median(ms), worst: Math.max(...ms) }))
  return all.sort((one, other) => other.ms - one.ms)[0] ?? { ms: 0, worst: 0, text: '' }
}

/** Where a question is asked. */
export function addressOf(origin: string, { call, params = {}, query = {} }: Question) {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return `${origin}/api/v1${path}${writeQuery(query)}`
}

function writeQuery(query: Values) {
  const queryPairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return queryPairs.length > 0 ? `?${new URLSearchParams(queryPairs)}` : ''
}
