import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, one } from '../testing/planted.ts'

const of = { payment_id: 'pay_PACKED' }
const receivedAt = '2026-05-10T09:59:00.000Z'

/** A dispute about a payment of which a part went back before, as it ended. */
function dispute({ ledger, closing }: RunFolder, status: 'open' | 'won' | 'lost') {
  const amount = one(ledger.payments, { id: 'pay_PACKED' }).amount - 50_00
  const taken = status === 'lost' ? amount : 0
  const entity = { id: 'disp_1', ...of, amount, amount_deducted: taken, status }
  ledger.disputes.push(entity)
  closing.payment_dispute.push({ ...entity, order_id: 'order-PACKED', amount_lost: taken, heard_at: receivedAt })
  closing.open_matter.push({
    ...{ id: 'matter-disp', kind: 'dispute', order_id: 'order-PACKED', subject: 'disp_1', text: 'disputed' },
    closed_at: status === 'won' ? receivedAt : null,
  })
}

it.each(['open', 'won', 'lost'] as const)('a dispute that is %s and in the books is right', (status) => {
  expect(found('Disputes', (run) => dispute(run, status))).toEqual([])
})

/** A second one about the whole payment, lost, beside a refund that was asked for after the first was heard of. */
function secondDispute({ ledger, closing }: RunFolder, secondReceivedAt: string) {
  Object.assign(one(closing.refund, of), { reason: 'cancelled', created_at: '2026-05-10T09:59:30.000Z' })
  const { amount } = one(ledger.payments, { id: 'pay_PACKED' })
  const entity = { id: 'disp_2', ...of, amount, amount_deducted: amount, status: 'lost' as const }
  ledger.disputes.push(entity)
  closing.payment_dispute.push({ ...entity, order_id: 'order-PACKED', amount_lost: amount, heard_at: secondReceivedAt })
  closing.open_matter.push({
    ...{ id: 'matter-2', kind: 'dispute', order_id: 'order-PACKED', subject: 'disp_2', text: 'disputed' },
    closed_at: null,
  })
}

it('a refund that went out before its second dispute was heard of is nobody’s fault; after it, it is', () => {
  const sides = ['2026-05-10T10:05:00.000Z', receivedAt].map((at) =>
    found('Disputes', (run) => {
      dispute(run, 'won')
      secondDispute(run, at)
    }).some((violation) => violation.includes('went back beside')),
  )
  expect(sides).toEqual([false, true])
})

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a lost dispute that is not in the books',
    (run) => {
      dispute(run, 'lost')
      run.closing.payment_dispute.length = 0
    },
    'The dispute disp_1 about pay_PACKED is in the books 0 times.',
  ],
  [
    'a lost dispute that counts as won',
    (run) => {
      dispute(run, 'lost')
      Object.assign(one(run.closing.payment_dispute, of), { status: 'won' })
    },
    'The dispute disp_1 about pay_PACKED is won here, but at the provider it is lost.',
  ],
  [
    'a won dispute that is booked as a loss',
    (run) => {
      dispute(run, 'won')
      Object.assign(one(run.closing.payment_dispute, of), { amount_lost: 5_00 })
    },
    'The dispute disp_1 about pay_PACKED took ₹0.00, and the books say ₹5.00.',
  ],
  [
    'a dispute to be answered of which nobody is told',
    (run) => {
      dispute(run, 'open')
      one(run.closing.open_matter, { subject: 'disp_1' }).closed_at = receivedAt
    },
    'The dispute disp_1 about pay_PACKED waits for an answer, and nobody is told.',
  ],
  [
    'a refund that was asked for beside what the bank took',
    (run) => {
      dispute(run, 'lost')
      const late = { reason: 'cancelled' as const, created_at: '2026-05-10T09:59:30.000Z' }
      Object.assign(one(run.closing.refund, of), late)
      one(run.ledger.refunds, of).amount += 1_00
      one(run.closing.refund, of).amount += 1_00
    },
    'that the bank took (disp_1): more than its',
  ],
])('finds %s', (_, plant, sentence) => {
  expect(found('Disputes', plant).some((violation) => violation.includes(sentence))).toBe(true)
})
