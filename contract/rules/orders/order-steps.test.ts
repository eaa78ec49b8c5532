import { describe, expect, it } from 'vitest'
import { type OrderState, possibleSteps, stageOf, undoableStep } from './order-steps.ts'

const now = new Date('2026-11-21T12:00:00Z')
const received: OrderState = {
  orderStatus: 'CONFIRMED',
  fulfilment: 'RECEIVED',
  isRefunded: false,
  isToBeConfirmed: false,
  isAddressInReview: false,
  isComingBack: false,
  hasReturns: false,
  deliveredAt: null,
}
const delivered = (hoursAgo: number, change: Partial<OrderState> = {}): OrderState => ({
  ...received,
  ...{ orderStatus: 'COMPLETED', fulfilment: 'DELIVERED' },
  deliveredAt: new Date(now.getTime() - hoursAgo * 3_600_000),
  ...change,
})

describe('an order, for the people who work on it', () => {
  it.each([
    ['to-pack', {}, ['pack', 'deliver', 'cancel']],
    ['to-confirm', { isToBeConfirmed: true }, ['confirm', 'cancel']],
    ['to-review', { isAddressInReview: true }, ['accept', 'cancel']],
    ['to-confirm', { isToBeConfirmed: true, isAddressInReview: true }, ['confirm', 'cancel']],
    ['refunded', { isRefunded: true }, ['cancel']],
    ['to-hand-over', { fulfilment: 'PACKED' }, ['hand-over', 'deliver', 'cancel']],
    ['on-the-way', { fulfilment: 'OUT_FOR_DELIVERY' }, ['deliver', 'cancel']],
    ['delivered', { orderStatus: 'COMPLETED', fulfilment: 'DELIVERED' }, ['return']],
    ['cancelled', { orderStatus: 'CANCELLED', fulfilment: 'PACKED' }, []],
    ['coming-back', { orderStatus: 'CANCELLED', fulfilment: 'OUT_FOR_DELIVERY', isComingBack: true }, ['return']],
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
    expect(undoableStep(delivered(1, { deliveredAt: null }), now)).toBeUndefined()
  })

  it('stays cancelled, however far it had come', () => {
    expect(undoableStep({ ...received, orderStatus: 'CANCELLED' }, now)).toBeUndefined()
    expect(undoableStep({ ...received, orderStatus: 'CANCELLED', fulfilment: 'PACKED' }, now)).toBeUndefined()
    expect(undoableStep(delivered(1, { orderStatus: 'CANCELLED' }), now)).toBeUndefined()
  })

  it('is where it went last: delivered before packed, on its way before paid back', () => {
    expect(stageOf(delivered(1, { fulfilment: 'PACKED' }))).toBe('delivered')
    expect(stageOf({ ...received, fulfilment: 'PACKED', isToBeConfirmed: true })).toBe('to-hand-over')
    expect(stageOf({ ...received, fulfilment: 'OUT_FOR_DELIVERY', isRefunded: true })).toBe('on-the-way')
    expect(stageOf({ ...received, isRefunded: true, isToBeConfirmed: true })).toBe('refunded')
  })
})
