import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatBadgeRupees,
  formatPaise,
  formatRupees,
  shareOf,
  toBasisPoints,
  toPaise,
  toPercent,
  toRupees,
} from './money.ts'

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

it.each([
  [50, '₹50'],
  [49.5, '₹49.50'],
  [0.05, '₹0.05'],
  [100.01, '₹100.01'],
  [1_500, '₹1,500'],
  [1_00_000.1, '₹1,00,000.10'],
])('[CONST-01] [VAL-23] %d rupees off stand on a badge as %s', (rupees, shown) => {
  expect(formatBadgeRupees(rupees)).toBe(shown)
})

it('[CONST-01] any amount is shown as Indians write it, to the paisa', () => {
  const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(
      fc.integer({ min: -1e14, max: 1e14 }),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      (paise, rupees) => {
        expect(formatPaise(paise)).toBe(`₹${indian.format(paise / 100)}`)
        expect(formatRupees(rupees)).toBe(`₹${indian.format(rupees)}`)
      },
    ),
  )
})

it('[CONST-01] rupees of the wire are whole paise within, and nothing finer is an amount', () => {
  expect([0.1, 0.29, 1.15, 4.35, 315, 99_999.99].map(toPaise)).toEqual([10, 29, 115, 435, 31_500, 9_999_999])
  expect([1, 29, 31_500].map(toRupees)).toEqual([0.01, 0.29, 315])
  for (const wrong of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
    const expectedMessage = `${wrong} is not an amount of rupees with at most 2 decimals`
    expect(() => toPaise(wrong)).toThrow(RangeError(expectedMessage))
  }
})

it('[GEN-07] a percent of the wire is whole basis points within, and a share of an amount is rounded half up once', () => {
  expect([toBasisPoints(5), toBasisPoints(12.5), toPercent(500), toPercent(1_250)]).toEqual([500, 1_250, 5, 12.5])
  expect([shareOf(110, 500), shareOf(130, 500), shareOf(109, 500)]).toEqual([6, 7, 5])
})

it('[CONST-01] amounts of a great order go over the wire and back to the paisa', () => {
  expect(toPaise(13_45_66_312.58)).toBe(13_45_66_312_58)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), (paise) => {
      expect(toPaise(JSON.parse(JSON.stringify(toRupees(paise))))).toBe(paise)
      expect(() => toPaise((paise % 1e9) / 100 + 0.001)).toThrow(RangeError)
    }),
  )
})

it('[GEN-07] a share is exact to the paisa where paise times basis points pass the whole numbers of a computer', () => {
  expect(shareOf(9_903_937_399_727, 13_37)).toBe(1_324_156_430_343)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e14 }), fc.integer({ min: 0, max: 10_000 }), (paise, basisPoints) => {
      const exact = (BigInt(paise) * BigInt(basisPoints) + 5_000n) / 10_000n
      expect(shareOf(paise, basisPoints)).toBe(Number(exact))
    }),
  )
})
