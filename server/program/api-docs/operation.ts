import type { calls } from '#contract/api/calls.ts'
import type { Access, Endpoint } from '#contract/api/endpoint.ts'
import { notesOn } from './call-notes.ts'
import type { JsonSchema, NamedSchemas } from './named-schemas.ts'
import type { SharedRefusals } from './refusals.ts'

/** One call as an OpenAPI operation: who may make it, what it takes, what it answers and what it refuses. */
export function operationOf(
  { group, name, call }: (typeof calls)[number],
  schemas: NamedSchemas,
  refusals: SharedRefusals,
) {
  const parameters = [
    ...parametersIn('path', call, schemas),
    ...parametersIn('query', call, schemas),
    ...headersOf(call),
    ...unloggedHeadersOf(call, schemas),
  ]
  const body = call.isMultipart ? formOf(call, schemas) : bodyOf(call, schemas)
  return {
    tags: [group],
    operationId: name,
    summary: call.summary,
    description: notesOn(call).join(' '),
    security: securityOf(call.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: { description: 'Done', content: answerOf(call, schemas) }, ...refusals.of(call) },
  }
}

/** A token is read where it is there: `optional` calls need none. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access.startsWith('staff')) return [{ counter: [] }]
  if (access === 'anyone') return []
  return access === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function parametersIn(
  location: 'path' | 'query',
  { params, query, unloggedFields = {} }: Endpoint,
  schemas: NamedSchemas,
) {
  const schema = location === 'path' ? params : query
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.shape(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    // What is also taken from elsewhere may be left out here.
    required: location === 'path' || (required.includes(name) && !unloggedFields[name]),
    schema: field,
  }))
}

function headersOf({ headers = {} }: Endpoint) {
  return Object.entries(headers).map(([name, { pattern, about }]) => ({
    name,
    in: 'header',
    required: false,
    description: about,
    schema: { type: 'string', pattern },
  }))
}

/** The header that a field of the query may come in instead; the token of a session has its scheme. */
function unloggedHeadersOf({ query, unloggedFields = {} }: Endpoint, schemas: NamedSchemas) {
  const { properties = {} } = query ? schemas.shape(query, 'input') : {}
  return Object.entries(unloggedFields).flatMap(([name, source]) =>
    source.startsWith('x-')
      ? [
          {
            name: source,
            in: 'header',
            required: false,
            description: `${name}, out of the address`,
            schema: properties[name],
          },
        ]
      : [],
  )
}

function bodyOf({ body, query, unloggedFields = {} }: Endpoint, schemas: NamedSchemas) {
  if (body) return { required: true, content: { 'application/json': { schema: schemas.refer(body, 'input') } } }
  const names = Object.keys(unloggedFields).filter((name) => unloggedFields[name] === 'body')
  if (!query || names.length === 0) return undefined
  const { properties = {} } = schemas.shape(query, 'input')
  const taken = Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))
  return { required: false, content: { 'application/json': { schema: { type: 'object', properties: taken } } } }
}

/** The form of a call that carries a file: its fields as the contract has them, and the file. */
function formOf({ body }: Endpoint, schemas: NamedSchemas) {
  const fields = body ? schemas.shape(body, 'input') : undefined
  const name = fields ? 'attachment' : 'file'
  const file = { type: 'string', format: 'binary' }
  const schema = {
    type: 'object',
    properties: { ...fields?.properties, [name]: file },
    required: fields ? (fields.required ?? []) : [name],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

const binary: Endpoint['produces'][] = ['application/pdf', 'application/octet-stream']

function answerOf({ data, isPaged, produces }: Endpoint, schemas: NamedSchemas) {
  if (produces)
    return {
      [produces]: { schema: { type: 'string', ...(binary.includes(produces) ? { format: 'binary' } : {}) } },
    }
  const page: Record<string, JsonSchema> = isPaged
    ? { total: { type: 'integer', minimum: 0 }, next: { type: ['integer', 'null'] } }
    : {}
  const properties = {
    statusCode: { type: 'integer', enum: [200] },
    status: { type: 'string', enum: ['OK'] },
    message: { type: 'string' },
    data: schemas.refer(data, 'output'),
    ...page,
  }
  return { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } }
}
