import { describe, expect, it } from 'vitest'
import { moneyOut } from './money-out.ts'
import type { PaymentEvent } from './payment-state.ts'

const paymentId = 'pay_1'
const captured: PaymentEvent = { kind: 'captured', paymentId, refundId: '', amount: 100_00 }
const refund = (refundId: string, amount: number, kind: PaymentEvent['kind'] = 'refund.processed') => ({
  ...{ kind, paymentId, refundId, amount },
})
const byHand = (amount: number, isCarriedOut = false) => ({ paymentId, amount, isCarriedOut })
const lost = (amount: number) => ({ paymentId, amount })
const tooMuch = (events: PaymentEvent[], outflows: Partial<Parameters<typeof moneyOut>[1]> = {}) =>
  moneyOut([captured, ...events], { byHand: [], lost: [], ...outflows })[0]?.tooMuch

describe('a shop whose money goes out', () => {
  it('has nothing to get back while no more went out of a payment than came in', () => {
    expect(tooMuch([])).toBe(0)
    expect(tooMuch([refund('r', 100_00)])).toBe(0)
    expect(tooMuch([refund('r', 40_00)], { byHand: [byHand(30_00)], lost: [lost(30_00)] })).toBe(0)
  })

  it('has to get back what is beyond it, in whichever way it went out', () => {
    expect(tooMuch([refund('r', 100_00)], { byHand: [byHand(100_00)] })).toBe(100_00)
    expect(tooMuch([refund('r', 100_00)], { lost: [lost(100_00)] })).toBe(100_00)
    expect(tooMuch([], { lost: [lost(60_00), lost(60_00)] })).toBe(20_00)
    expect(tooMuch([refund('r', 50_01)], { byHand: [byHand(25_00)], lost: [lost(25_00)] })).toBe(1)
  })

  it('has to get back what it paid by hand for a refund that was carried out after all, though more came in', () => {
    const events = [refund('r', 20_00, 'refund.failed'), refund('r', 20_00)]
    expect(tooMuch(events, { byHand: [byHand(20_00, true)] })).toBe(20_00)
  })

  it('counts each refund once, and none that failed or is on its way', () => {
    const events = [refund('r', 100_00, 'refund.created'), refund('f', 100_00, 'refund.failed')]
    expect(tooMuch(events, { lost: [lost(100_00)] })).toBe(0)
    expect(tooMuch([...events, refund('r', 100_00), refund('r', 100_00)], { lost: [lost(100_00)] })).toBe(100_00)
  })

  it('looks at each payment by itself', () => {
    const other: PaymentEvent = { ...captured, paymentId: 'pay_2' }
    const out = moneyOut([captured, other, refund('r', 100_00)], {
      byHand: [],
      lost: [{ ...lost(100_00), paymentId: 'pay_2' }],
    })
    expect(out).toMatchObject([
      { paymentId: 'pay_1', received: 100_00, refunded: 100_00, lost: 0, wentOut: 100_00, tooMuch: 0 },
      { paymentId: 'pay_2', received: 100_00, refunded: 0, lost: 100_00, wentOut: 100_00, tooMuch: 0 },
    ])
  })
})
