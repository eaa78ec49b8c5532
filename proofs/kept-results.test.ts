import { expect, it } from 'vitest'
import { withResults } from './kept-results.ts'

const page = '# Proofs\n\nWords.\n\n## Last result of the long forms\n\nNot run yet on this version.\n'
const result = { isFine: true, rounds: 1_000, checked: '200 buyers, one bag', seconds: 90, seed: 7 }

it('the last result of each proof stands on the page, in the order of the list, whichever was run last', () => {
  const first = withResults(page, [{ ...result, name: 'last-unit' }])
  const both = withResults(first, [{ ...result, name: 'forgeries', isFine: false, checked: '' }])
  expect(both).toMatch(/^# Proofs\n\nWords\.\n\n## Last result of the long forms\n\nOn \d+ cores/)
  expect(both).not.toContain('Not run yet')
  const lines = both.split('\n').filter((line) => line.includes('| `'))
  expect(lines[0]).toMatch(/^\| S5 \| `forgeries` \| 1,000 \| \*\*FAILED\*\* \| 1\.5 \| 7 \| \d{4}-\d\d-\d\d \|$/)
  expect(lines[1]).toMatch(/^\| R6 \| `last-unit` \| 1,000 \| 200 buyers, one bag \| 1\.5 \| 7 \|/)
  expect(lines).toHaveLength(2)
})
