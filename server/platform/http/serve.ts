import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { endpointOf } from '#contract/api/calls.ts'
import type { Access, Call, Data, Received, ShapeOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/envelope.ts'
import type { Config } from '../config/config.ts'
import { type AddressLimit, limitByAddress } from './address-limits.ts'
import { bearerToken, type Caller, type Callers, hashToken } from './callers.ts'
import { withUnloggedFields } from './security/unlogged-fields.ts'

type CallerFor<A extends Access> = A extends 'user' | 'customer'
  ? Caller
  : A extends 'optional'
    ? Caller | undefined
    : undefined

export type ReceivedCall<C extends Call> = Received<C> & {
  caller: CallerFor<ShapeOf<C>['access']>
  request: FastifyRequest
}

type Handler<C extends Call> = (
  received: ReceivedCall<C>,
) => Promise<Data<C> | Answer<Data<C>>> | Data<C> | Answer<Data<C>>

export type ServeOptions = {
  /** How often one network may call: times 100 (open-points 106) unless `isExact`. */
  perAddress?: AddressLimit
  /** Changes what the storefront shows: whoever made the call sees it with the next one. */
  isShown?: boolean
  /** Who may call, where it is not a shopper: the back office knows its people by their own sessions. */
  authorise?: (request: FastifyRequest) => Promise<void>
}

/** What serving a call takes of the shop: `responseCache.waitForInvalidation` waits until a change is to be seen. */
export type ServingShop = {
  config: Config
  callers: Callers
  responseCache: { waitForInvalidation(): Promise<unknown> }
}

/** How many there are of what a list shows a part of, and the number of the next page. */
export type Page = { total: number; next: number | null }

/** What a list says beside a page of it; pages count from 1. */
export function numberedPage(total: number, page: number, perPage: number): Page {
  return { total, next: page * perPage < total ? page + 1 : null }
}

/** Data with a sentence for the envelope, where a list goes on, an answer already written out (replays of an idempotency key), or headers such as a cookie. */
export class Answer<D> {
  readonly data: D | undefined
  readonly message: string
  readonly body: string | undefined
  readonly headers: Record<string, string | string[]>
  readonly page: Page | undefined

  constructor(parts: {
    data?: D
    message?: string
    body?: string
    headers?: Record<string, string | string[]>
    page?: Page
  }) {
    this.data = parts.data
    this.message = parts.message ?? 'OK'
    this.body = parts.body
    this.headers = parts.headers ?? {}
    this.page = parts.page
  }
}

/** Serves one endpoint of the contract: who may call, what may come in, and the envelope around what goes out. */
export function serve<C extends Call>(
  app: FastifyInstance,
  shop: ServingShop,
  call: C,
  handler: Handler<C>,
  options: ServeOptions = {},
) {
  const endpoint = endpointOf(call)
  const isShown = options.isShown || (endpoint.access === 'staff' && call.method !== 'GET')
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    ...(options.perAddress ? { config: limitByAddress(shop.config, options.perAddress) } : {}),
    attachValidation: false,
    preValidation: async (request) => {
      if (call.unloggedFields) request.query = withUnloggedFields(call, request)
      if (options.authorise) await options.authorise(request)
      else request.caller = await callerOf(shop, endpoint.access, request)
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      const result = await handler(received(request) as unknown as ReceivedCall<C>)
      if (result instanceof Answer) reply.headers(result.headers)
      if (isShown) await shop.responseCache.waitForInvalidation()
      return writeEnvelope(result)
    },
  })
}

/** The envelope (API-02) as it goes over the wire. */
export function writeEnvelope(result: unknown, statusCode = 200) {
  if (result instanceof Answer && result.body !== undefined) return result.body
  const { data, message } = result instanceof Answer ? result : { data: result, message: 'OK' }
  const status = statusCode < 400 ? 'OK' : 'ERROR'
  const page = result instanceof Answer ? result.page : undefined
  const more = page ? `,"total":${page.total},"next":${page.next}` : ''
  return `{"statusCode":${statusCode},"status":"${status}","message":${JSON.stringify(message)},"data":${JSON.stringify(data ?? null)}${more}}`
}

/** What Fastify checks of a request before a call is made; a form is checked by the feature that reads it. */
export function schemaOf(call: Call): RouteShorthandOptions['schema'] {
  const { isMultipart, params, query, body } = endpointOf(call)
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body && !isMultipart ? { body } : {}),
  }
}

function received(request: FastifyRequest) {
  const { params, query, body, caller } = request
  return { params, query, body, caller, request }
}

async function callerOf({ callers }: ServingShop, access: Access, request: FastifyRequest) {
  if (access === 'anyone') return undefined
  const token = bearerToken(request)
  const caller = token ? await callers.find(hashToken(token)) : undefined
  if (access === 'optional') return caller
  if (access === 'staff' || access === 'staff-unproven') throw new ApiError(403, 'This is for the people of the shop.')
  if (!caller) throw new ApiError(401, 'Please log in to continue.')
  if (access === 'user' && caller.role !== 'user')
    throw new ApiError(403, 'Please log in with your mobile number to do this.')
  return caller
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}
