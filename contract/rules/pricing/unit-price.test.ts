import { expect, it } from 'vitest'
import { isUnitPack, unitPrice, unitSalePrice } from './unit-price.ts'

it('a shopper compares packs by what they cost per kilogram, and spices per 100 g', () => {
  expect(unitPrice({ size: 5, type: 'KG', price: 338 })).toBe('₹67.60 per kg')
  expect(unitPrice({ size: 1, type: 'KG', price: 72 })).toBe('₹72.00 per kg')
  expect(unitPrice({ size: 0.5, type: 'KG', price: 85 })).toBe('₹170.00 per kg')
  expect(unitPrice({ size: 25, type: 'kg', price: 31_250 })).toBe('₹1,250.00 per kg')
  expect(unitPrice({ size: 500, type: 'G', price: 194 })).toBe('₹38.80 per 100 g')
  expect(unitPrice({ size: 3, type: 'KG', price: 100 })).toBe('₹33.33 per kg')
})

it('a piece has no price by weight, nor has a pack without size or price', () => {
  expect(unitPrice({ size: 2, type: 'unit', price: 42 })).toBeUndefined()
  expect(unitPrice({ size: 2, type: '', price: 42 })).toBeUndefined()
  expect(unitPrice({ size: 0, type: 'KG', price: 42 })).toBeUndefined()
  expect(unitPrice({ size: -2, type: 'G', price: 42 })).toBeUndefined()
  expect(unitPrice({ size: 2, type: 'KG', price: 0 })).toBeUndefined()
})

it('the price of 1 kg, or of 100 g of a spice, is its unit price', () => {
  expect(isUnitPack({ size: 1, type: 'KG' })).toBe(true)
  expect(isUnitPack({ size: 100, type: 'G' })).toBe(true)
  expect(isUnitPack({ size: 2, type: 'KG' })).toBe(false)
  expect(isUnitPack({ size: 1, type: 'unit' })).toBe(false)
})

it('the unit sale price of the label is per gram below 1 kg and per kilogram from 1 kg on', () => {
  expect(unitSalePrice({ size: 5, type: 'KG' }, 395)).toBe('₹79.00 per kg')
  expect(unitSalePrice({ size: 1, type: 'KG' }, 84)).toBe('₹84.00 per kg')
  expect(unitSalePrice({ size: 0.5, type: 'KG' }, 106)).toBe('₹0.21 per g')
  expect(unitSalePrice({ size: 100, type: 'G' }, 51)).toBe('₹0.51 per g')
  expect(unitSalePrice({ size: 3, type: 'unit' }, 51)).toBeUndefined()
  expect(unitSalePrice({ size: 0, type: 'KG' }, 51)).toBeUndefined()
})
