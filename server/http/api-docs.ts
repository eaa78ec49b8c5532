import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { calls } from '#contract/api/calls.ts'

/** OpenAPI 3.1 made from the contract at /api/v1/openapi.json; `server/http/docs-page.ts` shows it at /api/docs. */
export async function apiDocs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Milloraa shop API',
        version: '1',
        description:
          'Every answer is an envelope: statusCode, status, message, data. Amounts are rupees, tax is a percent, promo dates are epoch milliseconds, all other times ISO 8601 UTC.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          counter: { type: 'apiKey', in: 'cookie', name: 'milloraa-staff' },
        },
      },
    },
    transform: (route) => withAnswer(jsonSchemaTransform(route as never) as Transformed),
  })
  app.get('/openapi.json', { schema: { hide: true } as never }, () => app.swagger())
}

type Transformed = { schema: Record<string, unknown>; url: string }

/** Adds the envelope around the endpoint's data; done here because answers are not validated at run time. */
function withAnswer({ schema, url }: Transformed) {
  const entry = calls.find(({ call }) => `/api/v1${call.path}` === url && call.summary === schema?.summary)
  if (!entry) return { schema, url } as never
  const data = z.toJSONSchema(entry.call.data, { io: 'output', unrepresentable: 'any' })
  const envelope = {
    type: 'object',
    required: ['statusCode', 'status', 'message', 'data'],
    properties: { statusCode: { type: 'integer' }, status: { type: 'string' }, message: { type: 'string' }, data },
  }
  const refusal = { type: 'object', properties: { ...envelope.properties, data: { type: 'null' } } }
  return {
    url,
    schema: {
      ...schema,
      tags: [entry.room],
      operationId: entry.name,
      response: { 200: { description: 'Done', ...envelope }, '4xx': { description: 'Refused', ...refusal } },
    },
  } as never
}
