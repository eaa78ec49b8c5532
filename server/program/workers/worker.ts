import cluster from 'node:cluster'
import { openShop } from '../app/open-shop.ts'

/** What the keeper of the processes and each of them say to each other. */
export type Opened = { addresses: string[] }
export type Leave = { leave: 'end' | 'replaced' }

/** One process of several: says when it is open, ends when it is told to, or when nobody keeps it any more. */
export async function openWorker(environment: Record<string, string | undefined>) {
  await openShop(environment, {
    // Ctrl-C and the end of the machine reach the whole group; the keeper says what they mean for each.
    ignoredSignals: ['SIGINT', 'SIGHUP', 'SIGTERM'],
    onLeave(leave) {
      process.on('message', (message: Leave) => leave(message.leave))
      process.on('SIGTERM', () => leave('end'))
      for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
      cluster.worker?.once('disconnect', () => {
        // Else Node ends this process at once.
        if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
        leave('end')
      })
    },
    announce: (addresses) => process.send?.({ addresses } satisfies Opened),
  })
}
