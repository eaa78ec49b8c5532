import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentEvent, paymentState } from './payment-state.ts'

const amount = 315_00
const open = { amount, isLapsed: false }

function makeEvent(kind: PaymentEvent['kind'], paymentId = 'pay_A', of = amount, refundId = ''): PaymentEvent {
  return { kind, paymentId, amount: of, refundId: kind.startsWith('refund.') ? refundId || 'rfnd_1' : '' }
}

/** The seven things that are heard of one payment, of which a part was refunded, by the names they come under. */
const seven = {
  confirm: makeEvent('captured'),
  'payment.authorized': makeEvent('authorized'),
  'payment.captured': makeEvent('captured'),
  'order.paid': makeEvent('captured'),
  'payment.failed': makeEvent('failed'),
  'refund.created': makeEvent('refund.created', 'pay_A', 50_00),
  'refund.processed': makeEvent('refund.processed', 'pay_A', 50_00),
}
const all = Object.values(seven)
/** What the poller finds at the provider. */
const found = [makeEvent('captured'), makeEvent('refund.processed', 'pay_A', 50_00)]

describe('[API-30] the state of an order’s money', () => {
  // All 5,040 orders, with gaps and the poller at each place: `npm run prove -- event-orders`.
  it('is the same in whatever order the seven events are heard, once each and each twice', () => {
    const expected = paymentState(all, open)
    expect(expected).toEqual({
      status: 'paid',
      paymentId: 'pay_A',
      toRefund: [],
      payments: [{ paymentId: 'pay_A', amount, returning: 50_00, returned: 50_00 }],
    })
    fc.assert(
      fc.property(anyOrderOf(all), (sequence) => {
        expect(paymentState(sequence, open)).toEqual(expected)
        expect(paymentState([...sequence, ...[...sequence].reverse()], open)).toEqual(expected)
      }),
      { seed: 5_040, numRuns: 500 },
    )
  })

  it('is the same for each of the 127 subsets that got lost, once the provider was asked', () => {
    const expected = paymentState(all, open)
    for (let mask = 0; mask < 128; mask += 1) {
      const arrived = all.filter((_, index) => mask & (1 << index))
      expect(paymentState([...arrived, ...found], open)).toEqual(expected)
      expect(paymentState([...found, ...arrived], open)).toEqual(expected)
    }
  })

  it('never goes back from paid because of what comes later, but for the whole money going back', () => {
    fc.assert(
      fc.property(anyOrderOf(all), (sequence) => {
        const statuses = sequence.map((_, index) => paymentState(sequence.slice(0, index + 1), open).status)
        const paidAt = statuses.indexOf('paid')
        expect(new Set(statuses.slice(paidAt))).toEqual(new Set(['paid']))
      }),
      { seed: 30, numRuns: 500 },
    )
  })

  it('depends on the set only, in long histories of three payments and four refunds, shuffled and repeated', () => {
    const history = fc.array(anyEvent, { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), fc.boolean(), (events, draws, isLapsed) => {
        const shuffled = [...events, ...events.slice(0, events.length / 2)]
          .map((event) => ({ event, key: draws.next().value ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ event }) => event)
        expect(paymentState(shuffled, { amount, isLapsed })).toEqual(paymentState(events, { amount, isLapsed }))
      }),
      { seed: 20261121, numRuns: 2_000 },
    )
  })

  it('gives every paisa one place: kept for the order, on its way back, or to be sent back', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), fc.boolean(), (events, isLapsed) => {
        const { payments, toRefund, paymentId, status } = paymentState(events, { amount, isLapsed })
        for (const payment of payments) {
          const back = toRefund.filter((one) => one.paymentId === payment.paymentId)
          expect(back.length).toBeLessThanOrEqual(1)
          const isPayingPayment = payment.paymentId === paymentId
          if (isPayingPayment) expect(back).toEqual([])
          else expect((back[0]?.amount ?? 0) + payment.returning).toBeGreaterThanOrEqual(payment.amount)
        }
        if (status === 'paid') expect(payments.find((one) => one.paymentId === paymentId)?.amount).toBe(amount)
        if (isLapsed) expect(status).toBe('unpaid')
      }),
      { seed: 664, numRuns: 2_000 },
    )
  })

  it('is unpaid while money is only promised or was refused', () => {
    expect(paymentState([], open).status).toBe('unpaid')
    expect(paymentState([makeEvent('authorized')], open)).toMatchObject({ status: 'unpaid', toRefund: [] })
    expect(paymentState([makeEvent('failed'), makeEvent('authorized')], open).status).toBe('unpaid')
    expect(paymentState([makeEvent('failed'), makeEvent('captured')], open).status).toBe('paid')
  })

  it('a second payment goes back whole, and the first stays', () => {
    const { paymentId, toRefund } = paymentState([makeEvent('captured', 'pay_B'), makeEvent('captured', 'pay_A')], open)
    expect(paymentId).toBe('pay_A')
    expect(toRefund).toEqual([{ paymentId: 'pay_B', amount, reason: 'twice' }])
  })

  it('a second payment never takes the place of one that was refunded in part', () => {
    const events = [
      makeEvent('captured', 'pay_B'),
      makeEvent('refund.created', 'pay_B', 10_00, 'rfnd_9'),
      makeEvent('captured', 'pay_A'),
    ]
    expect(paymentState(events, open)).toMatchObject({
      paymentId: 'pay_B',
      toRefund: [{ paymentId: 'pay_A', amount, reason: 'twice' }],
    })
  })

  it('what the shop paid by hand counts as gone back: a part stays the order’s, the whole gives its place to another', () => {
    const events = [makeEvent('captured', 'pay_A'), makeEvent('captured', 'pay_B')]
    const stateWith = (paid: number) =>
      paymentState(events, { ...open, byHand: [{ paymentId: 'pay_B', amount: paid }] })
    expect(stateWith(10_00)).toMatchObject({
      paymentId: 'pay_B',
      toRefund: [{ paymentId: 'pay_A', amount, reason: 'twice' }],
    })
    expect(stateWith(amount)).toMatchObject({ paymentId: 'pay_A', toRefund: [] })
  })

  it('a second payment of which its bank took a part does not take the place of the first when the rest went back', () => {
    const events = [
      makeEvent('captured', 'pay_A'),
      makeEvent('captured', 'pay_B'),
      makeEvent('refund.created', 'pay_B', 300_00),
    ]
    const lost = [{ paymentId: 'pay_B', amount: 15_00 }]
    expect(paymentState(events, { ...open, lost })).toMatchObject({ paymentId: 'pay_A', status: 'paid' })
  })

  it('a refund heard of before its payment does not let a refunded order be delivered', () => {
    const events = [makeEvent('refund.processed', 'pay_A', amount), makeEvent('captured', 'pay_A')]
    expect(paymentState(events, open)).toMatchObject({ status: 'returned', toRefund: [] })
  })

  it('a refund is on its way back when it is made, and back when it was carried out', () => {
    const made = [makeEvent('captured'), makeEvent('refund.created', 'pay_A', 15_00)]
    expect(paymentState(made, open).payments).toMatchObject([{ returning: 15_00, returned: 0 }])
    const done = [...made, makeEvent('refund.processed', 'pay_A', 15_00)]
    expect(paymentState(done, open).payments).toMatchObject([{ returning: 15_00, returned: 15_00 }])
  })

  it('a payment that went back whole gives its place to another', () => {
    const events = [
      makeEvent('captured', 'pay_A'),
      makeEvent('refund.processed', 'pay_A', amount),
      makeEvent('captured', 'pay_B'),
    ]
    expect(paymentState(events, open)).toMatchObject({ status: 'paid', paymentId: 'pay_B', toRefund: [] })
  })

  it('of an order that lapsed nothing is sent back that went back already', () => {
    const events = [makeEvent('captured'), makeEvent('refund.processed', 'pay_A', amount)]
    expect(paymentState(events, { amount, isLapsed: true }).toRefund).toEqual([])
  })

  it('a refund that failed has not gone back', () => {
    const events = [
      makeEvent('captured'),
      makeEvent('refund.created', 'pay_A', amount),
      makeEvent('refund.failed', 'pay_A', amount),
    ]
    expect(paymentState(events, open).status).toBe('paid')
    expect(paymentState(events, { amount, isLapsed: true }).toRefund).toEqual([
      { paymentId: 'pay_A', amount, reason: 'late' },
    ])
  })

  it('money of another amount pays nothing and goes back', () => {
    expect(paymentState([makeEvent('captured', 'pay_A', amount - 1)], open)).toMatchObject({
      status: 'unpaid',
      toRefund: [{ paymentId: 'pay_A', amount: amount - 1, reason: 'mismatch' }],
    })
  })

  it('money that came after the order lapsed goes back, less what is on its way already', () => {
    const events = [makeEvent('captured'), makeEvent('refund.created', 'pay_A', 15_00)]
    expect(paymentState(events, { amount, isLapsed: true })).toMatchObject({
      status: 'unpaid',
      toRefund: [{ paymentId: 'pay_A', amount: 300_00, reason: 'late' }],
    })
  })
})

const anyEvent: fc.Arbitrary<PaymentEvent> = fc
  .record({
    kind: fc.constantFrom<PaymentEvent['kind']>(
      'authorized',
      'captured',
      'failed',
      'refund.created',
      'refund.processed',
      'refund.failed',
    ),
    paymentId: fc.constantFrom('pay_A', 'pay_B', 'pay_C'),
    of: fc.constantFrom(amount, amount, 100_00, 1),
    refundId: fc.constantFrom('rfnd_1', 'rfnd_2', 'rfnd_3', 'rfnd_4'),
  })
  .map(({ kind, paymentId, of, refundId }) => makeEvent(kind, paymentId, of, refundId))

function anyOrderOf<T>(items: T[]) {
  return fc.shuffledSubarray(items, { minLength: items.length })
}
