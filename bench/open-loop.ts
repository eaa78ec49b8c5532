import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from './load.ts'

/** What came of requests that arrived at a fixed rate. Times count from the moment of arrival, so that waiting outside is in them. */
export type Arrived = {
  total: number
  /** Answers of 500 and more, and requests without one. */
  failed: number
  /** Answers of 400 to 499. */
  refused: number
  p50Ms: number
  p99Ms: number
  worstMs: number
  /** The most that were waiting for their answer at one moment. */
  mostWaiting: number
}

type Loop = {
  origin: string
  perSecond: number
  seconds: number
  next: () => Question
  /** Ends it before the seconds are over. */
  isOver?: () => boolean
}

/** Sends so many requests a second, whether or not the ones before were answered: shoppers do not wait for each other. */
export async function arrive({ origin, perSecond, seconds, next, isOver = () => false }: Loop): Promise<Arrived> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const times: number[] = []
  let [failed, refused, waiting, mostWaiting] = [0, 0, 0, 0]
  const most = Math.round(perSecond * seconds)
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let nth = 0; nth < most && !isOver(); nth += 1) {
    const arrivesAt = begun + (nth * 1_000) / perSecond
    const early = arrivesAt - performance.now()
    if (early > 1) await sleep(early)
    waiting += 1
    mostWaiting = Math.max(mostWaiting, waiting)
    answers.push(
      send(agent, origin, next()).then((status) => {
        waiting -= 1
        times.push(performance.now() - arrivesAt)
        if (status >= 500) failed += 1
        else if (status >= 400) refused += 1
      }),
    )
  }
  await Promise.all(answers)
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { total: times.length, failed, refused, p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1), mostWaiting }
}

/** The status of the answer, 599 when there was none. */
function send(agent: Agent, origin: string, { path, method = 'GET', headers = {}, body }: Question) {
  return new Promise<number>((resolve) => {
    const requested = request(`${origin}${path}`, { agent, method, headers, timeout: 30_000 }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 599))
      answer.on('error', () => resolve(599))
    })
    requested.on('timeout', () => requested.destroy())
    requested.on('error', () => resolve(599))
    requested.end(body)
  })
}
