import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers, apps and proxies wait for an answer before they ask again on the same line. */
const mostUnanswered = 10

/**
 * Closes a line on which more is asked than is answered. Whoever sends hundreds of requests in one go and takes no answer would have
 * each of them made at once and held in memory: before anything else is done for one.
 */
export function closePipelines(app: FastifyInstance) {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    if (countOf(socket) >= mostUnanswered) {
      reply.hijack()
      socket.destroy()
      return
    }
    unanswered.set(socket, countOf(socket) + 1)
    reply.raw.once('close', () => unanswered.set(socket, countOf(socket) - 1))
    done()
  })
}
