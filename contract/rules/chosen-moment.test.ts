import { describe, expect, it } from 'vitest'
import { isChosenMoment } from './chosen-moment.ts'

describe('a moment that somebody chose', () => {
  it.each([
    '2026-11-22T09:00:00+05:30',
    '2026-11-22T09:00Z',
    '2026-11-22T09:00:00.5Z',
    '2000-01-01T00:00:00Z',
    '2999-12-31T23:59:59-05:00',
  ])('is %s', (text) => expect(isChosenMoment(text)).toBe(true))

  it.each([
    'tomorrow',
    '5',
    '2026-11-22',
    'on 2026-11-22T09:00Z',
    '2026-11-22T09:00Z or so',
    '2026-11-22T09:00',
    '2026-02-30T09:00Z',
    '2026-11-22T25:00Z',
    '1999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-05:00',
    '+010000-01-01T00:00:00Z',
  ])('is not %s', (text) => expect(isChosenMoment(text)).toBe(false))
})
