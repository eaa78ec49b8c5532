import { expect, it } from 'vitest'
import { withResults } from './run-results.ts'

const page = '# Proofs\n\nWords.\n\n## Times\n\nMore words.\n\n## Last result of the long forms\n\nNot run yet.\n'
const result = { isFine: true, rounds: 1_000, checked: '200 buyers, one bag', seconds: 90, seed: 7 }
const run = { form: 'long', commit: '1a2b3c4' } as const

it('the last result of each proof stands on the page with its commit, in the order of the list, whichever was run last', () => {
  const first = withResults(page, [{ ...result, name: 'last-unit' }], run)
  const both = withResults(first, [{ ...result, name: 'forgeries', isFine: false, checked: '' }], run)
  expect(both).toMatch(
    /^# Proofs\n\nWords\.\n\n## Times\n\nMore words\.\n\n## Last result of the long forms\n\nOn \d+ cores/,
  )
  expect(both).not.toContain('Not run yet')
  const lines = both.split('\n').filter((line) => line.includes('| `'))
  const failed = /^\| S5 \| `forgeries` \| 1,000 \| \*\*FAILED\*\* \| 1\.5 \| 7 \| \d{4}-\d\d-\d\d \| 1a2b3c4 \|$/
  expect(lines[0]).toMatch(failed)
  expect(lines[1]).toMatch(/^\| R6 \| `last-unit` \| 1,000 \| 200 buyers, one bag \| 1\.5 \| 7 \|/)
  expect(lines).toHaveLength(2)
})

it('the nights have a table of their own beside that of the long forms, and the short forms leave none', () => {
  const long = withResults(page, [{ ...result, name: 'last-unit' }], run)
  const both = withResults(long, [{ ...result, name: 'last-unit', rounds: 50 }], { form: 'night', commit: '9f8e7d6' })
  expect(both.startsWith(long.trimEnd())).toBe(true)
  const again = withResults(both, [{ ...result, name: 'forgeries' }], run)
  const [, longPart = '', nightPart = ''] = again.split(/## Last result of the (?:long|night) forms/)
  expect(longPart.match(/\| `/g)).toHaveLength(2)
  expect(nightPart).toMatch(/`last-unit` \| 50 \|.* \| 9f8e7d6 \|/)
  expect(withResults(again, [{ ...result, name: 'forgeries' }], { form: 'short', commit: '9f8e7d6' })).toBe(again)
})
