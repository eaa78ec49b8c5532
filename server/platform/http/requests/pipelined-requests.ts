import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers, apps and proxies wait for an answer before they ask again on the same line. */
const mostUnanswered = 4

/** What the parser takes for "read no further here". */
const stopReading = 2

/**
 * Closes a line on which more is asked than is answered. Whoever sends hundreds of requests in one go and takes no answer would have
 * each of them made at once and held in memory. A line that is closed is still read to the end of what has come in already, some thousand
 * small requests: so the parser itself is stopped, before anything is made of the next one.
 */
export function closePipelines(app: FastifyInstance) {
  const lines = new WeakMap<Socket, { last?: ServerResponse; pendingCount: number }>()
  app.server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket
    if (!parser?.onIncoming) throw new Error('The requests of a line cannot be counted in this version of Node.')
    const take = parser.onIncoming
    const line: { last?: ServerResponse; pendingCount: number } = { pendingCount: 0 }
    lines.set(socket, line)
    parser.onIncoming = (request, isKeepAlive) => {
      // How many came in a row, each before the one before it was answered.
      line.pendingCount = line.last && !line.last.writableFinished ? line.pendingCount + 1 : 0
      if (line.pendingCount < mostUnanswered) return take(request, isKeepAlive)
      socket.destroy()
      return stopReading
    }
  })
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = lines.get(request.socket)
    if (line) line.last = response
  })
}

/** Of Node's own: it gives each request, its head read, to the server. */
type Parser = { onIncoming: ((request: IncomingMessage, isKeepAlive: boolean) => number | undefined) | null }
