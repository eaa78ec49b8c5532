import { expect, it } from 'vitest'
import { fromField, toField } from './moments.ts'

it('a day and a time are those of India, wherever the browser stands, and none stays none', () => {
  expect(toField('2026-11-22T03:30:00.000Z')).toBe('2026-11-22T09:00')
  expect(fromField('2026-11-22T09:00')).toBe('2026-11-22T09:00:00+05:30')
  expect(toField(fromField('2026-01-01T00:05'))).toBe('2026-01-01T00:05')
  expect([toField(null), fromField('')]).toEqual(['', null])
})
