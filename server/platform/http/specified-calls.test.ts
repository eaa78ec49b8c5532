import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'

const specification = readFileSync(new URL('../../../docs/spec/spec.md', import.meta.url), 'utf8')
const rows = [...specification.matchAll(/^\| (GET|POST|PUT|DELETE) (.+?) \| (.*?) \| .* \|$/gm)].flatMap(
  ([, method = '', addresses = '', payload = '']) =>
    addresses
      .replace(/ \(.*?\)/g, '')
      .replace('refund-policy, privacy-policy, terms-conditions', '{title}')
      .split(' or ')
      .map((address) => ({ method, address, payload })),
)

const shapeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path.replace(/:\w+/g, ':')}`

function callOf({ method, address }: { method: string; address: string }) {
  const [path = ''] = address.split('?')
  const expectedPath = `${method} /${path.replace(/\{\w+\}/g, ':')}`
  return calls.find(({ call }) => shapeOf(call) === expectedPath)?.call
}

const namesOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

it('[GEN-02] [API-01] every call of the specification’s own table is a call of the contract', () => {
  expect(rows).toHaveLength(37)
  expect(rows.filter((row) => !callOf(row)).map(({ method, address }) => `${method} ${address}`)).toEqual([])
  // The offers stand in the table twice.
  expect(new Set(rows.map(callOf)).size).toBe(36)
})

it.each(rows.filter(({ address }) => address.includes('?')))(
  '[GEN-02] $method $address takes the query that is listed',
  ({ method, address }) => {
    const query = (address.split('?')[1] ?? '').split('&').map((part) => part.split('=')[0])
    expect(namesOf(callOf({ method, address })?.query)).toEqual(expect.arrayContaining(query))
  },
)

it.each(rows.filter(({ payload }) => payload.startsWith('Bearer')))(
  '[GEN-02] $method $address wants a token, and takes the payload that is listed: $payload',
  ({ method, address, payload }) => {
    const call = callOf({ method, address })
    // The check of a token reads it from the query too and says itself what it thinks of it.
    if (call?.path !== '/token/valid') expect(call?.access).toMatch(/^(user|customer)$/)
    const [, listed = ''] = /\{(.*)\}|multipart (?!file)(.*)$/.exec(payload)?.filter(Boolean) ?? []
    const fields = listed.replace(/\(.*?\)|\.\.\./g, '').split(',')
    const names = fields.map((field) => field.trim()).filter(Boolean)
    expect(namesOf(call?.body)).toEqual(expect.arrayContaining(names))
  },
)
