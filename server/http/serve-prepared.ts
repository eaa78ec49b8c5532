import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Data, Endpoint, Received } from '#contract/api/endpoint.ts'
import { ApiError, isApiError } from '#contract/api/envelope.ts'
import type { Shop } from '../shop.ts'
import { type AddressLimit, limitByAddress } from './address-limits.ts'
import { sharedForASecond } from './cdn-headers.ts'
import { noteSource } from './page-sources.ts'
import type { Prepared } from './prepared.ts'
import type { Reads } from './prepared-reads.ts'
import type { ReadTag } from './read-tags.ts'
import { sendPrepared } from './send-prepared.ts'
import { Answer, schemaOf, writeEnvelope } from './serve.ts'

type Public = Endpoint & { access: 'anyone' | 'optional' }
type Tags<S extends Endpoint> = ReadTag[] | ((data: Data<S>, asked: Received<S>) => ReadTag[])

/**
 * Serves one public call of the contract from prepared answers. `read` is given what was asked for and nobody who asks, so that
 * nothing personal can get into an answer; `standsOn` names what the answer changes with.
 */
export function servePrepared<S extends Public>(
  app: FastifyInstance,
  { reads, config }: Pick<Shop, 'reads' | 'config'>,
  call: S,
  read: (asked: Received<S>) => Promise<Data<S> | Answer<Data<S>>> | Data<S>,
  standsOn: Tags<S>,
  options: { perAddress?: AddressLimit } = {},
) {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    // A cache in front cannot tell two questions with a body apart.
    ...(call.method === 'GET' ? {} : { 'cache-control': 'no-store' }),
  }
  const make = (asked: Received<S>) => async () => {
    const result = await read(asked)
    const data = (result instanceof Answer ? result.data : result) as Data<S>
    const tags = typeof standsOn === 'function' ? standsOn(data, asked) : standsOn
    return { status: 200, headers, body: Buffer.from(writeEnvelope(result)), tags }
  }
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { isPrepared: true, ...(options.perAddress ? limitByAddress(config, options.perAddress) : {}) },
    attachValidation: false,
    // What is ready goes out before anything of the question is read.
    preValidation: (request, reply, done) => {
      const ready = request.ready ?? reads.find(keyOf(call, request))
      if (!ready) return done()
      noteSource(reads, ready)
      sendPrepared(reads, request, reply, ready)
    },
    handler: async (request, reply) => {
      const prepared = await reads
        .get(keyOf(call, request), make(request as unknown as Received<S>))
        .catch((error) => refuse(call, error))
      noteSource(reads, prepared)
      return sendPrepared(reads, request, reply, prepared)
    },
  })
}

/** That something is not there is kept like an answer: a cache in front has then no former one to show in its place. */
function refuse({ method }: Endpoint, error: unknown): never {
  if (method !== 'GET' || !isApiError(error) || error.statusCode !== 404) throw error
  throw new ApiError(404, error.message, { 'cache-control': sharedForASecond })
}

/** Lets the text of a question be looked up before it is parsed. Gives whether its answer is ready. */
export function isReady(reads: Reads, request: FastifyRequest, text: string) {
  if (!request.routeOptions.config.isPrepared) return false
  request.askedText = text
  request.ready = reads.find(keyOf({}, request))
  return request.ready !== undefined
}

/**
 * A question by its address and its body as they came. Of what stands behind the address only what the call reads counts, so that
 * nobody fills the room of answers with one and the same.
 */
function keyOf({ method, query }: Pick<Partial<Endpoint>, 'method' | 'query'>, { url, askedText }: FastifyRequest) {
  if (askedText !== undefined) return `${url}\n${askedText}`
  const end = url.indexOf('?')
  if (method !== 'GET' || end < 0) return url
  const sent = new URLSearchParams(url.slice(end))
  const read = Object.keys((query as z.ZodMiniObject | undefined)?._zod.def.shape ?? {})
  const known = read.flatMap((name) => sent.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`))
  return known.length > 0 ? `${url.slice(0, end)}?${known.join('&')}` : url.slice(0, end)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a question to a prepared call, before it was parsed. */
    askedText: string | undefined
    ready: Prepared | undefined
  }
  interface FastifyContextConfig {
    isPrepared?: boolean
  }
}
