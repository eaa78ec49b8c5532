import { Worker } from 'node:worker_threads'

const billPrinter = new URL('./print-worker.ts', import.meta.url)

/** Prints in a thread of its own: reading the fonts alone would hold up everybody's requests for a quarter of a second. */
export function printApart(content: unknown, printWorker = billPrinter) {
  return new Promise<Buffer>((done, fail) => {
    const printer = new Worker(printWorker, { workerData: content })
    printer.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes)))
    printer.once('error', fail)
    printer.once('exit', () => fail(new Error('The paper was not printed.')))
  })
}
