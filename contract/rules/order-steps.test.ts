import { describe, expect, it } from 'vitest'
import { type OrderStanding, possibleSteps, stageOf, undoableStep } from './order-steps.ts'

const now = new Date('2026-11-21T12:00:00Z')
const received: OrderStanding = {
  orderStatus: 'CONFIRMED',
  fulfilment: 'RECEIVED',
  paymentStatus: 'PENDING',
  isToBeConfirmed: false,
  hasReturns: false,
  deliveredAt: null,
}
const delivered = (hoursAgo: number, change: Partial<OrderStanding> = {}): OrderStanding => ({
  ...received,
  ...{ orderStatus: 'COMPLETED', fulfilment: 'DELIVERED', paymentStatus: 'PAID' },
  deliveredAt: new Date(now.getTime() - hoursAgo * 3_600_000),
  ...change,
})

describe('an order, for the people who work on it', () => {
  it.each([
    ['to-pack', {}, ['pack', 'deliver', 'cancel']],
    ['to-confirm', { isToBeConfirmed: true }, ['confirm', 'cancel']],
    ['refunded', { paymentStatus: 'REFUNDED' }, ['cancel']],
    ['to-hand-over', { fulfilment: 'PACKED' }, ['hand-over', 'deliver', 'cancel']],
    ['on-the-way', { fulfilment: 'OUT_FOR_DELIVERY' }, ['deliver', 'cancel']],
    ['delivered', { orderStatus: 'COMPLETED', fulfilment: 'DELIVERED' }, ['return']],
    ['cancelled', { orderStatus: 'CANCELLED', fulfilment: 'PACKED' }, []],
  ] as const)('that is %s offers what can be done next', (stage, change, steps) => {
    expect(stageOf({ ...received, ...change })).toBe(stage)
    expect(possibleSteps({ ...received, ...change })).toEqual(steps)
  })

  it('can be taken one step back, a delivery within a day and only while nothing of it came back', () => {
    expect(undoableStep(received, now)).toBeUndefined()
    expect(undoableStep({ ...received, fulfilment: 'PACKED' }, now)).toBe('pack')
    expect(undoableStep({ ...received, fulfilment: 'OUT_FOR_DELIVERY' }, now)).toBe('hand-over')
    expect(undoableStep(delivered(23), now)).toBe('deliver')
    expect(undoableStep(delivered(24), now)).toBeUndefined()
    expect(undoableStep(delivered(1, { hasReturns: true }), now)).toBeUndefined()
    expect(undoableStep({ ...received, orderStatus: 'CANCELLED' }, now)).toBeUndefined()
  })
})
