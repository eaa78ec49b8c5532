import { describe, expect, it } from 'vitest'
import { describePayment, describeReturn } from './order-labels.ts'

describe('the people of the shop read of an order', () => {
  it('what is still to be paid, and nothing of the kind once it is cancelled', () => {
    const cash = { paymentMode: 'CASH', paymentStatus: 'PENDING', totalAmount: 244.39 }
    expect(describePayment({ ...cash, stage: 'to-pack' })).toBe('Cash, to be paid')
    expect(describePayment({ ...cash, stage: 'cancelled' })).toBe('Cash, nothing to be paid')
    expect(describePayment({ ...cash, paymentMode: 'ONLINE', paymentStatus: 'REFUNDED', stage: 'cancelled' })).toBe(
      'Online, refunded',
    )
  })

  it("that the buyer's bank took the money of an order back, where it was paid before", () => {
    const online = { paymentMode: 'ONLINE', paymentStatus: 'PAID', stage: 'delivered', totalAmount: 244.39 }
    expect(describePayment(online)).toBe('Online, paid')
    expect(describePayment({ ...online, isLostInDispute: true })).toBe("Online, lost to the buyer's bank")
    expect(describePayment({ ...online, isLostInDispute: true, paymentStatus: 'REFUNDED' })).toBe('Online, refunded')
  })

  it('what was received of a delivered cash order, what is short of it, and that all of it is still out', () => {
    const cash = { paymentMode: 'CASH', paymentStatus: 'PENDING', stage: 'delivered', totalAmount: 244.39 }
    expect(describePayment({ ...cash, paymentStatus: 'PAID', received: 244.39 })).toBe('Cash, received')
    expect(describePayment({ ...cash, received: 240 })).toBe('Cash, ₹4.39 short')
    expect(describePayment({ ...cash, received: 0 })).toBe('Cash, ₹244.39 still out')
    expect(describePayment({ ...cash, paymentStatus: 'PAID', received: 250 })).toBe(
      'Cash, received: ₹5.61 more than the total',
    )
    expect(describePayment({ ...cash, paymentStatus: 'PARTLY_REFUNDED', received: 244.39 })).toBe(
      'Cash, partly refunded',
    )
  })

  it('what came back and what was given for it, in one sentence however it was paid', () => {
    const torn = { lines: [{ quantity: 2 }], amount: 71.82, reason: 'Bags torn' }
    expect(describeReturn(torn, 'CASH')).toBe('2 pieces came back, ₹71.82 given back by hand: Bags torn')
    expect(describeReturn(torn, 'ONLINE')).toBe('2 pieces came back: Bags torn')
    expect(describeReturn({ ...torn, lines: [] }, 'CASH')).toBe('₹71.82 given back by hand: Bags torn')
  })
})
