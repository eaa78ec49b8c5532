import * as z from 'zod/mini'
import type { Endpoint } from '#contract/api/endpoint.ts'
import type { Sent } from './send-call.ts'

/** A text in a request: where it stands, such as ['body', 'sizes', 0, 'sku'], and how long it may be, where that is limited. */
export type TextField = { path: (string | number)[]; most: number | undefined }

type JsonSchema = {
  type?: string | string[]
  format?: string
  pattern?: string
  maxLength?: number
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * Every text that a call takes, by its schema; and every one of a right request that comes through it without being named, such as
 * the parts of a passkey's answer or the name of a file.
 */
export function textFieldsOf(call: Endpoint, right: Sent): TextField[] {
  const byPath = new Map<string, TextField>()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    const requested = schema
      ? fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, [
          part,
        ])
      : []
    for (const field of [...textsIn(right[part], [part]).filter(isAccepted(call, part, right)), ...requested]) {
      byPath.set(field.path.join('.'), field)
    }
  }
  return [...byPath.values()]
}

/** A schema leaves out what it does not name, unless it says otherwise; a form is read by the feature itself. */
function isAccepted(call: Endpoint, part: keyof Sent, right: Sent) {
  const schema = call[part]
  const taken = schema && !call.isMultipart ? z.safeParse(schema, right[part]).data : right[part]
  const paths = new Set(textsIn(taken, [part]).map(({ path }) => path.join('.')))
  return ({ path }: TextField) => paths.has(path.join('.'))
}

function fieldsIn(schema: JsonSchema, path: TextField['path']): TextField[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (isText(schema) || choices.some(isText)) return [{ path, most: limitOf(schema) }]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => fieldsIn(one, [...path, name]))
  const listed = schema.items ? fieldsIn(schema.items, [...path, 0]) : []
  return [...inside, ...listed, ...choices.flatMap((choice) => fieldsIn(choice, path))]
}

function isText(schema: JsonSchema) {
  return (schema.type === 'string' || schema.pattern !== undefined) && schema.format !== 'binary'
}

function limitOf({ maxLength, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): number | undefined {
  return maxLength ?? [...anyOf, ...oneOf, ...allOf].map(limitOf).find((most) => most !== undefined)
}

function textsIn(value: unknown, path: TextField['path']): TextField[] {
  if (typeof value === 'string') return [{ path, most: undefined }]
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([name, one]) => textsIn(one, [...path, name]))
}

/** The same request with other texts in some places. */
export function withTexts(sent: Sent, texts: [TextField, string][]): Sent {
  const changed = structuredClone(sent) as Record<string | number, unknown>
  for (const [{ path }, text] of texts) {
    const last = path.at(-1) ?? ''
    const within = path.slice(0, -1).reduce<Record<string | number, unknown> | undefined>((value, name) => {
      return value?.[name] as Record<string | number, unknown> | undefined
    }, changed)
    if (!within) throw new Error(`A right request lacks the place ${path.join('.')}.`)
    within[last] = text
  }
  return changed as Sent
}
