import type { FastifyInstance } from 'fastify'
import type { CachedResponse } from '../cache/cached-response.ts'
import { type collectDependencies, recordCacheDependency } from '../cache/page-dependencies.ts'
import type { ResponseCache } from '../cache/response-cache.ts'

type Collect = ReturnType<typeof collectDependencies>['collect']
type Answer = { statusCode: number; json(): unknown }

/** Calls our own API without a socket: through the same door as the browser's, but for what is ready to be sent. */
export function inProcess(app: FastifyInstance, collect: Collect, responseCache?: ResponseCache) {
  return async (url: string, init: RequestInit) => {
    const answer = await collect<Answer>(async () => {
      const cached = responseCache?.findByText(textOf(url, init))
      if (!responseCache || !cached) return app.inject(injectOptionsOf(url, init))
      recordCacheDependency(responseCache, cached)
      return answerOf(cached)
    })
    return { ok: answer.statusCode < 400, status: answer.statusCode, json: async () => answer.json() } as Response
  }
}

/** What a public answer is found by; nothing is kept of a call that changes something. */
function textOf(url: string, { method = 'GET', body }: RequestInit) {
  if (method === 'POST' && typeof body === 'string') return `${url}\n${body}`
  return method === 'GET' ? url : ''
}

function answerOf({ status, body }: CachedResponse) {
  return { statusCode: status, json: () => JSON.parse(body.toString()) }
}

function injectOptionsOf(url: string, { method = 'GET', headers, body }: RequestInit) {
  return {
    method: method as 'GET',
    url,
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' ? { payload: body } : {}),
  }
}
