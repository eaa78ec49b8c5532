import type { FastifyRequest } from 'fastify'
import type { Call, SensitivePlace } from '#contract/api/endpoint.ts'
import { bearerToken } from '../callers.ts'

/** The query of a request with its sensitive fields from wherever they were sent; what stands in the address counts first. */
export function withSensitiveFields({ sensitive = {} }: Call, request: FastifyRequest) {
  const elsewhere = Object.entries(sensitive).map(([name, place]) => [name, sentIn(place, name, request)] as const)
  const sent = elsewhere.filter(([, value]) => value !== undefined && value !== null)
  return { ...Object.fromEntries(sent), ...(request.query as object) }
}

function sentIn(place: SensitivePlace, name: string, request: FastifyRequest): unknown {
  if (place === 'bearer') return bearerToken(request)
  if (place !== 'body') return request.headers[place]
  const { body } = request
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, name)
  return isThere ? (body as Record<string, unknown>)[name] : undefined
}
