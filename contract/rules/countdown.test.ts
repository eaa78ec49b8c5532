import { expect, it } from 'vitest'
import { countdownText } from './countdown.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

it.each([
  ['[OFFER-02] an offer that is over', 0, 'Offer ended'],
  ['[OFFER-02] an offer with less than a second', 999, 'Offer ended'],
  ['[OFFER-03] an offer of days', 49 * hours, 'Ends in 2 Days'],
  ['[OFFER-03] an offer of just one day', 24 * hours, 'Ends in 1 Days'],
  ['[OFFER-04] an offer of hours', 24 * hours - 1, 'Ends in 23 Hours 59 Minutes'],
  ['[OFFER-05] an offer of minutes', 61 * seconds, 'Ends in 1 Minutes 1 Second'],
  ['[OFFER-06] an offer of seconds', 59 * seconds, 'Ends in 59s'],
])('%s', (_, left, text) => {
  expect(countdownText(1_000_000_000 + left, 1_000_000_000)).toBe(text)
})
