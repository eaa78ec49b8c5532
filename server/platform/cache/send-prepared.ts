import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAccepted } from '../http/accepted.ts'
import { compress, type Encoding, type Prepared } from './prepared.ts'
import type { Reads } from './prepared-reads.ts'

/** Below this a compressed body saves nothing. */
const leastBytes = 500

/** Sends a prepared answer or page: 304 to who has it, compressed to who takes that; a last copy says that it is one. */
export function sendPrepared(reads: Reads, request: FastifyRequest, reply: FastifyReply, prepared: Prepared) {
  reply.code(prepared.status).headers(prepared.headers)
  if (!reads.isFresh(prepared) && prepared.restsUntil > 0) markLastCopy(reply, reads.knownAt(prepared))
  if (request.method !== 'POST' && prepared.status === 200 && isKnown(request, prepared.etag)) {
    return reply.code(304).send()
  }
  const encoding = prepared.body.length < leastBytes ? undefined : encodingFor(request)
  if (!encoding) return reply.send(prepared.body)
  reply.header('content-encoding', encoding)
  const ready = prepared[encoding]
  if (ready) return reply.send(ready)
  compress(prepared, encoding, reads.grow).then(
    (compressed) => reply.send(compressed),
    (error) => reply.send(error),
  )
  return reply
}

function markLastCopy(reply: FastifyReply, rightAt: number) {
  const seconds = Math.max(0, Math.round((performance.now() - rightAt) / 1_000))
  reply.headers({ age: String(seconds), warning: '110 - "Response is Stale"' })
}

function isKnown(request: FastifyRequest, etag: string) {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return (
    known === etag || known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2))
  )
}

/** Browsers send one of a few headers. */
const encodings = new Map<string, Encoding | undefined>()
const mostKnown = 100

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const header = String(headers['accept-encoding'] ?? '')
  if (encodings.has(header)) return encodings.get(header)
  if (encodings.size >= mostKnown) encodings.clear()
  const encoding = (['br', 'gzip'] as const).find((coding) => isAccepted(header, coding))
  encodings.set(header, encoding)
  return encoding
}
