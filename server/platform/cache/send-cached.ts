import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAccepted } from '../http/accepted.ts'
import { type CachedResponse, compress, type Encoding } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** Below this a compressed body saves nothing. */
const leastBytes = 500

/** Sends a prepared answer or page: 304 to who has it, compressed to who takes that; a last copy says that it is one. */
export function sendCached(
  responseCache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
) {
  reply.code(cached.status).headers(cached.headers)
  if (!responseCache.isFresh(cached) && cached.retryAfter > 0) markStale(reply, responseCache.lastValidAt(cached))
  if (request.method !== 'POST' && cached.status === 200 && isKnown(request, cached.etag)) {
    return reply.code(304).send()
  }
  const encoding = cached.body.length < leastBytes ? undefined : encodingFor(request)
  if (!encoding) return reply.send(cached.body)
  reply.header('content-encoding', encoding)
  const encoded = cached[encoding]
  if (encoded) return reply.send(encoded)
  compress(cached, encoding, responseCache.grow).then(
    (compressed) => reply.send(compressed),
    (error) => reply.send(error),
  )
  return reply
}

function markStale(reply: FastifyReply, validAt: number) {
  const seconds = Math.max(0, Math.round((performance.now() - validAt) / 1_000))
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
