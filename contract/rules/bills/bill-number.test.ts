import { expect, it } from 'vitest'
import {
  billFileName,
  billNumber,
  billNumberOf,
  endOfFinancialYear,
  financialYear,
  financialYearsBetween,
} from './bill-number.ts'

it('the financial year changes on 1 April at midnight in India', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59.999Z'))).toBe('25-26')
  expect(financialYear(new Date('2026-03-31T18:30:00.000Z'))).toBe('26-27')
  expect(financialYear(new Date('2026-12-31T18:30:00.000Z'))).toBe('26-27')
  expect(financialYear(new Date('2099-11-21T00:00:00.000Z'))).toBe('99-00')
  for (const moment of ['2026-03-31T18:29:59.999Z', '2026-03-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z']) {
    const end = endOfFinancialYear(new Date(moment))
    expect(financialYear(new Date(end.getTime() - 1))).toBe(financialYear(new Date(moment)))
    expect(financialYear(end)).not.toBe(financialYear(new Date(moment)))
  }
})

it('a bill number has 16 characters, and its file a name that every system takes', () => {
  expect(billNumber('invoice', '26-27', 1)).toBe('INV/26-27/000001')
  expect(billNumber('credit-note', '26-27', 123_456)).toBe('CRN/26-27/123456')
  expect(billNumber('invoice', '26-27', 999_999)).toHaveLength(16)
  expect(billFileName('INV/26-27/000001')).toBe('INV-26-27-000001.pdf')
  expect(billNumberOf('INV-26-27-000001.pdf')).toBe('INV/26-27/000001')
  expect(billNumberOf('2026-0001.pdf')).toBeUndefined()
})

it('a number of a series that a restore opened has 16 characters too, and its kind as its first letter', () => {
  expect(billNumber('invoice', '26-27', 124, 'K7')).toBe('IK7/26-27/000124')
  expect(billNumber('credit-note', '26-27', 999_999, 'K7')).toBe('CK7/26-27/999999')
  expect(billNumber('credit-note', '26-27', 999_999, 'K7')).toHaveLength(16)
  expect(billNumberOf('IK7-26-27-000124.pdf')).toBe('IK7/26-27/000124')
})

it('the financial years between two moments are those of both and what lies between', () => {
  const between = (from: string, until: string) => financialYearsBetween(new Date(from), new Date(until))
  expect(between('2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z')).toEqual(['26-27'])
  expect(between('2026-03-31T18:29:59Z', '2026-03-31T18:30:00Z')).toEqual(['25-26', '26-27'])
  expect(between('2025-01-01T00:00:00Z', '2027-04-02T00:00:00Z')).toEqual(['24-25', '25-26', '26-27', '27-28'])
})
