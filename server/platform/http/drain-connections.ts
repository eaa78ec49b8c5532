import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Takes no new connection and asks whoever speaks over an open one, in the next answer, to come over another: no request is lost
 * over a connection that is closed while it is on its way. What is silent for `withinMs` is closed then.
 */
export async function drainConnections(server: Server, withinMs: number) {
  if (withinMs === 0 || !server.listening) return
  // That of http would close silent connections now.
  NetServer.prototype.close.call(server)
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  await waitUntilDrained(server, withinMs)
  server.closeIdleConnections()
}

/** Waits until the last connection is closed, at most so long. */
export async function waitUntilDrained(server: Server, withinMs: number) {
  const deadline = Date.now() + withinMs
  while ((await countConnections(server)) > 0 && Date.now() < deadline) await sleep(20)
}

function countConnections(server: Server) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
}
