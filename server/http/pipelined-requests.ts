import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers, apps and proxies wait for an answer before they ask again on the same line. */
const mostUnanswered = 10

/**
 * Closes a line on which more is asked than is answered. Whoever sends hundreds of requests in one go and takes no answer would have
 * each of them made at once and held in memory: before anything else is done for one.
 */
export function closePipelines(app: FastifyInstance) {
  // How many came in a row, each before the one before it was answered. Asked of every request, so it listens to none of them.
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const line = lines.get(socket)
    if (!line) lines.set(socket, { last: reply.raw, waiting: 0 })
    else {
      line.waiting = line.last.writableFinished ? 0 : line.waiting + 1
      line.last = reply.raw
      if (line.waiting >= mostUnanswered) {
        reply.hijack()
        socket.destroy()
        return
      }
    }
    done()
  })
}
