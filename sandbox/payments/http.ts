import type { IncomingMessage, ServerResponse } from 'node:http'

export type Call = {
  method: string
  /** Without the query and without the address under which the sandbox is mounted. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** A refusal in the provider's shape: `{ error: { code, description, source, step, reason, metadata } }`. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, description: string, more: Record<string, unknown> = {}) {
    super(description)
    this.status = status
    this.error = {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...more,
    }
  }
}

const largestBody = 256 * 1024

export async function readCall(request: IncomingMessage, mountedAt: string): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const path = pathname.startsWith(mountedAt) ? pathname.slice(mountedAt.length) : pathname
  const { method = 'GET', headers } = request
  return { method, path, query: searchParams, headers, body: parse(await readBody(request)) }
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  send(response, status, 'application/json', JSON.stringify(body))
}

export function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  response.end(body)
}

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > largestBody) throw new Refusal(413, 'The request is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): Record<string, unknown> {
  if (!text) return {}
  try {
    const body = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {}
  throw new Refusal(400, 'The request body must be a JSON object')
}
