import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'

type Definition = {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean } } }[]
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  in?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  items?: Schema[]
  left?: Schema
  right?: Schema
  catchall?: Schema
}
type Schema = { _zod: { def: Definition } }

const taken = calls.flatMap(({ name, call }) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? [[`${name} ${part}`, call[part] as unknown as Schema] as const] : [],
  ),
)

describe('a text that a call takes', () => {
  it('is cut by its length before anything else looks at it, in every call', () => {
    expect(taken.length).toBeGreaterThan(150)
    expect(taken.flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([])
  })

  it('is looked for: one whose pattern comes before its length is found', () => {
    const late = z.object({ words: z.array(z.string().check(z.regex(/^a+$/), z.maxLength(9))) })
    const only = z.optional(z.string())
    expect(unboundedIn(late as unknown as Schema, 'late')).toEqual(['late.words'])
    expect(unboundedIn(only as unknown as Schema, 'only')).toEqual(['only'])
  })

  it('is looked for also where a call takes whatever comes', () => {
    const loose = z.object({ answer: z.looseObject({}), more: z.array(z.unknown()) })
    expect(unboundedIn(loose as unknown as Schema, 'loose')).toEqual(['loose.answer', 'loose.more'])
  })
})

/** Where a schema takes a text whose length is not what it looks at first, and alone when it is too much. */
function unboundedIn(schema: Schema, at: string): string[] {
  const { def } = schema._zod
  if (def.type === 'string') return isBounded(def) ? [] : [at]
  if (def.type === 'unknown' || def.type === 'any') return [at]
  const named = Object.entries(def.shape ?? {}).flatMap(([name, one]) => unboundedIn(one, `${at}.${name}`))
  const inside = [def.innerType, def.element, def.in, def.keyType, def.valueType, def.left, def.right, def.catchall]
  const others = [...inside, ...(def.options ?? []), ...(def.items ?? [])].filter((one) => one !== undefined)
  return [...named, ...others.flatMap((one) => unboundedIn(one, at))]
}

function isBounded({ checks }: Definition) {
  const first = checks?.[0]?._zod.def
  return first?.check === 'max_length' && first.abort === true
}
