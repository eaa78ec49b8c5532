import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Which of the requirements are proven, read from the titles of the tests themselves.
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

const wanted = [...read('docs/spec/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \| (.+?) \|/gm)].map(
  ([, id = '', text = '']) => ({ id, text }),
)
const proven = new Map<string, string[]>()
const testFiles = globSync(['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/*.spec.tsx'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'build/**', '.data/**'],
})
for (const file of testFiles) {
  for (const id of idsInTitles(read(file))) proven.set(id, [...(proven.get(id) ?? []), file])
}

const areas = [...new Set(wanted.map(({ id }) => areaOf(id)))]
for (const area of areas) {
  const ofArea = wanted.filter(({ id }) => areaOf(id) === area)
  const missing = ofArea.filter(({ id }) => !proven.has(id))
  const count = `${ofArea.length - missing.length} of ${ofArea.length}`.padStart(9)
  console.log(
    `${area.padEnd(7)}${count}${missing.length > 0 ? `   missing: ${missing.map(({ id }) => numberOf(id)).join(' ')}` : ''}`,
  )
}
const known = new Set(wanted.map(({ id }) => id))
const unknown = [...proven.keys()].filter((id) => !known.has(id))
if (unknown.length > 0) {
  console.error(`Tests name requirements that do not exist: ${unknown.join(', ')}`)
  process.exitCode = 1
}
console.log(
  `All    ${`${wanted.filter(({ id }) => proven.has(id)).length} of ${wanted.length}`.padStart(9)}   in ${testFiles.length} test files`,
)

/** IDs stand in square brackets in the titles of it, test and describe; after `it.each(…)` the title follows its closing bracket. */
function idsInTitles(source: string) {
  const titles = source.matchAll(
    /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g,
  )
  return new Set([...titles].flatMap(([, single, double, back]) => bracketed(single ?? double ?? back ?? '')))
}

function bracketed(title: string) {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, list = '']) => list.match(/\b[A-Z]+-\d{2}\b/g) ?? [])
}

function areaOf(id: string) {
  return id.split('-')[0] as string
}

function numberOf(id: string) {
  return id.split('-')[1]
}
