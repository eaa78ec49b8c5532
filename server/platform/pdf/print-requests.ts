import { parentPort } from 'node:worker_threads'

/** A request to a printing thread, and its answer. */
export type PrintRequest = { paper: number; content: unknown }
export type Printed = { paper: number; bytes?: Uint8Array; failure?: string }

/** Serves the print requests to this thread, one after the other. */
export function servePrintRequests<Content>(print: (content: Content) => Promise<Uint8Array>) {
  let last: Promise<void> = Promise.resolve()
  const printNext = async ({ paper, content }: PrintRequest) => {
    const printed: Printed = await print(content as Content).then(
      (bytes) => ({ paper, bytes }),
      (error) => ({ paper, failure: error instanceof Error ? error.message : 'The paper was not printed.' }),
    )
    parentPort?.postMessage(printed)
  }
  parentPort?.on('message', (request: PrintRequest) => {
    last = last.then(() => printNext(request))
  })
}
