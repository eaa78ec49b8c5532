import type { Call, Data, Input } from './endpoint.ts'
import { ApiError } from './envelope.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type CallOptions = { token?: string | undefined; headers?: Record<string, string>; signal?: AbortSignal }
// biome-ignore lint/complexity/noBannedTypes: a call without params, query and body takes an empty object
type MaybeInput<I> = {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions]
/** `statusCode` and `status` as the envelope has them, if it does. */
export type Answer<D> = { data: D; message: string; statusCode: unknown; status: unknown }
export type Api = {
  <S extends Call>(call: S, ...input: MaybeInput<Input<S>>): Promise<Data<S>>
  /** The same call with the rest of the envelope beside its data, whatever they are: only a refusal is thrown. */
  answer<S extends Call>(call: S, ...input: MaybeInput<Input<S>>): Promise<Answer<Data<S>>>
}

/**
 * A caller of the calls of `contract/api`. `fetch` is given: the browser's own, or the server's in-process one.
 * Gives the envelope's `data`; a bare list is taken as it is (open-points 107).
 * Throws `ApiError` with the server's sentence, or with status 0 when no answer came or one without what the call `reads` and `has`.
 */
export function createApi(fetch: Fetch, base = '/api/v1'): Api {
  async function answer(call: Call, input: Loose = {}, options: CallOptions = {}) {
    const moved = moveUnlogged(call, input)
    const response = await send(fetch, base + urlOf(call.path, moved), request(call, moved, options))
    const body = await response.json().catch(() => undefined)
    return unwrap(response, body)
  }
  async function api(call: Call, input?: Loose, options?: CallOptions) {
    const payload = await answer(call, input, options)
    if (!isSuccess(call, payload) || !isUsable(call, payload.data)) throw new ApiError(0)
    return payload.data
  }
  return Object.assign(api, { answer }) as unknown as Api
}

/** What is not in the answer is not made up from its HTTP status (open-points 108). */
function isSuccess({ reads = [] }: Call, payload: Answer<unknown>) {
  return reads.every((field) => payload[field] === right[field])
}

const right = { statusCode: 200, status: 'OK' } as const

/** Browsers carry no schemas: whatever stands between them and the shop, a screen is never given what it would break on. */
function isUsable({ has, eachHas }: Call, data: unknown) {
  if (eachHas) return Array.isArray(data) && data.every((element) => holds(element, eachHas))
  return !has || holds(data, has)
}

function holds(value: unknown, fields: readonly string[]) {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return (
    isRecord && fields.every((field) => (value as Values)[field] !== undefined && (value as Values)[field] !== null)
  )
}

type Loose = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> }

/** Takes the unlogged fields out of the address, to where the server takes them from instead. */
function moveUnlogged({ unloggedFields, sendsUnloggedInAddress }: Call, input: Loose): Loose {
  if (!unloggedFields || sendsUnloggedInAddress) return input
  const query: Values = {}
  const headers: Values = {}
  let { body } = input
  for (const [name, value] of Object.entries((input.query ?? {}) as Values)) {
    const source = unloggedFields[name]
    if (source === 'body') body = { ...(body as Values), [name]: value }
    // What no header can hold is no right token, and is refused as it is.
    else if (!source || !/^[!-~]+$/.test(value as string)) query[name] = value
    // The Bearer token is sent with the call anyway.
    else if (source !== 'bearer') headers[source] = value
  }
  return { ...input, query, headers, body } as Loose
}

function urlOf(path: string, { params = {}, query = {} }: Loose) {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String((params as Values)[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Values)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

type Values = Record<string, unknown>

function request(
  call: Call,
  { body: payload, headers: own }: Loose,
  { token, headers, signal }: CallOptions,
): RequestInit {
  const body = call.isMultipart && payload ? formOf(payload as Values) : payload
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData
  return {
    method: call.method,
    headers: {
      ...own,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
}

function formOf(fields: Values) {
  if (fields instanceof FormData) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value as string | Blob)
  return form
}

async function send(fetch: Fetch, url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0)
  }
}

function unwrap(response: Response, body: unknown): Answer<unknown> {
  if (response.ok && Array.isArray(body)) return { data: body, message: '', statusCode: undefined, status: undefined }
  const envelope = (typeof body === 'object' && body !== null ? body : {}) as Values
  const message = typeof envelope.message === 'string' ? envelope.message : ''
  const statusCode = typeof envelope.statusCode === 'number' ? envelope.statusCode : response.status
  const isRefused = statusCode >= 400 || (envelope.status !== undefined && envelope.status !== 'OK')
  if (!response.ok || isRefused) {
    throw new ApiError(response.ok ? statusCode : response.status, message, {}, envelope.data)
  }
  if (body === undefined) throw new ApiError(0)
  return { data: envelope.data, message, statusCode: envelope.statusCode, status: envelope.status }
}
