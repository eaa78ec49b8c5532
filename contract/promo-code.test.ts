import { expect, it } from 'vitest'
import { isSamePromoCode, normalisePromoCode, promoCodePattern } from './promo-code.ts'

it('a code typed in small letters, with a space from the keyboard behind it, is the code that the shop has', () => {
  expect(normalisePromoCode(' mill20 ')).toBe('MILL20')
  expect(isSamePromoCode('mill20 ', 'MILL20')).toBe(true)
  expect(isSamePromoCode('MILL2', 'MILL20')).toBe(false)
})

it('the owner makes a code of letters, digits, - and _, and of nothing that a shopper could not type', () => {
  expect(['DIWALI-25', 'mill_20', '5OFF'].every((code) => promoCodePattern.test(code))).toBe(true)
  expect(['-OFF', 'FIVE OFF', 'दिवाली', ''].some((code) => promoCodePattern.test(code))).toBe(false)
})
