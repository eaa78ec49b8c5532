import { expect, it } from 'vitest'
import { ratingPromiseOf } from './rating-promise.ts'

it('[PDP-06] the fixed line is the owner’s, none where it is switched off, and the specification’s where it cannot be read', () => {
  expect(ratingPromiseOf({ ratingPromise: 'Milled in Indore' })).toBe('Milled in Indore')
  expect(ratingPromiseOf({ ratingPromise: '' })).toBe('')
  expect(ratingPromiseOf(null)).toBe('Highly rated by customers for: Freshness, Purity & Taste')
})
