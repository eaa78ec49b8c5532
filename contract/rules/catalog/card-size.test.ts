import { expect, it } from 'vitest'
import { cardSize, sizeLabel, sortByCardPrice, unitLabel } from './card-size.ts'

const size = (size: number, price: number, type = 'KG') => ({ size, type, price, actualPrice: 0 })

it('[CARD-02] a card shows the first size that has a size and a price', () => {
  expect(cardSize([size(0, 50), size(1, 0), size(5, 300), size(1, 70)])).toMatchObject({ size: 5 })
})

it('[CARD-02] where none has both, the card shows the first', () => {
  expect(cardSize([size(0, 50), size(1, 0)])).toMatchObject({ size: 0 })
  expect(cardSize([])).toBeUndefined()
})

it('[CARD-03] a size of 1 is the unit alone, any other is size and unit', () => {
  expect(unitLabel(size(1, 70))).toBe('KG')
  expect(unitLabel(size(0.5, 40))).toBe('0.5 KG')
  expect(unitLabel({ size: 1, type: '' })).toBe('unit')
})

it('[PDP-08] a size button names size and unit', () => {
  expect(sizeLabel(size(1, 70))).toBe('1 KG')
  expect(sizeLabel({ size: 2, type: '' })).toBe('2 unit')
})

it('[LIST-03] products follow the price their cards show', () => {
  const products = [{ productVariations: [size(5, 300)] }, { productVariations: [size(0, 1), size(1, 70)] }]
  expect(sortByCardPrice(products, 'price-asc')).toEqual([products[1], products[0]])
  expect(sortByCardPrice(products, 'price-desc')).toEqual(products)
  expect(sortByCardPrice(products, '')).toBe(products)
})

it('[LIST-03] products of one price stay as they were, and one without any size counts as free', () => {
  const [one, other] = [{ productVariations: [size(1, 70)] }, { productVariations: [size(5, 70)] }]
  const bare = { productVariations: [] }
  expect(sortByCardPrice([one, other, bare], 'price-asc')).toEqual([bare, one, other])
  expect(sortByCardPrice([bare, one, other], 'price-desc')).toEqual([one, other, bare])
})
