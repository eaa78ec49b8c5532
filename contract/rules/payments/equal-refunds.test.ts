import { expect, it } from 'vitest'
import { pairEqualRefunds } from './equal-refunds.ts'

const paid = { method: 'upi', reference: '432112345678', at: '2026-05-02T10:00:00.000Z' }
const failed = { id: 'r1', amount: 50, status: 'failed', at: '2026-05-01T10:00:00.000Z', paidByHand: paid }
const made = {
  ...{ id: 'rfnd_1', amount: 50, status: 'processed', at: '2026-05-03T10:00:00.000Z' },
  ...{ isMadeAtProvider: true, paidByHand: null },
}

it('an owner is asked whether a refund at the provider is what they paid by hand, where the amount is the same', () => {
  expect([...pairEqualRefunds([failed, made])]).toEqual([['rfnd_1', failed]])
  expect([...pairEqualRefunds([failed, made, { ...made, id: 'rfnd_2' }]).keys()]).toEqual(['rfnd_1'])
})

it('an owner is asked nothing of another amount, of a refund that failed too, that was made before, or that the shop made', () => {
  const others = [
    { ...made, amount: 49 },
    { ...made, status: 'failed' },
    { ...made, at: '2026-04-30T10:00:00.000Z' },
    { ...made, isMadeAtProvider: false },
  ]
  for (const other of others) expect(pairEqualRefunds([failed, other]).size).toBe(0)
  expect(pairEqualRefunds([{ ...failed, paidByHand: null }, made]).size).toBe(0)
})
