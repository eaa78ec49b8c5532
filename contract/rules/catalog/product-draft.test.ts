import { describe, expect, it } from 'vitest'
import { emptyProduct, mrpRefusal, productObjections } from './product-draft.ts'

const rules = { taxBasisPoints: 500 }
const size = { size: 1, type: 'KG', sku: 'A', price: 100, actualPrice: null, mrp: 105, lowStockAt: 5, stock: 0 }
const product = { ...emptyProduct(rules), name: 'Atta', categoryId: 'atta', hsn: '1101', sizes: [size] }
const objections = (changes: object) =>
  productObjections({ ...product, ...changes }, rules).map(({ field, text }) => [field, text])
const inSize = (changes: object) => objections({ sizes: [{ ...size, ...changes }] })

describe('whoever enters a price', () => {
  it('is held to the MRP, tax included, to the paisa', () => {
    expect(mrpRefusal(100, 105, rules)).toBeUndefined()
    expect(mrpRefusal(100, 104.99, rules)).toBe('₹100.00 with 5% tax is ₹105.00, more than the MRP of ₹104.99')
    expect(mrpRefusal(99.99, 104.99, { taxBasisPoints: 500 })).toBeUndefined()
    expect(mrpRefusal(100, 100, { taxBasisPoints: 0 })).toBeUndefined()
  })

  it('is not held to an MRP that is not there, nor by amounts that are none', () => {
    expect(mrpRefusal(100, null, rules)).toBeUndefined()
    expect(mrpRefusal(null, 105, rules)).toBeUndefined()
    expect(mrpRefusal(Number.NaN, 105, rules)).toBeUndefined()
    expect(mrpRefusal(100, 1.005, rules)).toBeUndefined()
  })

  it('is told of a list price above the MRP, which would be a false discount', () => {
    const sentence = 'The list price is too high: ₹120.00 with 5% tax is ₹126.00, more than the MRP of ₹105.00'
    expect(inSize({ actualPrice: 120 })).toEqual([['sizes.0.mrp', sentence]])
  })

  it('is told of the price alone where both are above the MRP', () => {
    const sentence = '₹110.00 with 5% tax is ₹115.50, more than the MRP of ₹105.00'
    expect(inSize({ price: 110, actualPrice: 120 })).toEqual([['sizes.0.mrp', sentence]])
  })

  it.each([Number.NaN, 0, -1, 1.005, 10_000_000, Number.POSITIVE_INFINITY])('cannot enter %s', (price) => {
    expect(inSize({ price, mrp: null })).toEqual([['sizes.0.price', 'Enter a price in rupees, such as 72 or 72.50']])
  })

  it('may ask for anything from a paisa to 99,99,999 rupees', () => {
    for (const price of [0.01, 72.5, 9_999_999]) expect(inSize({ price, mrp: null })).toEqual([])
  })

  it('may show a list price that is not below it', () => {
    expect(inSize({ actualPrice: 100 })).toEqual([])
    expect(inSize({ actualPrice: 100.01, mrp: 200 })).toEqual([])
    expect(inSize({ actualPrice: 99.99 })).toEqual([
      ['sizes.0.actualPrice', 'The list price cannot be below the price'],
    ])
    expect(inSize({ actualPrice: 100.005 })).toEqual([['sizes.0.actualPrice', 'Enter an amount in rupees']])
  })

  it('gives an MRP in rupees, or none', () => {
    expect(inSize({ mrp: null })).toEqual([])
    for (const mrp of [Number.NaN, -5, 105.001, 10_000_000]) {
      expect(inSize({ mrp })).toEqual([['sizes.0.mrp', 'Enter the MRP in rupees']])
    }
    expect(inSize({ mrp: 0 })).toContainEqual(['sizes.0.mrp', 'Enter the MRP in rupees'])
  })
})

describe('whoever saves a product', () => {
  it('is not held up where everything is there', () => {
    expect(objections({})).toEqual([])
    expect(objections({ isPublished: true })).toEqual([])
    expect(objections({ sizes: [] })).toEqual([])
    expect(objections({ shownFrom: '2026-12-01T09:00:00+05:30' })).toEqual([])
  })

  it.each([
    ['a name', { name: ' ' }, ['name', 'Enter a name']],
    ['a category', { categoryId: '' }, ['categoryId', 'Choose a category']],
    ['a moment', { shownFrom: 'tomorrow' }, ['shownFrom', 'Choose a day and a time']],
    ['a moment of the calendar', { shownFrom: '2026-02-30T09:00Z' }, ['shownFrom', 'Choose a day and a time']],
    [
      'a size, once published',
      { isPublished: true, sizes: [] },
      ['sizes', 'A published product needs at least one size'],
    ],
  ])('is asked for %s', (_, changes, objection) => expect(objections(changes)).toEqual([objection]))

  it('gives an HSN code of 4, 6 or 8 digits', () => {
    for (const hsn of ['1101', '110100', '11010000']) expect(objections({ hsn })).toEqual([])
    for (const hsn of ['', '110', '11012', '1101000', '1101000000', '11o1', '1101A0', '11010A', ' 1101', '1101 ']) {
      expect(objections({ hsn })).toEqual([['hsn', 'An HSN code has 4, 6 or 8 digits']])
    }
  })

  it('gives it a place among the others', () => {
    for (const position of [-1_000_000, 0, 1_000_000]) expect(objections({ position })).toEqual([])
    for (const position of [-1_000_001, 1_000_001, 1.5, Number.NaN]) {
      expect(objections({ position })).toEqual([['position', 'Enter a whole number, such as 10']])
    }
  })

  it('gives a tax rate to the hundredth of a percent', () => {
    for (const taxPercent of [0, 0.25, 5, 18, 100]) expect(objections({ taxPercent })).toEqual([])
    for (const taxPercent of [-1, 100.01, 5.001, Number.NaN]) {
      expect(objections({ taxPercent })).toEqual([['taxPercent', 'Enter a tax rate in percent, such as 5']])
    }
  })

  it('keeps a product with another rate than the shop’s as a draft', () => {
    expect(objections({ taxPercent: 18, isPublished: true })).toEqual([
      ['taxPercent', 'The shop charges 5% tax: a product with another rate can only be kept as a draft'],
    ])
  })
})

