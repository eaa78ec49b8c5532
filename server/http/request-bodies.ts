import type { FastifyInstance } from 'fastify'

/** JSON bodies, in which nothing may poison a prototype; a call without a body may still announce one as JSON. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body, done)
  })
}
