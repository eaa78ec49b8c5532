import { describe, expect, it } from 'vitest'
import { emptyProduct, mrpRefusal, productObjections } from './product-draft.ts'
import { slugOf } from './slug.ts'

const rules = { taxBasisPoints: 500 }
const size = { size: 1, type: 'KG', sku: 'A', price: 100, actualPrice: null, mrp: 105, lowStockAt: 5, stock: 0 }
const product = { ...emptyProduct(rules), name: 'Atta', categoryId: 'atta', hsn: '1101', sizes: [size] }
const fields = (changes: object) => productObjections({ ...product, ...changes }, rules).map(({ field }) => field)

describe('whoever enters a price', () => {
  it('is held to the MRP, tax included, to the paisa', () => {
    expect(mrpRefusal(100, 105, rules)).toBeUndefined()
    expect(mrpRefusal(100, 104.99, rules)).toBe('₹100.00 with 5% tax is ₹105.00, more than the MRP of ₹104.99')
    expect(mrpRefusal(100, null, rules)).toBeUndefined()
    expect(mrpRefusal(99.99, 104.99, { taxBasisPoints: 500 })).toBeUndefined()
    expect(mrpRefusal(100, 100, { taxBasisPoints: 0 })).toBeUndefined()
  })

  it('is told of a list price above the MRP, which would be a false discount', () => {
    expect(productObjections({ ...product, sizes: [{ ...size, actualPrice: 120 }] }, rules)).toEqual([
      {
        field: 'sizes.0.mrp',
        text: 'The list price is too high: ₹120.00 with 5% tax is ₹126.00, more than the MRP of ₹105.00',
      },
    ])
  })

  it.each([Number.NaN, 0, -1, 1.005, 10_000_000, Number.POSITIVE_INFINITY])('cannot enter %s', (price) => {
    expect(fields({ sizes: [{ ...size, price, mrp: null }] })).toEqual(['sizes.0.price'])
  })
})

describe('whoever saves a product', () => {
  it('is not held up where everything is there', () => {
    expect(fields({})).toEqual([])
    expect(fields({ isPublished: true })).toEqual([])
    expect(fields({ sizes: [] })).toEqual([])
  })

  it.each([
    [{ name: '' }, ['name']],
    [{ hsn: '11012' }, ['hsn']],
    [{ isPublished: true, sizes: [] }, ['sizes']],
    [{ isPublished: true, taxPercent: 18 }, ['taxPercent']],
    [{ taxPercent: Number.NaN }, ['taxPercent']],
    [{ discountType: 'PERCENTAGE_OFF', discountValue: 101 }, ['discountValue']],
    [{ discountType: 'FIXED_AMOUNT_OFF', discountValue: null }, ['discountValue']],
    [{ discountType: null, discountValue: 5 }, ['discountType']],
    [{ shownFrom: 'tomorrow' }, ['shownFrom']],
    [{ sizes: [size, size] }, ['sizes.1.size', 'sizes.1.sku']],
    [{ sizes: [{ ...size, size: 0.0005 }] }, ['sizes.0.size']],
    [{ sizes: [{ ...size, stock: 1.5, lowStockAt: -1 }] }, ['sizes.0.lowStockAt', 'sizes.0.stock']],
  ])('is told what is wrong in %o', (changes, wrong) => {
    expect(fields(changes)).toEqual(wrong)
  })
})

describe('an id made from a name', () => {
  it.each([
    ['Sharbati Wheat Atta', 'sharbati-wheat-atta'],
    ['Café & Crème 100%', 'cafe-and-creme-100'],
    ['आटा', ''],
    [`${'Long '.repeat(20)}`, 'long-long-long-long-long-long-long-long-long-long'],
  ])('%s → %s', (name, slug) => expect(slugOf(name)).toBe(slug))
})
