import { expect, it } from 'vitest'
import { isDue, nextDueAt } from './nightly.ts'

const hour = 3_600
const [noon, night, beforeDawn] = ['2026-11-26T06:30:00Z', '2026-11-26T20:40:00Z', '2026-11-26T23:40:00Z'].map(
  (moment) => new Date(moment),
) as [Date, Date, Date]

type Age = { lastHours?: number; failedHours?: number; isOpen?: boolean }

function state(now: Date, { lastHours, failedHours, isOpen = true }: Age) {
  const at = (hours: number) => new Date(now.getTime() - hours * hour * 1_000).toISOString()
  const last = lastHours === undefined ? null : ({ ageSeconds: lastHours * hour } as never)
  return { isOpen, last, failed: failedHours === undefined ? null : { at: at(failedHours), fault: 'full' } }
}

it.each<[string, Date, Age, boolean]>([
  ['makes the first one at once, at noon', noon, {}, true],
  ['makes none before it is open for real', noon, { isOpen: false }, false],
  ['makes one in the night', night, { lastHours: 24 }, true],
  ['makes none at noon while the last is of this night', noon, { lastHours: 10 }, false],
  [
    'makes one of the night although somebody asked for one in the evening before midday',
    night,
    { lastHours: 14 },
    true,
  ],
  ['makes no second one in the same night', beforeDawn, { lastHours: 3 }, false],
  ['makes up at noon for a night it slept through', noon, { lastHours: 34 }, true],
  ['lets an hour pass after one that failed', night, { lastHours: 24, failedHours: 0.5 }, false],
  ['tries again after that hour', night, { lastHours: 24, failedHours: 1.1 }, true],
])('a shop %s', (_, now, age, isMade) => {
  expect(isDue(state(now, age), now)).toBe(isMade)
})

it.each<[string, Date, Age, string | null]>([
  ['that has none, at once', noon, {}, '2026-11-26T06:30:00Z'],
  ['that made one in the morning, in the night after', noon, { lastHours: 2 }, '2026-11-26T20:30:00Z'],
  ['whose last is older than a day, at once', noon, { lastHours: 30 }, '2026-11-26T06:30:00Z'],
  ['in which one failed, an hour after that', noon, { lastHours: 30, failedHours: 0.5 }, '2026-11-26T07:00:00Z'],
  ['that is not open for real, never', noon, { isOpen: false }, null],
])('a shop %s says when the next is made', (_, now, age, next) => {
  const found = nextDueAt({ ...state(now, age), isElsewhere: false }, now)
  expect(found).toEqual(next && new Date(next))
  expect(nextDueAt({ ...state(now, age), isElsewhere: true }, now)).toBeNull()
})
