import { endpointOf } from '#contract/api/calls.ts'
import type { Call, Endpoint } from '#contract/api/endpoint.ts'
import { longestAddress } from '#server/platform/http/requests/head-limits.ts'
import type { Target } from './target.ts'

export type Sent = { params?: unknown; query?: unknown; body?: unknown }
export type Answer = { statusCode: number; body: string; headers: Record<string, unknown> }

export type CallRequest = {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Sends a call as whoever may make it. */
export async function sendCall(
  target: Target,
  call: Call,
  sent: Sent & { headers?: Record<string, string> },
): Promise<Answer> {
  return target.shop.app.inject(requestOf(target, endpointOf(call), sent))
}

/** A call as it goes over the wire, by whoever may make it. */
export function requestOf(
  { headersFor }: Pick<Target, 'headersFor'>,
  call: Endpoint,
  sent: Sent & { headers?: Record<string, string> },
): CallRequest {
  const [method, url, headers] = [call.method, addressOf(call, sent), sent.headers ?? headersFor(call)]
  if (!call.body && !call.isMultipart) return { method, url, headers }
  const type = call.isMultipart ? 'multipart/form-data; boundary=b' : 'application/json'
  const payload = call.isMultipart ? formOf(sent.body) : JSON.stringify(sent.body)
  return { method, url, headers: { ...headers, 'content-type': type }, payload }
}

export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Sent) {
  const filled = path.replace(/:(\w+)/g, (_, name) => encode(textOf((params as Record<string, unknown>)[name])) || 'x')
  const queryText = Object.entries(query as object).map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
  const address = `/api/v1${cut(filled, 4_000)}`
  // What is longer than any address is refused before anybody looks at the text.
  return queryText.length > 0 ? `${address}?${cut(queryText.join('&'), longestAddress - 1 - address.length)}` : address
}

/** Percent-encoded; half a surrogate pair goes as the three bytes it would have, which no decoder may take. */
export function encode(text: string) {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[^\w.~-]/g, (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : `%ED%${character.charCodeAt(0) < 0xdc00 ? 'A0' : 'B0'}%80`,
  )
}

function textOf(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

// An address ends with a whole letter: one cut in the middle is another kind of fault.
function cut(encoded: string, most: number) {
  return encoded.length <= most ? encoded : encoded.slice(0, most).replace(/(%[\dA-F]{0,2})+$/, '')
}

/** A file of a form: what it holds is a text, or bytes. */
type FilePart = { name: string; type: string; text?: string; bytes?: Buffer }

function formOf(fields: unknown) {
  const parts = Object.entries((fields ?? {}) as object).map(([name, value]) =>
    isFile(value) ? fileOf(name, value) : fieldOf(name, value),
  )
  return Buffer.concat([...parts, Buffer.from('--b--\r\n')])
}

function isFile(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'name' in value && 'type' in value
}

function fieldOf(name: string, value: unknown) {
  return Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`)
}

function fileOf(field: string, { name, type, text, bytes }: FilePart) {
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="${escapeName(name)}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes ?? Buffer.from(text ?? ''), Buffer.from('\r\n')])
}

/** As the standard of forms asks of browsers. */
function escapeName(name: string) {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
