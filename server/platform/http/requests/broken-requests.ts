import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Answer, writeEnvelope } from '../serve.ts'

/** What never becomes a request: sent too slowly, with headers too long, or in no known words. Gets the same envelope, and the line ends. */
export function answerBroken({ code }: Error & { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = refusals[code ?? ''] ?? [400, 'The request could not be read.']
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = writeEnvelope(new Answer({ data: null, message }), status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const refusals: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
}
