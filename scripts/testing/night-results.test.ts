import { describe, expect, it } from 'vitest'
import { withNight } from './night-results.ts'

const night = {
  outcomes: [
    { title: 'Browser tests', isFine: true, seconds: 90, passed: 1_300, failed: 0, isCounted: true },
    { title: 'Types', isFine: false, seconds: 6, passed: 0, failed: 1, isCounted: false },
  ],
  faults: ['nginx is lacking'],
  commit: 'abc1234',
  day: '2026-11-24',
}

describe('the page of proofs after a night', () => {
  it('has its day, its commit and each part, a failure in bold', () => {
    const page = withNight('# Proofs\n\nWords.\n', night)
    expect(page).toContain('2026-11-24, commit abc1234.')
    expect(page).toContain('| Browser tests | passed | 1,300 passed, 0 failed | 1.5 |')
    expect(page).toContain('| Types | **FAILED** |  | 0.1 |')
    expect(page).toContain('- **nginx is lacking**')
  })

  it('has the night before no more, and all that stands around it', () => {
    const first = withNight('# Proofs\n\n## Times\n\nWords.\n', night).replace(
      /$/,
      '\n## Last result of the long forms\n\nA table.\n',
    )
    const second = withNight(first, { ...night, commit: 'def5678', faults: [] })
    expect(second).not.toContain('abc1234')
    expect(second).toMatch(
      /## Times\n\nWords\.\n\n## Last night\n[^#]*def5678[^#]*\n\n## Last result of the long forms\n\nA table\.\n/,
    )
  })
})
