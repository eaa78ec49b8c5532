import { calls } from '#contract/api/calls.ts'
import { refusalHeaders } from '#contract/api/refusals.ts'
import { fileRead } from './file-read.ts'
import { namedSchemas } from './named-schemas.ts'
import { operationOf } from './operation.ts'
import { sharedRefusals } from './refusals.ts'
import { tags } from './tags.ts'

/** The contract as an OpenAPI 3.1 document: what /api/v1/openapi.json gives. */
export function openApiDocument() {
  const schemas = namedSchemas()
  const refusals = sharedRefusals()
  const paths: Record<string, Record<string, unknown>> = { ...fileRead }
  for (const { group, name, call } of calls) {
    const path = `/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: operationOf({ group, name, call }, schemas, refusals),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Milloraa shop API',
      version: '1',
      description:
        'Every answer is an envelope: statusCode, status, message, data. Amounts are rupees, tax is a percent, promo dates are epoch milliseconds, all other times ISO 8601 UTC. A refusal has no data; its message is a sentence for people, and a part in braces below stands for what differs.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The mill that runs this shop' },
    },
    servers: [{ url: '/', description: 'This shop' }],
    tags,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, of a shopper or of a guest' },
        counter: {
          type: 'apiKey',
          in: 'cookie',
          name: 'milloraa-staff',
          description: 'The session of the back office',
        },
      },
      schemas: { ...schemas.components(), Refusal },
      responses: refusals.components,
      headers: { [refusalHeaders[429] as string]: retryAfter },
    },
  }
}

const Refusal = {
  type: 'object',
  required: ['statusCode', 'status', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer', description: 'The HTTP status once more' },
    status: { type: 'string', enum: ['ERROR'] },
    message: { type: 'string', description: 'A sentence for people' },
    data: {
      description: 'null, but for forms of the back office that are told of each field, or of what somebody changed',
    },
  },
}

const retryAfter = { description: 'Seconds to wait before the next try', schema: { type: 'integer', minimum: 0 } }
