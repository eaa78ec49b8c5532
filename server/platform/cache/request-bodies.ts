import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/api/envelope.ts'
import type { ResponseCache } from './response-cache.ts'
import { isCached } from './serve-cached.ts'

/** JSON bodies, in which nothing may poison a prototype; a call without a body may still announce one as JSON. */
export function readJsonBodies(app: FastifyInstance, responseCache: ResponseCache) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('requestText', undefined)
  app.decorateRequest('ready', undefined)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', ({ headers: { 'content-encoding': coding = 'identity' } }, _, done) => {
    done(coding === 'identity' ? undefined : new ApiError(415, 'Please send the request without compression.'))
  })
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || isCached(responseCache, request, body)) return done(null, undefined)
    return parse(request, body, done)
  })
}
