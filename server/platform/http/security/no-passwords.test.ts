import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { calls } from '#contract/api/calls.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it('[VAL-40] no form and no call of the shop knows a password: people sign in by a code alone', () => {
  const forms = globSync(['app/**/*.tsx', 'server/**/*.ts'], { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(forms.length).toBeGreaterThan(200)
  const formsWithPassword = forms.filter((file) =>
    /type="password"|autoComplete="[^"]*password|name="password"/.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
  expect(formsWithPassword).toEqual([])
  const fieldsOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const fields = calls.flatMap(({ call }) => [call.query, call.body, call.params].flatMap(fieldsOf))
  expect(fields.length).toBeGreaterThan(50)
  // A passkey is what takes the place of a password, and is for the people of the shop.
  expect(fields.filter((field) => /pass(?!key)/i.test(field))).toEqual([])
})
