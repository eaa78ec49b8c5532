import { expect, it } from 'vitest'
import { formatDay, formatDayAndTime } from './dates.ts'

const now = new Date('2026-11-21T10:00:00Z')

it('[ORD-04] a shopper reads days and times of India, wherever the phone is', () => {
  expect(formatDay('2026-11-20T20:00:00Z', now)).toBe('Sat, 21 Nov')
  expect(formatDayAndTime('2026-11-21T12:35:00Z', now)).toBe('Sat, 21 Nov, 6:05\u00a0pm')
})

it('[ORDS-02] an order of another year names its year', () => {
  expect(formatDay('2025-12-31T18:00:00Z', now)).toBe('Wed, 31 Dec 2025')
  expect(formatDay('2025-12-31T19:00:00Z', now)).toBe('Thu, 1 Jan')
})
