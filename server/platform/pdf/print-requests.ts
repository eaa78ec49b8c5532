import { parentPort } from 'node:worker_threads'

/** What a printing thread is told, and what it says. */
export type PrintRequest = { paper: number; content: unknown }
export type Printed = { paper: number; bytes?: Uint8Array; failure?: string }

/** Prints whatever this thread is told to, one after the other. */
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
