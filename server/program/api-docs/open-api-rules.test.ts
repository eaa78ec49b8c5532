import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Document, Spectral } from '@stoplight/spectral-core'
import { Json } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import { openApiDocument } from './document.ts'

const document = openApiDocument()
const text = JSON.stringify(document)

describe('the API’s document', () => {
  it('[API-01] has nothing that Spectral’s rules for OpenAPI complain of', async () => {
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [oas as never] })
    const found = await spectral.run(new Document(text, Json, 'openapi.json'))
    expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
  }, 60_000)

  it('has nothing that Redocly’s recommended rules complain of', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const found = await lintFromString({ source: text, config, absoluteRef: '/openapi.json' })
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  }, 60_000)

  it('names no bound of a number in an address that the call does not keep', () => {
    const parameters = calls.flatMap(({ name, call }) => {
      const path = `/api/v1${call.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = document.paths[path]?.[call.method.toLowerCase()] as { parameters?: Parameter[] }
      return (operation.parameters ?? []).map((parameter) => ({ name, call, parameter }))
    })
    const bounded = parameters.filter(({ parameter }) => parameter.schema.type === 'integer')
    expect(bounded.length).toBeGreaterThan(20)
    for (const { name, call, parameter } of bounded) {
      const { minimum = 0, maximum = 0 } = parameter.schema
      const shape = call.query?._zod.def as unknown as {
        shape: Record<string, { safeParse(value: unknown): { success: boolean } }>
      }
      const isTaken = (value: number) => shape.shape[parameter.name]?.safeParse(String(value)).success
      expect([name, parameter.name, isTaken(minimum), isTaken(maximum)]).toEqual([name, parameter.name, true, true])
      expect([name, parameter.name, isTaken(minimum - 1), isTaken(maximum + 1)]).toEqual([
        name,
        parameter.name,
        false,
        false,
      ])
    }
  })

  it('refers to nothing that it does not hold, and holds no schema that nothing refers to', () => {
    const referred = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name))
    const held = ['schemas', 'responses', 'headers'].flatMap((kind) =>
      Object.keys(document.components[kind as 'schemas']).map((name) => `${kind}/${name}`),
    )
    expect([...referred].sort()).toEqual(held.sort())
  })
})

type Parameter = { name: string; schema: { type?: string; minimum?: number; maximum?: number } }
