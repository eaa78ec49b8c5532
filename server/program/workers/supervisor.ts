import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Leave, Opened } from './worker.ts'

type WorkerSlot = { worker: Worker | undefined; isLeaving: boolean; shortLives: number }

// Who lived so long did not die of its start.
const shortLifeMs = 10_000
const longestWaitMs = 30_000
// Longer than a process takes at most to close by itself.
const exitWithinMs = 12_000

export type Supervisor = ReturnType<typeof superviseWorkers>

/** Keeps so many processes of the shop open: one that dies is replaced, at once or, when it dies young again and again, later and later. */
export function superviseWorkers(count: number, environment: Record<string, string | undefined>) {
  const slots = Array.from(
    { length: count },
    (): WorkerSlot => ({ worker: undefined, isLeaving: false, shortLives: 0 }),
  )
  let isEnding = false

  return {
    /** Opens the first, which prepares the database, then the others. Gives the shop's addresses; undefined when it does not open. */
    async open() {
      const [first, ...others] = slots as [WorkerSlot, ...WorkerSlot[]]
      const opened = await openInSlot(first)
      if (opened)
        await Promise.all(
          others.map(async (slot) => {
            if (!(await openInSlot(slot))) await refill(slot)
          }),
        )
      return opened?.addresses
    },
    /** Opens a new process at each place, one after the other, and only then lets the former one leave. False when one does not open. */
    async restartRolling() {
      for (const slot of slots) {
        if (isEnding) return true
        if (!(await restartSlot(slot))) return false
      }
      return true
    },
    async end() {
      isEnding = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && dismiss(worker, 'end')))
    },
  }

  async function openInSlot(slot: WorkerSlot) {
    const opened = await openProcess(withOwnMetrics(environment, slots.indexOf(slot)))
    if (!opened) return undefined
    const { worker } = opened
    const openedAt = Date.now()
    slot.worker = worker
    worker.once('exit', (code, signal) => {
      if (isEnding || slot.isLeaving || slot.worker !== worker) return
      console.error(`Process ${worker.process.pid} ended (${signal || `code ${code}`}); another takes its place.`)
      slot.shortLives = Date.now() - openedAt < shortLifeMs ? slot.shortLives + 1 : 0
      void refill(slot)
    })
    return opened
  }

  async function refill(slot: WorkerSlot) {
    slot.worker = undefined
    while (!isEnding) {
      if (slot.shortLives > 0) await sleep(Math.min(250 * 2 ** (slot.shortLives - 1), longestWaitMs))
      if (isEnding) return
      const opened = await openInSlot(slot)
      if (opened) return console.error(`Process ${opened.worker.process.pid} has taken its place.`)
      slot.shortLives += 1
    }
  }

  async function restartSlot(slot: WorkerSlot) {
    const former = slot.worker
    // One that is being replaced anyway is new already.
    if (!former) return true
    slot.isLeaving = true
    const opened = await openInSlot(slot)
    slot.isLeaving = false
    if (opened) await dismiss(former, 'replaced')
    else if (former.isDead()) void refill(slot)
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
  const first = await Promise.race([opened, exitOf(worker)])
  return first && { worker, addresses: first.addresses }
}

async function dismiss(worker: Worker, leave: Leave['leave']) {
  if (worker.isDead()) return
  const exited = exitOf(worker)
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), exitWithinMs)
  if (worker.isConnected()) worker.send({ leave } satisfies Leave, () => {})
  await exited
  clearTimeout(timer)
}

function exitOf(worker: Worker) {
  return new Promise<undefined>((resolve) => worker.once('exit', () => resolve(undefined)))
}
