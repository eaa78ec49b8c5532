import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiError } from '#contract/api/envelope.ts'
import { answersKept, countForgotten, countKept } from './kept-count.ts'

type Kept = { body: string; bytes: number; etag: string; readAt: number }

const mostKept = 200

/**
 * Keeps what a public call answered, per address, for `lifeMs`; one query serves everybody who asks meanwhile.
 * When the database cannot answer, the last copy goes out instead of an error.
 */
export function keepAnswer(lifeMs: number) {
  const kept = new Map<string, Kept>()
  const underway = new Map<string, Promise<Kept>>()

  return async function respond(request: FastifyRequest, reply: FastifyReply, write: () => Promise<string>) {
    const answer = await current(request.url, write)
    reply.header('etag', answer.etag)
    if (request.headers['if-none-match'] !== answer.etag) return answer.body
    reply.code(304)
    return ''
  }

  async function current(url: string, write: () => Promise<string>) {
    const last = kept.get(url)
    if (last && Date.now() - last.readAt < lifeMs) {
      answersKept.hits += 1
      return last
    }
    answersKept.misses += 1
    try {
      return await (underway.get(url) ?? refresh(url, write))
    } catch (error) {
      if (last && !isApiError(error)) return last
      throw error
    }
  }

  function refresh(url: string, write: () => Promise<string>) {
    // What changes while it is read may not be in it.
    const readAt = Date.now()
    const promise = write()
      .then((body) => {
        const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
        const answer = { body, bytes: Buffer.byteLength(body), etag, readAt }
        forget(url)
        kept.set(url, answer)
        countKept(answersKept, answer.bytes)
        if (kept.size > mostKept) forget(kept.keys().next().value as string)
        return answer
      })
      .finally(() => underway.delete(url))
    underway.set(url, promise)
    return promise
  }

  function forget(url: string) {
    const answer = kept.get(url)
    if (answer) countForgotten(answersKept, answer.bytes)
    kept.delete(url)
  }
}
