import { Worker } from 'node:worker_threads'
import type { Printed, PrintRequest } from './print-requests.ts'

// Reading program and fonts takes longer than printing does: the next bill of a round of deliveries finds them read.
const idleMs = 20_000

type PendingPrint = { done(bytes: Buffer): void; fail(reason: Error): void }
type Printer = { worker: Worker; pending: Map<number, PendingPrint>; idleTimer: NodeJS.Timeout | undefined }

const printers = new Map<string, Printer>()
let papers = 0

/**
 * Prints in a thread of its own: reading the fonts alone would hold up everybody's requests for a quarter of a second. The thread
 * prints one paper after the other, and ends when there was none for a while.
 */
export function printApart(content: unknown, printWorker: URL) {
  const printer = printers.get(printWorker.href) ?? openPrinter(printWorker)
  papers += 1
  const request: PrintRequest = { paper: papers, content }
  return new Promise<Buffer>((done, fail) => {
    clearTimeout(printer.idleTimer)
    printer.pending.set(request.paper, { done, fail })
    printer.worker.ref()
    printer.worker.postMessage(request)
  })
}

function openPrinter(printWorker: URL): Printer {
  const printer: Printer = { worker: new Worker(printWorker), pending: new Map(), idleTimer: undefined }
  const { worker, pending } = printer
  const leave = () => {
    if (printers.get(printWorker.href) === printer) printers.delete(printWorker.href)
  }
  const end = (reason: Error) => {
    leave()
    clearTimeout(printer.idleTimer)
    for (const { fail } of pending.values()) fail(reason)
    pending.clear()
  }
  worker.on('message', ({ paper, bytes, failure }: Printed) => {
    const { done, fail } = pending.get(paper) ?? {}
    pending.delete(paper)
    if (bytes) done?.(Buffer.from(bytes))
    else fail?.(new Error(failure ?? 'The paper was not printed.'))
    if (pending.size > 0) return
    // A process that has nothing else to do may end.
    worker.unref()
    printer.idleTimer = setTimeout(() => {
      // The next paper finds another one, not one that ends.
      leave()
      worker.terminate()
    }, idleMs).unref()
  })
  worker.once('error', end)
  worker.once('exit', () => end(new Error('The paper was not printed.')))
  printers.set(printWorker.href, printer)
  return printer
}
