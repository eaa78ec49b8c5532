import type { FastifyRequest } from 'fastify'
import type { Call, UnloggedFieldSource } from '#contract/api/endpoint.ts'
import { bearerToken } from '../callers.ts'

/** The query of a request with those of its fields that no log may hold, from wherever they were sent; what stands in the address counts first. */
export function withUnloggedFields({ unloggedFields = {} }: Call, request: FastifyRequest) {
  const elsewhere = Object.entries(unloggedFields).map(
    ([name, source]) => [name, sentIn(source, name, request)] as const,
  )
  const sent = elsewhere.filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(sent), ...(request.query as object) }
}

function sentIn(source: UnloggedFieldSource, name: string, request: FastifyRequest): unknown {
  if (source === 'bearer') return bearerToken(request)
  if (source !== 'body') return request.headers[source]
  const { body } = request
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return isThere ? (body as Record<string, unknown>)[name] : undefined
}
