import { appendFileSync } from 'node:fs'
import { calls } from '#contract/api/calls.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { isOneOf, refusalsOf } from '#contract/api/refusals.ts'

type Answer = { statusCode: number; body: string }

const known = calls
  .map(({ name, call }) => ({
    name,
    call,
    path: new RegExp(`^/api/v1${call.path.replace(/:\w+/g, '[^/]+')}$`),
    refusals: refusalsOf(call),
  }))
  // An address is that of the call that names most of it.
  .sort((one, other) => parametersOf(one.call) - parametersOf(other.call))

/** Throws where a call refuses by a sentence that the contract does not name: every test of the API proves its refusals too. */
export function refuseUndeclared(callRequest: unknown, { statusCode, body }: Answer) {
  if (statusCode < 400 || statusCode === 405) return
  const { method, path } = requestOf(callRequest)
  const found = known.find((one) => one.call.method === method && one.path.test(path))
  const message = messageOf(body)
  if (!found || message === undefined) return
  if (isOneOf(found.refusals[statusCode] ?? [], message)) return
  if (process.env.RECORD_REFUSALS) {
    appendFileSync(process.env.RECORD_REFUSALS, `${JSON.stringify([found.name, statusCode, message])}\n`)
    return
  }
  throw new Error(`The contract of ${found.name} does not name its refusal ${statusCode}: ${message}`)
}

function parametersOf({ path }: Endpoint) {
  return path.split(':').length
}

function requestOf(callRequest: unknown) {
  const {
    method = 'GET',
    url = '',
    path = url,
  } = (typeof callRequest === 'string' ? { url: callRequest } : callRequest) as Record<string, string>
  // As it is sent: the parts '.' and '..' lead to another call.
  const sent = URL.parse(String(path), 'http://shop')?.pathname
  return { method: method.toUpperCase(), path: sent ?? String(path).split('?')[0] ?? '' }
}

function messageOf(body: string): string | undefined {
  try {
    return JSON.parse(body).message
  } catch {
    return undefined
  }
}
