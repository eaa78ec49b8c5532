import * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/api/endpoint.ts'
import { publish } from './named-schemas.ts'

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone',
  optional: 'Anyone; a Bearer token is read when there is one',
  customer: 'Bearer token of a signed-in shopper or of a guest',
  user: 'Bearer token of a signed-in shopper',
  staff: 'The people of the shop, by role',
  'staff-unproven': 'The people of the shop, also before their second factor',
}

/** What is to be known of a call beside its shapes, in sentences. */
export function notesOn({
  access,
  roles,
  isMultipart,
  isPaged,
  produces,
  headers = {},
  unloggedFields = {},
}: Endpoint) {
  return [
    `${whoMayCall[access]}${roles ? `: ${roles.join(', ')}` : ''}.`,
    ...(isMultipart ? ['Sent as multipart/form-data.'] : []),
    ...(isPaged ? ['Beside data stand total and next, the number of the next page or null.'] : []),
    ...(produces ? [`Answered by ${produces}, not by an envelope.`] : []),
    ...unloggedFieldNotes(unloggedFields),
    ...Object.entries(headers).map(([name, { about }]) => `Header ${name}: ${about}.`),
  ]
}

/** Where else a field of the query is taken from. */
function unloggedFieldNotes(unloggedFields: NonNullable<Endpoint['unloggedFields']>) {
  const inBody = Object.keys(unloggedFields).filter((name) => unloggedFields[name] === 'body')
  const others = Object.entries(unloggedFields).filter(([, source]) => source !== 'body')
  return [
    ...(inBody.length > 0 ? [`Taken from a JSON body too, out of the address: ${inBody.join(', ')}.`] : []),
    ...others.map(
      ([name, source]) =>
        `${name} may be left out of the address: ${source === 'bearer' ? 'the Bearer token counts' : `header ${source}`}.`,
    ),
  ]
}

/** The shape of a schema in words and indents: of `data` as it comes, of all else as it is sent. */
export function shownShape(schema: z.ZodMiniType, part: string) {
  const io = part === 'data' ? 'output' : 'input'
  return shapeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: publish }) as Schema, '')
}

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

function shapeOf(schema: Schema, indent: string): string {
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(([name, field]) => {
      const mark = schema.required?.includes(name) ? '' : '?'
      return `${indent}  ${name}${mark}: ${shapeOf(field, `${indent}  `)}`
    })
    return `{\n${rows.join('\n')}\n${indent}}`
  }
  if (schema.items) return `list of ${most(schema.maxItems)}${shapeOf(schema.items, indent)}`
  if (schema.anyOf) return schema.anyOf.map((option) => shapeOf(option, indent)).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  return `${schema.type ?? 'anything'}${boundsOf(schema)}`
}

function most(items: number | undefined) {
  return items === undefined ? '' : `at most ${items} `
}

/** Whole numbers are within what JSON holds exactly, which is no bound of a call. */
function boundsOf({ pattern, maxLength, minimum, maximum }: Schema) {
  // A pattern says more than how long it may be at most.
  if (pattern !== undefined) return ''
  if (maxLength !== undefined) return `, at most ${maxLength} characters`
  const [least, greatest] = [minimum, maximum].map((one) => (Number.isSafeInteger((one ?? 0) * 2) ? one : undefined))
  if (least !== undefined && greatest !== undefined) return ` from ${least} to ${greatest}`
  return least === undefined ? '' : ` from ${least}`
}
