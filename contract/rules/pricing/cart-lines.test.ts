import { describe, expect, it } from 'vitest'
import {
  countPieces,
  mergeLine,
  missingLines,
  removeLine,
  savingOf,
  setLineQuantity,
  subtotalOf,
} from './cart-lines.ts'

const atta = { productId: 'atta', size: 5, quantity: 2 }
const smallAtta = { productId: 'atta', size: 1, quantity: 1 }

describe('lines of a cart', () => {
  it('[CSTATE-07] the same product in the same size is one line, whose quantities add', () => {
    expect(mergeLine([atta, smallAtta], { ...atta, quantity: 3 })).toEqual([{ ...atta, quantity: 5 }, smallAtta])
  })

  it('[CSTATE-07] another size is another line, and so is another product', () => {
    expect(mergeLine([atta], smallAtta)).toEqual([atta, smallAtta])
    const besan = { ...atta, productId: 'besan' }
    expect(mergeLine([atta], besan)).toEqual([atta, besan])
  })

  it('a line never grows beyond what the server takes', () => {
    expect(mergeLine([{ ...atta, quantity: 998 }], atta, 999)).toEqual([{ ...atta, quantity: 999 }])
  })

  it('[CSTATE-08] a changed quantity is never below 1', () => {
    expect(setLineQuantity([atta], atta, 0)).toEqual([{ ...atta, quantity: 1 }])
    expect(setLineQuantity([atta, smallAtta], atta, 7)).toEqual([{ ...atta, quantity: 7 }, smallAtta])
  })

  it('a line taken away leaves the others', () => {
    expect(removeLine([atta, smallAtta], atta)).toEqual([smallAtta])
  })

  it('[MIG-03] what did not arrive, or too little of it, is missing', () => {
    expect(missingLines([atta, smallAtta], [{ ...atta, quantity: 1 }, smallAtta])).toEqual([atta])
    expect(missingLines([atta], [{ ...atta, quantity: 3 }])).toEqual([])
    expect(missingLines([atta, smallAtta], [smallAtta])).toEqual([atta])
  })
})

describe('sums of a cart', () => {
  const lines = [
    { price: 72.1, actualPrice: 80, quantity: 3 },
    { price: 0.1, actualPrice: 0, quantity: 3 },
  ]

  it('[PRICE-01] the subtotal is the sum of price x quantity, exact to the paisa', () => {
    expect(subtotalOf(lines)).toBe(216.6)
  })

  it('[CART-07] the saving is what the list prices would have cost more', () => {
    expect(savingOf(lines)).toBe(23.7)
  })

  it('pieces are counted over all lines', () => {
    expect(countPieces(lines)).toBe(6)
  })
})
