import { expect, it } from 'vitest'
import { writeRow } from './report.ts'

const row = { name: 'Search', shop: '420 /s', reference: '2000 /s', goal: '0.2', p99Ms: 4.2 }

it('who reads the page sees a ratio that is reached plain and one that falls short bold', () => {
  expect(writeRow({ ...row, result: '0.21', cpuMs: [0.2, 0.05], isReached: true })).toBe(
    '| Search | 420 /s | 2000 /s | 0.21 | 0.2 | 4 | 0.20 / 0.05 |',
  )
  expect(writeRow({ ...row, result: '0.15', isReached: false })).toContain('| **0.15** | 0.2 |')
})
