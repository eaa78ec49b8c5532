import * as z from 'zod/mini'
import { calls, contractSchemas } from '#contract/api/calls.ts'
import { published } from '#contract/api/fields.ts'

export type JsonSchema = { [key: string]: unknown } & {
  properties?: Record<string, JsonSchema>
  required?: string[]
}
type Direction = 'input' | 'output'
export type NamedSchemas = ReturnType<typeof namedSchemas>

/**
 * The schemas of the contract as JSON Schema, each with the name it has there: what comes in (`input`) and what goes out (`output`)
 * apart, since a default or a cut text makes two of one. Only those that a call uses are among the components.
 */
export function namedSchemas() {
  const made = { input: schemasOf('input'), output: schemasOf('output') }
  const used = new Map<string, JsonSchema>()
  return {
    /** The schema itself, with references to named ones inside it. */
    shape(schema: z.core.$ZodType, direction: Direction): JsonSchema {
      return use(made[direction].byName[made[direction].nameOf(schema) ?? ''] ?? {}, direction)
    },
    /** A reference where the schema has a name, else the schema itself. */
    refer(schema: z.core.$ZodType, direction: Direction): JsonSchema {
      const name = made[direction].nameOf(schema)
      if (!name || made[direction].byName[name]?.type !== 'object') return this.shape(schema, direction)
      return use({ $ref: referenceTo(name) }, direction)
    },
    components: () => Object.fromEntries([...used].sort(([name], [other]) => (name < other ? -1 : 1))),
  }

  /** Notes each schema that is referred to, and gives those that differ by direction a name of their own. */
  function use(schema: JsonSchema, direction: Direction): JsonSchema {
    return mapReferences(schema, (name) => {
      const published = nameIn(direction, name)
      if (!used.has(published)) {
        used.set(published, {})
        used.set(published, use(made[direction].byName[name] ?? {}, direction))
      }
      return published
    })
  }

  function nameIn(direction: Direction, name: string) {
    const { input, output } = made
    const isSame =
      !(name in output.byName) || JSON.stringify(input.byName[name]) === JSON.stringify(output.byName[name])
    return direction === 'output' || isSame ? name : `${name}Input`
  }
}

const referenceTo = (name: string) => `#/components/schemas/${name}`

function schemasOf(io: Direction) {
  const registry = z.registry<{ id: string }>()
  for (const { name, schema } of contractSchemas) registry.add(schema, { id: name })
  for (const { name, call } of calls) {
    const own = io === 'input' ? { Params: call.params, Query: call.query, Body: call.body } : { Data: call.data }
    for (const [part, schema] of Object.entries(own))
      if (schema && !registry.has(schema)) registry.add(schema, { id: `${capital(name)}${part}` })
  }
  const { schemas } = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: referenceTo, override: publish })
  const byName = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema as JsonSchema)]))
  return { byName, nameOf: (schema: z.core.$ZodType) => registry.get(schema as z.ZodMiniType)?.id }
}

/** A number in an address comes as text: it is published as the number it is. What the shop answers may grow by a field. */
export function publish({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const publishedSchema = published.get(zodSchema as z.ZodMiniType)
  if (publishedSchema) {
    for (const key of Object.keys(jsonSchema)) if (key !== 'default') delete jsonSchema[key]
    Object.assign(jsonSchema, publishedSchema)
  }
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

function bare({ $schema: _, $id: __, id: ___, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function mapReferences(value: JsonSchema, rename: (name: string) => string): JsonSchema {
  const walk = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(walk)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, referenceTo(rename(inner.slice(referenceTo('').length)))]
          : [key, walk(inner)],
      ),
    )
  }
  return walk(value) as JsonSchema
}

function capital(name: string) {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
