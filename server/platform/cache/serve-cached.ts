import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { endpointOf } from '#contract/api/calls.ts'
import type { Call, Data, Endpoint, Received, Shape } from '#contract/api/endpoint.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config/config.ts'
import { type AddressLimit, limitByAddress } from '../http/address-limits.ts'
import { Answer, schemaOf, writeEnvelope } from '../http/serve.ts'
import type { CacheTag } from './cache-tags.ts'
import type { CachedResponse } from './cached-response.ts'
import { sharedForASecond } from './cdn-headers.ts'
import { recordCacheDependency } from './page-dependencies.ts'
import type { ResponseCache } from './response-cache.ts'
import { sendCached } from './send-cached.ts'

type Public = Call<Shape & { access: 'anyone' | 'optional' }>
type Tags<S extends Call> = CacheTag[] | ((data: Data<S>, received: Received<S>) => CacheTag[])

/**
 * Serves one public call of the contract from prepared answers. `read` is given what was asked for and nobody who asks, so that
 * nothing personal can get into an answer; `cacheTags` names what the answer changes with.
 */
export function serveCached<S extends Public>(
  app: FastifyInstance,
  { responseCache, config }: { responseCache: ResponseCache; config: Config },
  call: S,
  read: (received: Received<S>) => Promise<Data<S> | Answer<Data<S>>> | Data<S>,
  cacheTags: Tags<S>,
  options: { perAddress?: AddressLimit } = {},
) {
  const endpoint = endpointOf(call)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    // A cache in front cannot tell two questions with a body apart.
    ...(call.method === 'GET' ? {} : { 'cache-control': 'no-store' }),
  }
  const make = (received: Received<S>) => async () => {
    const result = await read(received)
    const data = (result instanceof Answer ? result.data : result) as Data<S>
    const tags = typeof cacheTags === 'function' ? cacheTags(data, received) : cacheTags
    return { status: 200, headers, body: Buffer.from(writeEnvelope(result)), tags }
  }
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { isCacheable: true, ...(options.perAddress ? limitByAddress(config, options.perAddress) : {}) },
    attachValidation: false,
    // What is ready goes out before anything of the question is read.
    preValidation: (request, reply, done) => {
      const cached =
        request.cached ?? (call.method === 'GET' ? responseCache.find(addressOf(endpoint, request)) : undefined)
      if (!cached) return done()
      recordCacheDependency(responseCache, cached)
      sendCached(responseCache, request, reply, cached)
    },
    handler: async (request, reply) => {
      const received = request as unknown as Received<S>
      const key = call.method === 'GET' ? addressOf(endpoint, request) : questionOf(request)
      if (request.requestText !== undefined) responseCache.addText(textOf(request, request.requestText), key)
      const limit = app.missLimits.read
      const cached = await responseCache
        .get(key, make(received), limit && (() => limit(request, key)))
        .catch((error) => refuse(call, error))
      recordCacheDependency(responseCache, cached)
      return sendCached(responseCache, request, reply, cached)
    },
  })
}

/** That something is not there is kept like an answer: a cache in front has then no former one to show in its place. */
function refuse({ method }: Call, error: unknown): never {
  if (method !== 'GET' || !isApiError(error) || error.statusCode !== 404) throw error
  throw new ApiError(404, error.message, { 'cache-control': sharedForASecond })
}

/** Lets the text of a question be looked up before it is parsed. Gives whether its answer is ready. */
export function isCached(responseCache: ResponseCache, request: FastifyRequest, text: string) {
  if (!request.routeOptions.config.isCacheable) return false
  request.requestText = text
  request.cached = responseCache.findByText(textOf(request, text))
  return request.cached !== undefined
}

function textOf({ url }: FastifyRequest, text: string) {
  return `${url}\n${text}`
}

/** Of what stands behind an address only what the call reads counts, so that nobody fills the cache with one and the same. */
function addressOf({ query }: Pick<Endpoint, 'query'>, { url }: FastifyRequest) {
  const end = url.indexOf('?')
  if (end < 0) return url
  const sent = new URLSearchParams(url.slice(end))
  const read = Object.keys((query as z.ZodMiniObject | undefined)?._zod.def.shape ?? {})
  const known = read.flatMap((name) => sent.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`))
  return known.length > 0 ? `${url.slice(0, end)}?${known.join('&')}` : url.slice(0, end)
}

/**
 * A question with a body by what was read of it: unknown fields, their order and how it was written do not count. It begins as the
 * text of no request does.
 */
function questionOf({ method, routeOptions, params, query, body }: FastifyRequest) {
  return `${method} ${routeOptions.url} ${JSON.stringify([params, query, body].map(inOrder))}`
}

function inOrder(part: unknown) {
  if (typeof part !== 'object' || part === null) return part
  return Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a question to a prepared call, before it was parsed. */
    requestText: string | undefined
    cached: CachedResponse | undefined
  }
  interface FastifyContextConfig {
    isCacheable?: boolean
  }
}
