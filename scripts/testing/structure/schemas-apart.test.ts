import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFolder } from '../../node-binary.mjs'

const sources = globSync('{app,contract}/**/*.{ts,tsx}', { cwd: projectFolder })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))

it('an engineer who adds a page finds that no schema comes to the browser with it, and neither does zod', () => {
  const seen = new Set(sources.filter((file) => file.startsWith('app/')))
  for (const file of seen) for (const { name } of ours(valueImports(file))) seen.add(name)
  expect([...seen].some((file) => file === 'contract/api/orders/orders.ts')).toBe(true)
  const schemas = [...seen].flatMap((file) =>
    valueImports(file)
      .filter(({ name }) => /\.schema\.ts$|^zod\b/.test(name))
      .map(({ name }) => `${file} imports ${name}`),
  )
  expect(schemas).toEqual([])
})

it('an import that is left in the code counts, also where all that it names are types', () => {
  const text = `import type { One } from './one.schema.ts'\nimport { type Two } from './two.schema.ts'\nimport * as z from 'zod/mini'
    export type * from './three.schema.ts'\nexport { four } from './four.schema.ts'\nconst late = import('./five.schema.ts')`
  expect(importsIn(text)).toEqual(['./two.schema.ts', 'zod/mini', './four.schema.ts', './five.schema.ts'])
})

function valueImports(file: string) {
  const text = readFileSync(path.join(projectFolder, file), 'utf8')
  return importsIn(text).map((name) => ({ name: nameOf(file, name) }))
}

/** What a browser or the bundler still sees of the imports of a source. */
function importsIn(text: string) {
  const found = text.matchAll(
    /\b(?:(?:import|export)\s+(?!type\b)(?:[\w*{][^'"();]*?\bfrom\s*)?|import\s*\(\s*)'([^']+)'/g,
  )
  return [...found].map(([, name = '']) => name)
}

function nameOf(file: string, name: string) {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name
}

function ours(imported: { name: string }[]) {
  return imported.filter(({ name }) => sources.includes(name))
}
