import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from '../payments/share-out.ts'
import { type PricedCoupon, priceOrder } from '../pricing/pricing.ts'
import { creditParts, sumByHsn, sumParts, type TaxParts, taxLines, withTax } from './gst.ts'

const five = { discount: 0, deliveryCharge: 0, taxBasisPoints: 500 }
const within = { isAcrossStates: false }
const across = { isAcrossStates: true }
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

describe('what a bill says of each line', () => {
  it('discount, delivery and tax are shared out by value', () => {
    const lines = [
      { hsn: '1101', amount: 300_00 },
      { hsn: '0910', amount: 100_00 },
    ]
    expect(taxLines(lines, { ...five, discount: 40_00, deliveryCharge: 40_00, tax: 20_00 }, within)).toEqual([
      { hsn: '1101', amount: 300_00, discount: 30_00, delivery: 30_00, ...rate, ...parts(300_00, 7_50, 7_50, 0) },
      { hsn: '0910', amount: 100_00, discount: 10_00, delivery: 10_00, ...rate, ...parts(100_00, 2_50, 2_50, 0) },
    ])
    expect(taxLines(lines, { ...five, tax: 20_00 }, across).map(({ cgst, sgst, igst }) => [cgst, sgst, igst])).toEqual([
      [0, 0, 15_00],
      [0, 0, 5_00],
    ])
  })

  it('one paisa of tax goes to one line and one half', () => {
    const lines = [
      { hsn: '1101', amount: 10 },
      { hsn: '1101', amount: 10 },
    ]
    const taxed = taxLines(lines, { ...five, tax: 1 }, within)
    expect(taxed.map(({ cgst, sgst }) => [cgst, sgst])).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  it('goods that cost nothing after a coupon carry the delivery by what they would have cost', () => {
    const lines = [
      { hsn: '1101', amount: 300 },
      { hsn: '0910', amount: 100 },
    ]
    const taxed = taxLines(lines, { ...five, discount: 400, deliveryCharge: 40_00, tax: 2_00 }, within)
    expect(taxed.map(({ taxable }) => taxable)).toEqual([30_00, 10_00])
  })

  it('where only some goods cost nothing after a coupon, the others carry the delivery', () => {
    const lines = [
      { hsn: '1101', amount: 1 },
      { hsn: '0910', amount: 100 },
    ]
    const taxed = taxLines(lines, { ...five, discount: 60, deliveryCharge: 40_00, tax: 2_02 }, within)
    expect(taxed.map(({ discount, delivery, taxable }) => [discount, delivery, taxable])).toEqual([
      [1, 0, 0],
      [59, 40_00, 40_41],
    ])
  })

  it('lines of one HSN and rate stand together', () => {
    const line = { taxBasisPoints: 500, ...parts(100, 2, 3, 0) }
    expect(
      sumByHsn([
        { hsn: '1101', ...line },
        { hsn: '0910', ...line },
        { hsn: '1101', ...line },
      ]),
    ).toEqual([
      { hsn: '1101', taxBasisPoints: 500, ...parts(200, 4, 6, 0) },
      { hsn: '0910', taxBasisPoints: 500, ...parts(100, 2, 3, 0) },
    ])
  })
})

describe('to the paisa, whatever is ordered with whatever coupons', () => {
  const line = fc.record({
    hsn: fc.constantFrom('1101', '110220', '0910', '0713', ''),
    price: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 100_000_00 })),
    actualPrice: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000_00 })),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  const coupon: fc.Arbitrary<PricedCoupon> = fc.oneof(
    fc.record({
      promoType: fc.constantFrom('ORDER' as const, 'SHIPPING' as const, 'ON_CATEGORY' as const),
      isCombo: fc.boolean(),
      discountType: fc.constant('PERCENTAGE_OFF' as const),
      discount: fc.integer({ min: 1, max: 100_00 }),
    }),
    fc.record({
      promoType: fc.constantFrom('ORDER' as const, 'SHIPPING' as const),
      isCombo: fc.boolean(),
      discountType: fc.constant('FIXED_AMOUNT_OFF' as const),
      discount: fc.integer({ min: 1, max: 5_000_00 }),
    }),
  )
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 40 }),
    coupons: fc.array(coupon, { maxLength: 2 }),
    settings: fc.record({
      deliveryCharge: fc.oneof(fc.constantFrom(0, 1, 40_00), fc.integer({ min: 0, max: 1_000_00 })),
      taxBasisPoints: fc.constantFrom(0, 1, 300, 500, 1200, 1800, 2800, 4000),
    }),
  })

  it('every column of a bill adds up to what was charged', () => {
    fc.assert(
      fc.property(order, fc.boolean(), ({ lines, coupons, settings }, isAcrossStates) => {
        const bill = priceOrder(lines, coupons, settings)
        const isAtListPrices = bill.originalSubtotal !== sum(lines.map(({ price, quantity }) => price * quantity))
        const sold = lines.map(({ hsn, price, actualPrice, quantity }) => ({
          hsn,
          amount: (isAtListPrices ? actualPrice || price : price) * quantity,
        }))
        const charged = {
          discount: bill.orderDiscount,
          deliveryCharge: bill.shipping,
          tax: bill.tax,
          taxBasisPoints: settings.taxBasisPoints,
        }
        const taxed = taxLines(sold, charged, { isAcrossStates })
        expect(sum(taxed.map(({ amount }) => amount))).toBe(bill.originalSubtotal)
        expect(sum(taxed.map(({ discount }) => discount))).toBe(bill.orderDiscount)
        expect(sum(taxed.map(({ delivery }) => delivery))).toBe(bill.shipping)
        const sums = sumParts(taxed)
        expect(sums.taxable).toBe(bill.subtotal + bill.shipping)
        expect(sums.cgst + sums.sgst + sums.igst).toBe(bill.tax)
        expect(sum(taxed.map(withTax))).toBe(bill.total)
        expect(sumParts(sumByHsn(taxed))).toEqual(sums)
        expect(isAcrossStates ? sums.cgst + sums.sgst : sums.igst).toBe(0)
        expect(sums.cgst - sums.sgst).toBeOneOf([0, 1])
        for (const { amount, discount, delivery, taxable, cgst, sgst, igst } of taxed) {
          expect(taxable).toBe(amount - discount + delivery)
          expect(Math.min(discount, delivery, taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
          // Within a paisa of the rate, and half a paisa of rounding of the whole.
          expect(Math.abs(cgst + sgst + igst - (taxable * settings.taxBasisPoints) / 10_000)).toBeLessThan(2)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('credit notes never take back a paisa twice, and all of them together leave nothing', () => {
    const part = fc.integer({ min: 0, max: 100_000_00 })
    const invoice = fc.array(
      fc.tuple(part, part, part, part).map((four) => parts(...four)),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(invoice, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), (lines, shares) => {
        let remaining: TaxParts[] = lines
        for (const share of [...shares, 1]) {
          const amount = Math.round(sum(remaining.map(withTax)) * share)
          const taken = creditParts(remaining, amount)
          expect(sum(taken.map(withTax))).toBe(amount)
          remaining = remaining.map((line, at) => minus(line, taken[at] as TaxParts))
          for (const { taxable, cgst, sgst, igst } of remaining) {
            expect(Math.min(taxable, cgst, sgst, igst)).toBeGreaterThanOrEqual(0)
          }
        }
        expect(sum(remaining.map(withTax))).toBe(0)
        expect(() => creditParts(remaining, 1)).toThrow(
          RangeError('More cannot be credited than the invoice still holds'),
        )
      }),
    )
  })

  it('an amount is shared out exactly, nobody more than a paisa from the proportion', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e13 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), weights, (amount, parts) => {
        const shares = shareOut(amount, parts)
        expect(sum(shares)).toBe(amount)
        const whole = parts.reduce((total, one) => total + BigInt(one), 0n)
        if (whole === 0n) return
        for (const [at, share] of shares.entries()) {
          const off = BigInt(share) * whole - BigInt(amount) * BigInt(parts[at] ?? 0)
          expect(off < whole && off > -whole).toBe(true)
        }
      }),
    )
    expect(shareOut(0, [])).toEqual([])
  })

  it('the paise that are left go to those that lost most, and to the first among equals', () => {
    expect(shareOut(9, [5, 3, 2])).toEqual([4, 3, 2])
    expect(shareOut(2, [1, 1, 1])).toEqual([1, 1, 0])
    expect(shareOut(5, [0, 0, 0])).toEqual([2, 2, 1])
  })
})

const rate = { taxBasisPoints: 500 }

function parts(taxable: number, cgst: number, sgst: number, igst: number): TaxParts {
  return { taxable, cgst, sgst, igst }
}

function minus(one: TaxParts, other: TaxParts) {
  return parts(one.taxable - other.taxable, one.cgst - other.cgst, one.sgst - other.sgst, one.igst - other.igst)
}
