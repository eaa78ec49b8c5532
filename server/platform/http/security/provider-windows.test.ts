import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('[CONST-04] no timing or size of a provider’s popup is a limit of ours: nothing in the shop opens, sizes or polls such a window', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const sources = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter((source) => !source.includes('.test.'))
  expect(sources.length).toBeGreaterThan(50)
  for (const source of sources) {
    expect(readFileSync(`${root}/${source}`, 'utf8'), source).not.toMatch(
      /window\.open\(|width=500|height=600|\bpopup\w*\.closed\b/,
    )
  }
})
