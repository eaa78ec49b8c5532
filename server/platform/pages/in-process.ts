import type { FastifyInstance } from 'fastify'
import { type gatherSources, noteSource } from '../cache/page-sources.ts'
import type { Prepared } from '../cache/prepared.ts'
import type { Reads } from '../cache/prepared-reads.ts'

type Gather = ReturnType<typeof gatherSources>['gather']
type Answer = { statusCode: number; json(): unknown }

/** Calls our own API without a socket: through the same door as the browser's, but for what is ready to be sent. */
export function inProcess(app: FastifyInstance, gather: Gather, reads?: Reads) {
  return async (url: string, asked: RequestInit) => {
    const answer = await gather<Answer>(async () => {
      const ready = reads?.findByText(textOf(url, asked))
      if (!reads || !ready) return app.inject(wordsOf(url, asked))
      noteSource(reads, ready)
      return answerOf(ready)
    })
    return { ok: answer.statusCode < 400, status: answer.statusCode, json: async () => answer.json() } as Response
  }
}

/** What a public answer is found by; nothing is kept of a call that changes something. */
function textOf(url: string, { method = 'GET', body }: RequestInit) {
  if (method === 'POST' && typeof body === 'string') return `${url}\n${body}`
  return method === 'GET' ? url : ''
}

function answerOf({ status, body }: Prepared) {
  return { statusCode: status, json: () => JSON.parse(body.toString()) }
}

function wordsOf(url: string, { method = 'GET', headers, body }: RequestInit) {
  return {
    method: method as 'GET',
    url,
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' ? { payload: body } : {}),
  }
}
