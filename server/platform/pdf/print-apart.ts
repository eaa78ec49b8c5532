import { Worker } from 'node:worker_threads'
import type { Printed, Wanted } from './print-wanted.ts'

// Reading program and fonts takes longer than printing does: the next bill of a round of deliveries finds them read.
const restMs = 20_000

type Waiting = { done(bytes: Buffer): void; fail(reason: Error): void }
type Printer = { worker: Worker; waiting: Map<number, Waiting>; rest: NodeJS.Timeout | undefined }

const printers = new Map<string, Printer>()
let papers = 0

/**
 * Prints in a thread of its own: reading the fonts alone would hold up everybody's requests for a quarter of a second. The thread
 * prints one paper after the other, and ends when there was none for a while.
 */
export function printApart(content: unknown, printWorker: URL) {
  const printer = printers.get(printWorker.href) ?? openPrinter(printWorker)
  papers += 1
  const wanted: Wanted = { paper: papers, content }
  return new Promise<Buffer>((done, fail) => {
    clearTimeout(printer.rest)
    printer.waiting.set(wanted.paper, { done, fail })
    printer.worker.ref()
    printer.worker.postMessage(wanted)
  })
}

function openPrinter(printWorker: URL): Printer {
  const printer: Printer = { worker: new Worker(printWorker), waiting: new Map(), rest: undefined }
  const { worker, waiting } = printer
  const leave = () => {
    if (printers.get(printWorker.href) === printer) printers.delete(printWorker.href)
  }
  const end = (reason: Error) => {
    leave()
    clearTimeout(printer.rest)
    for (const { fail } of waiting.values()) fail(reason)
    waiting.clear()
  }
  worker.on('message', ({ paper, bytes, failure }: Printed) => {
    const { done, fail } = waiting.get(paper) ?? {}
    waiting.delete(paper)
    if (bytes) done?.(Buffer.from(bytes))
    else fail?.(new Error(failure ?? 'The paper was not printed.'))
    if (waiting.size > 0) return
    // A process that has nothing else to do may end.
    worker.unref()
    printer.rest = setTimeout(() => {
      // The next paper finds another one, not one that ends.
      leave()
      worker.terminate()
    }, restMs).unref()
  })
  worker.once('error', end)
  worker.once('exit', () => end(new Error('The paper was not printed.')))
  printers.set(printWorker.href, printer)
  return printer
}
