import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { calls } from '#contract/api/calls.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'

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
  const said = { statusCode: { type: 'integer' }, status: { type: 'string' }, message: { type: 'string' } }
  const page = entry.call.isPaged ? { total: { type: 'integer' }, next: { type: ['integer', 'null'] } } : {}
  const envelope = {
    type: 'object',
    required: ['statusCode', 'status', 'message', 'data', ...Object.keys(page)],
    properties: { ...said, data, ...page },
  }
  const refusal = { type: 'object', properties: { ...said, data: { type: 'null' } } }
  return {
    url,
    schema: {
      ...schema,
      ...formOf(entry.call),
      ...headersOf(entry.call),
      tags: [entry.room],
      operationId: entry.name,
      response: { 200: { description: 'Done', ...envelope }, '4xx': { description: 'Refused', ...refusal } },
    },
  } as never
}

/** The form of a call that carries a file: its fields as the contract has them, and the file. */
function formOf({ isMultipart, body }: Endpoint) {
  if (!isMultipart) return {}
  const fields = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : undefined
  const name = fields ? 'attachment' : 'file'
  const file = { type: 'string', format: 'binary' }
  const form = {
    type: 'object',
    properties: { ...fields?.properties, [name]: file },
    required: fields?.required ?? [name],
  }
  return { consumes: ['multipart/form-data'], body: form }
}

function headersOf({ headers }: Endpoint) {
  if (!headers) return {}
  const properties = Object.entries(headers).map(([name, { pattern, about }]) => [
    name,
    { type: 'string', pattern, description: about },
  ])
  return { headers: { type: 'object', properties: Object.fromEntries(properties) } }
}
