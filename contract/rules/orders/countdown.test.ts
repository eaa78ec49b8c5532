import { describe, expect, it } from 'vitest'
import { countdownText } from './countdown.ts'

const seconds = 1_000
const minutes = 60 * seconds
const hours = 60 * minutes

describe('[OFFER-02] [OFFER-03] [OFFER-04] [OFFER-05] [OFFER-06] a shopper reads how long an offer lasts', () => {
  it.each([
    ['that is over', 0, 'Offer ended'],
    ['with less than a second', 999, 'Offer ended'],
    ['of days', 49 * hours, 'Ends in 2 Days'],
    ['of just one day', 24 * hours, 'Ends in 1 Days'],
    ['of hours', 24 * hours - 1, 'Ends in 23 Hours 59 Minutes'],
    ['of minutes', 61 * seconds, 'Ends in 1 Minutes 1 Second'],
    ['of seconds', 59 * seconds, 'Ends in 59s'],
  ])('%s', (_, remaining, text) => {
    expect(countdownText(1_000_000_000 + remaining, 1_000_000_000)).toBe(text)
  })
})
