import { describe, expect, it } from 'vitest'
import { paymentWords, returnWords } from './order-words.ts'

describe('the people of the shop read of an order', () => {
  it('what is still to be paid, and nothing of the kind once it is cancelled', () => {
    const cash = { paymentMode: 'CASH', paymentStatus: 'PENDING' }
    expect(paymentWords({ ...cash, stage: 'to-pack' })).toBe('Cash, to be paid')
    expect(paymentWords({ ...cash, stage: 'cancelled' })).toBe('Cash, nothing to be paid')
    expect(paymentWords({ paymentMode: 'ONLINE', paymentStatus: 'REFUNDED', stage: 'cancelled' })).toBe(
      'Online, refunded',
    )
  })

  it('what came back and what was given for it, in one sentence however it was paid', () => {
    const torn = { lines: [{ quantity: 2 }], amount: 71.82, reason: 'Bags torn' }
    expect(returnWords(torn, 'CASH')).toBe('2 pieces came back, ₹71.82 given back by hand: Bags torn')
    expect(returnWords(torn, 'ONLINE')).toBe('2 pieces came back: Bags torn')
    expect(returnWords({ ...torn, lines: [] }, 'CASH')).toBe('₹71.82 given back by hand: Bags torn')
  })
})