describe('a discount label', () => {
  it('says a percent from 1 to 100, or an amount', () => {
    for (const discountValue of [1, 15, 100]) {
      expect(objections({ discountType: 'PERCENTAGE_OFF', discountValue })).toEqual([])
    }
    for (const discountValue of [0.5, 1, 250, 9_999_999]) {
      expect(objections({ discountType: 'FIXED_AMOUNT_OFF', discountValue })).toEqual([])
    }
    expect(objections({ discountType: null, discountValue: null })).toEqual([])
  })

  it.each([null, 0, 101, 1.5, Number.NaN])('cannot say %s percent', (discountValue) => {
    expect(objections({ discountType: 'PERCENTAGE_OFF', discountValue })).toEqual([
      ['discountValue', 'Enter a percent from 1 to 100'],
    ])
  })

  it.each([null, 0, -1, 1.005, Number.NaN])('cannot say %s rupees', (discountValue) => {
    expect(objections({ discountType: 'FIXED_AMOUNT_OFF', discountValue })).toEqual([
      ['discountValue', 'Enter an amount in rupees'],
    ])
  })

  it('says of which kind it is', () => {
    expect(objections({ discountType: null, discountValue: 5 })).toEqual([
      ['discountType', 'Choose what kind of discount it is'],
    ])
  })
})

describe('a size of a product', () => {
  it('is given in thousandths at the finest', () => {
    for (const one of [0.001, 0.5, 5, 999_999]) expect(inSize({ size: one })).toEqual([])
    for (const one of [0, -1, 0.0005, 1_000_000, Number.NaN]) {
      expect(inSize({ size: one })).toEqual([['sizes.0.size', 'Enter a size such as 5 or 0.5']])
    }
  })

  it('has a unit of capitals', () => {
    for (const type of ['KG', 'ABCDEFGHIJ']) expect(inSize({ type })).toEqual([])
    for (const type of ['', 'kg', 'KG ', ' KG', 'ABCDEFGHIJK', 'K1']) {
      expect(inSize({ type })).toEqual([['sizes.0.type', 'Choose a unit']])
    }
  })

  it('has a SKU that can be written on a shelf', () => {
    for (const sku of ['A', 'ATTA-5.0_kg/1', 'A'.repeat(60)]) expect(inSize({ sku })).toEqual([])
    for (const sku of ['', 'A'.repeat(61), 'A B', ' A', 'A ', 'A,B']) {
      expect(inSize({ sku })).toEqual([['sizes.0.sku', 'Enter a SKU of letters, digits, - . / and _']])
    }
  })

  it('stands in the product once, under a SKU of its own', () => {
    const large = { ...size, size: 5, sku: 'B' }
    expect(objections({ sizes: [size, large] })).toEqual([])
    expect(objections({ sizes: [size, large, { ...size, sku: 'C' }] })).toEqual([
      ['sizes.2.size', 'There is a size 1 already'],
    ])
    expect(objections({ sizes: [size, large, { ...size, size: 10 }] })).toEqual([
      ['sizes.2.sku', 'Another size of this product has this SKU'],
    ])
  })

  it('is counted in whole pieces', () => {
    for (const pieces of [0, 9_999_999]) expect(inSize({ stock: pieces, lowStockAt: pieces })).toEqual([])
    for (const pieces of [-1, 1.5, 10_000_000, Number.NaN]) {
      expect(inSize({ stock: pieces, lowStockAt: pieces })).toEqual([
        ['sizes.0.lowStockAt', 'Enter a whole number of pieces'],
        ['sizes.0.stock', 'Enter a whole number of pieces'],
      ])
    }
  })
})

it('a new product is empty, Indian, vegetarian, taxed as the shop is, and not shown yet', () => {
  expect(emptyProduct(rules)).toEqual({
    ...{ name: '', hindiName: '', summary: '', descriptionHtml: '', tags: [], features: [], shelfLife: '' },
    ...{ categoryId: '', subCategoryId: null, hsn: '', taxPercent: 5 },
    ...{ discountTitle: '', discountType: null, discountValue: null },
    ...{ genericName: '', maker: '', countryOfOrigin: 'India', ingredients: '', allergens: '', isVegetarian: true },
    ...{ isPublished: false, shownFrom: null, position: 1_000, pictures: [], sizes: [] },
  })
})
