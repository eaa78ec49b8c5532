import { expect, it } from 'vitest'
import { mobileDigits } from './mobile-digits.ts'

it.each([
  ['98765-43210', '9876543210'],
  ['987 65a432', '98765432'],
  ['98765432101234', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['', ''],
])('[VAL-02] [VAL-06] %j typed into the mobile field stands there as %j', (typed, shown) => {
  expect(mobileDigits(typed)).toBe(shown)
})
