import { expect, it } from 'vitest'
import { formatPaise, formatRupees, shareOf, toBasisPoints, toPaise, toPercent, toRupees } from './money.ts'

it.each([
  [0, '₹0.00'],
  [0.1, '₹0.10'],
  [72, '₹72.00'],
  [1_234.5, '₹1,234.50'],
  [150_000.25, '₹1,50,000.25'],
  [12_345_678.9, '₹1,23,45,678.90'],
])('[CONST-01] [GEN-06] %d rupees are shown as %s: ₹, Indian grouping and always 2 decimals', (rupees, shown) => {
  expect(formatRupees(rupees)).toBe(shown)
  expect(formatPaise(toPaise(rupees))).toBe(shown)
})

it('[CONST-01] rupees of the wire are whole paise within, and nothing finer is an amount', () => {
  expect([0.1, 0.29, 1.15, 4.35, 315, 99_999.99].map(toPaise)).toEqual([10, 29, 115, 435, 31_500, 9_999_999])
  expect([1, 29, 31_500].map(toRupees)).toEqual([0.01, 0.29, 315])
  for (const wrong of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    expect(() => toPaise(wrong)).toThrow(RangeError)
  }
})

it('[GEN-07] a percent of the wire is whole basis points within, and a share of an amount is rounded half up once', () => {
  expect([toBasisPoints(5), toBasisPoints(12.5), toPercent(500), toPercent(1_250)]).toEqual([500, 1_250, 5, 12.5])
  expect([shareOf(110, 500), shareOf(130, 500), shareOf(109, 500)]).toEqual([6, 7, 5])
})
