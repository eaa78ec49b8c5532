import { expect, it } from 'vitest'
import { discountBadge, isBelowListPrice } from './discount-badge.ts'

const fullPrice = { price: 80, actualPrice: 0 }
const lowered = { price: 72, actualPrice: 80 }

it('[VAL-21] a label alone shows a badge, also where no list price is struck through', () => {
  expect(discountBadge({ discountValue: 10, discountType: 'PERCENTAGE_OFF' }, fullPrice)).toBe('10% OFF')
})

it('[VAL-21] a value without a type and no lower price shows no badge', () => {
  expect(discountBadge({ discountValue: 10, discountType: null }, fullPrice)).toBeUndefined()
  expect(discountBadge({}, { price: 80, actualPrice: 80 })).toBeUndefined()
  expect(discountBadge({}, { price: 80, actualPrice: 72 })).toBeUndefined()
})

it('[VAL-21] a label of nothing off shows no badge of its own', () => {
  for (const discountValue of [0, -5, null, undefined]) {
    expect(discountBadge({ discountValue, discountType: 'PERCENTAGE_OFF' }, fullPrice)).toBeUndefined()
    expect(discountBadge({ discountValue, discountType: 'FIXED_AMOUNT_OFF' }, lowered)).toBe('10% OFF')
  }
})

it('[VAL-22] without a type the badge is the rounded percent off the list price', () => {
  expect(discountBadge({}, lowered)).toBe('10% OFF')
  expect(discountBadge({}, { price: 2, actualPrice: 3 })).toBe('33% OFF')
  expect(discountBadge({}, { price: 999, actualPrice: 1_000 })).toBeUndefined()
})

it('[VAL-23] a fixed amount reads ₹N OFF', () => {
  expect(discountBadge({ discountValue: 25, discountType: 'FIXED_AMOUNT_OFF' }, lowered)).toBe('₹25 OFF')
  expect(discountBadge({ discountValue: 49.5, discountType: 'FIXED_AMOUNT_OFF' }, lowered)).toBe('₹49.50 OFF')
})

it('[VAL-21] a list price counts only above 0 and above the price', () => {
  expect(isBelowListPrice(lowered)).toBe(true)
  expect(isBelowListPrice(fullPrice)).toBe(false)
  expect(isBelowListPrice({ price: 80, actualPrice: 80 })).toBe(false)
  expect(isBelowListPrice({ price: 0, actualPrice: 0 })).toBe(false)
})
