import { expect, it } from 'vitest'
import type { RunFolder } from '../run-folder.ts'
import { found, lose, one } from '../testing/planted.ts'

it.each<[string, (run: RunFolder) => void, string]>([
  [
    'a buyer who heard nothing',
    ({ closing }) => lose(closing.message, { id: 'order-confirmed-CASH' }),
    'Order CASH22222222 is CONFIRMED: its buyer got 0 messages order-confirmed, not 1.',
  ],
  [
    'a buyer who heard it twice',
    ({ closing }) => closing.message.push({ ...one(closing.message, { id: 'order-confirmed-CASH' }), id: 'again' }),
    'Order CASH22222222 is CONFIRMED: its buyer got 2 messages order-confirmed, not 1.',
  ],
  [
    'a buyer who heard of an order that is not paid',
    ({ closing }) =>
      Object.assign(one(closing.message, { id: 'order-confirmed-CASH' }), { text: 'Order AWAY22222222' }),
    'Order AWAY22222222 is UNPAID: its buyer got 1 messages order-confirmed, not 0.',
  ],
  [
    'a refund that nobody told of',
    ({ closing }) => lose(closing.message, { id: 'order-refunded-TARDY' }),
    'Of order TARDY2222222 ₹109.46 went back, and its buyer was told of nothing.',
  ],
  [
    'a refund paid by hand that nobody told of',
    ({ closing }) => lose(closing.message, { id: 'order-refunded-BACK' }),
    'Of order BACK22222222 ₹50.00 went back, and its buyer was told of nothing.',
  ],
  [
    'a refund made at the provider that nobody told of',
    ({ closing }) => {
      const event = one(closing.payment_event, { payment_id: 'pay_PACKED', kind: 'captured' })
      closing.payment_event.push({ ...event, kind: 'refund.processed', refund_id: 'rfnd_hand', amount: 7_00 })
    },
    'Of order PACKED222222 ₹7.00 and ₹50.00 went back, and its buyer was told of ₹50.00.',
  ],
  [
    'a refund of which another amount was told',
    ({ closing }) =>
      Object.assign(one(closing.message, { id: 'order-refunded-PACKED' }), {
        text: 'We have sent back Rs 1,150.00 for your Milloraa order PACKED222222.',
      }),
    'Of order PACKED222222 ₹50.00 went back, and its buyer was told of ₹1150.00.',
  ],
  [
    'a refund that was told twice',
    ({ closing }) =>
      closing.message.push({ ...one(closing.message, { id: 'order-refunded-PACKED' }), id: 'another-sum' }),
    'Of order PACKED222222 ₹50.00 went back, and its buyer was told of ₹50.00 and ₹50.00.',
  ],
  [
    'a message that went to somebody else',
    ({ closing }) => Object.assign(one(closing.message, { id: 'order-packed-PACKED' }), { recipient: '+916999999999' }),
    'Order PACKED222222 is CONFIRMED: its buyer got 0 messages order-packed, not 1.',
  ],
  [
    'a parcel whose packing nobody told of, delivered since',
    ({ closing }) => lose(closing.message, { id: 'order-packed-BACK' }),
    'Order BACK22222222 is COMPLETED: its buyer got 0 messages order-packed, not 1.',
  ],
  [
    'a mail that was written twice',
    ({ closing }) => {
      const mail = {
        ...one(closing.message, { id: 'order-confirmed-CASH' }),
        channel: 'mail' as const,
        recipient: 'a@b.in',
      }
      closing.message.push({ ...mail, id: 'mail-1' }, { ...mail, id: 'mail-2' })
    },
    'Of order CASH22222222 the mail order-confirmed was written 2 times.',
  ],
])('messages: somebody hears of %s', (_, plant, sentence) => {
  expect(found('Messages', plant)).toContain(sentence)
})

it('messages: nobody hears of packing where a delivery without it was taken back, and noted again', () => {
  const violations = found('Messages', ({ closing }) => {
    const { created_at } = one(closing.message, { id: 'order-delivered-BACK' })
    Object.assign(one(closing.shop_order, { id: 'order-BACK' }), { packed_at: created_at })
    lose(closing.message, { id: 'order-packed-BACK' })
  })
  expect(violations).toEqual([])
})
