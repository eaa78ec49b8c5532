import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { ApiError } from '#contract/api/envelope.ts'
import type { Fit, PictureAnswer, PictureKind, PictureOrder, PictureTask, Redraw } from './picture-tasks.ts'

/**
 * Draws what somebody uploaded anew: gives the large and the small copy as WebP, or undefined for what is not a picture of
 * the kinds wished, is larger than 40 megapixels or broken. Throws 503 while too many wait, or nothing can be drawn here.
 */
export async function redraw(bytes: Buffer, drawOptions: Omit<Redraw, 'kind'>): Promise<[Buffer, Buffer] | undefined> {
  const kind = pictureKind(bytes)
  if (!kind || !drawOptions.kinds.includes(kind)) return undefined
  if (queue.filter(({ task }) => task.kind === 'redraw').length >= mostUploadsWaiting) {
    throw isBusy()
  }
  const [large, small] = (await order({ kind: 'redraw', ...drawOptions }, bytes)) ?? []
  return large && small ? [large, small] : undefined
}

/** Draws a picture of the shop in the width and format a page asks for; undefined when it cannot be drawn, or not soon. */
export async function fitPicture(bytes: Buffer, drawOptions: Omit<Fit, 'kind'>) {
  if (queue.length >= mostPending) return undefined
  const drawn = await order({ kind: 'fit', ...drawOptions }, bytes).catch(() => undefined)
  return drawn?.[0]
}

function isBusy() {
  return new ApiError(503, 'The shop is very busy. Please try again in a few seconds.', { 'retry-after': '5' })
}

const mostUploadsWaiting = 6
const mostPending = 100
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
const mostMs = 30_000
const idleMs = 10_000

type QueuedTask = {
  task: PictureTask
  bytes: Buffer
  done: (pictures: Buffer[] | undefined) => void
  refuse: (reason: ApiError) => void
}
type Running = QueuedTask & { by: ChildProcess; limit: NodeJS.Timeout }

const queue: QueuedTask[] = []
const running = new Map<number, Running>()
let worker: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0

function order(task: PictureTask, bytes: Buffer) {
  return new Promise<Buffer[] | undefined>((done, refuse) => {
    const next = { task, bytes, done, refuse }
    // Somebody who waits for an upload goes before pictures, which come one by one anyway.
    const queueIndex = task.kind === 'redraw' ? queue.findIndex((other) => other.task.kind === 'fit') : -1
    queue.splice(queueIndex === -1 ? queue.length : queueIndex, 0, next)
    work()
  })
}

function work() {
  clearTimeout(idle)
  while (running.size < atOnce) {
    const next = queue.shift()
    if (!next) break
    const by = worker ?? startWorker()
    if (!by) {
      next.refuse(isBusy())
      continue
    }
    worker = by
    lastId += 1
    // A picture that takes this long was made to; the process ends with all it had begun.
    const limit = setTimeout(() => end(by), mostMs)
    running.set(lastId, { ...next, by, limit })
    // Where there is no line to it, it has ended or never began, which is told in a moment.
    if (!by.connected) continue
    by.channel?.ref()
    by.send({ id: lastId, task: next.task, bytes: next.bytes } satisfies PictureOrder, () => {})
  }
  if (running.size === 0) startIdleTimer()
}

/** A shop that closes does not wait for the process, which ends with it; one that has nothing to draw does without. */
function startIdleTimer() {
  worker?.channel?.unref()
  idle = setTimeout(() => {
    worker?.disconnect()
    worker = undefined
  }, idleMs).unref()
}

function startWorker() {
  try {
    return listenTo(fork(path.join(import.meta.dirname, 'picture-worker.ts'), [], options))
  } catch {
    // Most of what is in the way comes as an event, but not all.
    return undefined
  }
}

const options: ForkOptions = {
  serialization: 'advanced',
  // No settings, and so no secrets.
  env: { MALLOC_ARENA_MAX: '2' },
  execArgv: [],
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
}

function listenTo(started: ChildProcess) {
  started.on('message', ({ id, pictures }: PictureAnswer) => finish(id, pictures))
  // One that could not be begun, as where the machine has no process or file left, has an error and no exit.
  started.on('error', () => end(started, isBusy()))
  started.on('exit', () => end(started))
  started.unref()
  return started
}

/** What it had begun is not drawn; the next picture begins another process. */
function end(ended: ChildProcess, refusal?: ApiError) {
  if (worker === ended) worker = undefined
  ended.kill('SIGKILL')
  for (const [id, { by }] of [...running]) if (by === ended) finish(id, undefined, refusal)
}

function finish(id: number, pictures: Uint8Array[] | undefined, refusal?: ApiError) {
  const job = running.get(id)
  if (!job) return
  running.delete(id)
  clearTimeout(job.limit)
  if (refusal) job.refuse(refusal)
  else job.done(pictures?.map((picture) => Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)))
  work()
}

/** The kind of picture that some bytes begin as; whether they are one shows when they are decoded. */
function pictureKind(bytes: Buffer): PictureKind | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.startsWith('ftypavif', 4)) return 'avif'
  return undefined
}
