import { Worker } from 'node:worker_threads'
import type { BillContent } from './bill-content.ts'

/** Prints in a thread of its own: reading the fonts alone would hold up everybody's requests for a quarter of a second. */
export function printApart(content: BillContent) {
  return new Promise<Buffer>((done, fail) => {
    const printer = new Worker(new URL('./print-worker.ts', import.meta.url), { workerData: content })
    printer.once('message', (bytes: Uint8Array) => done(Buffer.from(bytes)))
    printer.once('error', fail)
    printer.once('exit', () => fail(new Error('The bill was not printed.')))
  })
}
