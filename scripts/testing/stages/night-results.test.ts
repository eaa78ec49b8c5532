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
  it('has each part with its day and commit, a failure in bold', () => {
    const page = withNight('# Proofs\n\nWords.\n', night)
    expect(page).toContain('| Browser tests | passed | 1,300 passed, 0 failed | 1.5 | 2026-11-24 | abc1234 |')
    expect(page).toContain('| Types | **FAILED** |  | 0.1 | 2026-11-24 | abc1234 |')
    expect(page).toContain('- **nginx is lacking**')
  })

  it('has the night before no more, and all that stands around it', () => {
    const first = withNight('# Proofs\n\n## Times\n\nWords.\n', night).replace(
      /$/,
      '\n## Last result of the long forms\n\n| A | table |\n',
    )
    const second = withNight(first, { ...night, commit: 'def5678', faults: [] })
    expect(second).not.toContain('abc1234')
    expect(second).not.toContain('nginx')
    expect(second).toMatch(
      /## Times\n\nWords\.\n\n## Last night\n[^#]*def5678[^#]*\n\n## Last result of the long forms\n\n\| A \| table \|\n/,
    )
  })

  it('keeps the other parts as they were where only one ran', () => {
    const proofs = { title: 'Proofs', isFine: true, seconds: 600, passed: 10, failed: 0, isCounted: true }
    const first = withNight('# Proofs\n', night)
    const second = withNight(first, { outcomes: [proofs], faults: undefined, commit: 'def5678', day: '2026-11-25' })
    expect(second.match(/^\| (?!Part).*/gm)).toEqual([
      '| Browser tests | passed | 1,300 passed, 0 failed | 1.5 | 2026-11-24 | abc1234 |',
      '| Types | **FAILED** |  | 0.1 | 2026-11-24 | abc1234 |',
      '| Proofs | passed | 10 passed, 0 failed | 10.0 | 2026-11-25 | def5678 |',
    ])
    expect(second).toContain('- **nginx is lacking**')
  })
})
