import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document.ts'

/** The contract for programs, made when it is first read: GET /api/v1/openapi.json. `page.ts` is for people. */
export function openApiRoute(app: FastifyInstance) {
  let document: string | undefined
  app.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document)
  })
}
