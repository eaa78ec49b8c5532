import type { FastifyReply } from 'fastify'
import { isApiError } from '#contract/api/envelope.ts'
import { typeOf } from '../files/served-file.ts'

// A browser shows it although the answer is a 503; nobody keeps it.
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><title>Picture to follow</title><rect width="600" height="600" fill="#f8f0e0"/><path d="M196 150h208v300q0 22-22 22H218q-22 0-22-22Z" fill="#fbe3a4"/><path d="M196 132h208v26H196zM196 412h208v60H196z" fill="#c9a36a"/></svg>'

/** Stands in for a picture that cannot be had for the moment. Undefined where something else was asked for or went wrong. */
export function standIn(reply: FastifyReply, key: string, error: unknown) {
  if (!isApiError(error) || error.statusCode !== 503 || !typeOf(key)?.startsWith('image/')) return undefined
  return reply
    .code(503)
    .headers({
      ...error.headers,
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .type('image/svg+xml')
    .send(picture)
}
