import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Leave, Opened } from './worker.ts'

type Place = { worker: Worker | undefined; isLeaving: boolean; shortLives: number }

// Who lived so long did not die of its start.
const shortLifeMs = 10_000
const longestWaitMs = 30_000
// Longer than a process takes at most to close by itself.
const goneWithinMs = 12_000

export type Places = ReturnType<typeof keepPlaces>

/** Keeps so many processes of the shop open: one that dies is replaced, at once or, when it dies young again and again, later and later. */
export function keepPlaces(count: number, environment: Record<string, string | undefined>) {
  const places = Array.from({ length: count }, (): Place => ({ worker: undefined, isLeaving: false, shortLives: 0 }))
  let isEnding = false

  return {
    /** Opens the first, which prepares the database, then the others. Gives the shop's addresses; undefined when it does not open. */
    async open() {
      const [first, ...others] = places as [Place, ...Place[]]
      const opened = await openAt(first)
      if (opened)
        await Promise.all(
          others.map(async (place) => {
            if (!(await openAt(place))) await refill(place)
          }),
        )
      return opened?.addresses
    },
    /** Opens a new process at each place, one after the other, and only then lets the former one leave. False when one does not open. */
    async renew() {
      for (const place of places) {
        if (isEnding) return true
        if (!(await renewAt(place))) return false
      }
      return true
    },
    async end() {
      isEnding = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && dismiss(worker, 'end')))
    },
  }

  async function openAt(place: Place) {
    const opened = await openProcess(withOwnMetrics(environment, places.indexOf(place)))
    if (!opened) return undefined
    const { worker } = opened
    const openedAt = Date.now()
    place.worker = worker
    worker.once('exit', (code, signal) => {
      if (isEnding || place.isLeaving || place.worker !== worker) return
      console.error(`Process ${worker.process.pid} ended (${signal || `code ${code}`}); another takes its place.`)
      place.shortLives = Date.now() - openedAt < shortLifeMs ? place.shortLives + 1 : 0
      void refill(place)
    })
    return opened
  }

  async function refill(place: Place) {
    place.worker = undefined
    while (!isEnding) {
      if (place.shortLives > 0) await sleep(Math.min(250 * 2 ** (place.shortLives - 1), longestWaitMs))
      if (isEnding) return
      const opened = await openAt(place)
      if (opened) return console.error(`Process ${opened.worker.process.pid} has taken its place.`)
      place.shortLives += 1
    }
  }

  async function renewAt(place: Place) {
    const former = place.worker
    // One that is being replaced anyway is new already.
    if (!former) return true
    place.isLeaving = true
    const opened = await openAt(place)
    place.isLeaving = false
    if (opened) await dismiss(former, 'replaced')
    else if (former.isDead()) void refill(place)
    return opened !== undefined
  }
}

/** Each process counts what it does itself: the first is measured at METRICS_PORT, the others at the ports after it. */
function withOwnMetrics(environment: Record<string, string | undefined>, nth: number) {
  const { METRICS_PORT: first } = environment
  return first ? { ...environment, METRICS_PORT: String(Number(first) + nth) } : environment
}

async function openProcess(environment: Record<string, string | undefined>) {
  const worker = cluster.fork(environment)
  const opened = new Promise<Opened>((resolve) => worker.once('message', resolve))
  const first = await Promise.race([opened, goneOf(worker)])
  return first && { worker, addresses: first.addresses }
}

async function dismiss(worker: Worker, leave: Leave['leave']) {
  if (worker.isDead()) return
  const gone = goneOf(worker)
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), goneWithinMs)
  if (worker.isConnected()) worker.send({ leave } satisfies Leave, () => {})
  await gone
  clearTimeout(timer)
}

function goneOf(worker: Worker) {
  return new Promise<undefined>((resolve) => worker.once('exit', () => resolve(undefined)))
}
